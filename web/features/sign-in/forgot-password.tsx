import { useState } from 'react'
import { figures } from '#contract/rules/figures.ts'
import { api } from '#web/api/client.ts'
import type { Task } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import type { UserType } from '#web/session/session.ts'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { FaultLine } from '#web/ui/fault-line.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFinishSignIn } from './finish-sign-in.ts'

/** A mailed code, a new password, signed in; every other device is signed out by the server. */
export function ForgotPassword({ role, task, onBack }: { role: UserType; task: Task; onBack: () => void }) {
  const [typed, setTyped] = useState({ email: '', otp: '', password: '' })
  const [isCodeSent, setCodeSent] = useState(false)
  const finish = useFinishSignIn()
  const { email, otp, password } = typed
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const labels = texts.submit[isCodeSent ? 'submit' : 'sendOtp']

  const sendCode = () =>
    task.run(texts.failed.sendOtp, async () => {
      await api('forgotPassword', { email, role }, { anonymous: true })
      toast.show(texts.codeMaybeSent)
      setCodeSent(true)
    })
  const reset = () =>
    task.run(texts.failed.verifyOtp, async () => {
      const signedIn = await api('resetPassword', { email, role, otp, password }, { anonymous: true })
      toast.success(texts.passwordChanged)
      await finish({ ...signedIn, email })
    })

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isCodeSent) reset()
        else sendCode()
      }}
    >
      <p className="text-soft">{texts.forgotHint}</p>
      <Field
        label={texts.email}
        name="email"
        type="email"
        value={email}
        onChange={(event) => put({ email: event.target.value.trim() })}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        readOnly={isCodeSent}
        required
      />
      {isCodeSent && (
        <>
          <CodeField
            hint={say(texts.codeHint, { email })}
            code={otp}
            onChange={(code) => put({ otp: code })}
            onAgain={sendCode}
            onEdit={() => setCodeSent(false)}
            busy={task.isBusy}
          />
          <PasswordField
            isNew
            label={texts.newPassword}
            hint={say(texts.passwordRule, figures)}
            value={password}
            onChange={(event) => put({ password: event.target.value })}
          />
        </>
      )}
      <FaultLine text={task.fault} isInToast />
      <Button type="submit" size="lg" wide busy={task.isBusy}>
        {task.isBusy ? labels.busy : labels.idle}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  )
}
