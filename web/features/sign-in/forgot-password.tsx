import { useState } from 'react'
import { api } from '#web/api/client.ts'
import type { Task } from '#web/data/use-task.ts'
import { type SentCode, sentCodeOf } from '#web/device/sent-codes.ts'
import { say } from '#web/language/say.ts'
import type { UserType } from '#web/session/session.ts'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { UsernameField } from '#web/ui/forms/username-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  role: UserType
  email: string
  onEmail: (email: string) => void
  task: Task
  onBack: () => void
}

const sentCode = sentCodeOf('reset')

/** Resets the password by a mailed code, and signs in. The server signs out all other devices. */
export function ForgotPassword({ role, email, onEmail, task, onBack }: Props) {
  const [typed, setTyped] = useState({ otp: '', password: '' })
  const [sentTo, setSentTo] = useState(sentCode.read)
  const finish = useFinishSignIn()
  const { otp, password } = typed
  // The e-mail may have been changed while sending.
  const isCodeSent = sentTo?.email === email
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const labels = texts.submit[isCodeSent ? 'submit' : 'sendOtp']

  function keepSent(sent: SentCode | undefined) {
    sentCode.write(sent)
    setSentTo(sent)
  }
  const sendCode = () =>
    task.run(texts.failed.sendOtp, async () => {
      task.sayMeanwhile(texts.submit.sendOtp.busy)
      await api('forgotPassword', { email, role }, { anonymous: true })
      toast.show(texts.codeMaybeSent)
      keepSent({ email, at: Date.now() })
    })
  const reset = () =>
    task.run(texts.failed.verifyOtp, async () => {
      const signedIn = await api('resetPassword', { email, role, otp, password }, { anonymous: true })
      sentCode.write(undefined)
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
      <UsernameField label={texts.email} value={email} onChange={onEmail} readOnly={isCodeSent} />
      {isCodeSent && (
        <>
          <CodeField
            hint={say(texts.codeHint, { email })}
            code={otp}
            onChange={(code) => put({ otp: code })}
            sentAt={sentTo.at}
            onAgain={sendCode}
            onEdit={() => keepSent(undefined)}
            busy={task.isBusy}
          />
          <PasswordField
            isNew
            label={texts.newPassword}
            value={password}
            onChange={(event) => put({ password: event.target.value })}
          />
        </>
      )}
      <SubmitButton labels={labels} task={task} />
      <Button tone="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  )
}
