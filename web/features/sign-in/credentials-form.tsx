import { type ReactNode, type RefObject, useState } from 'react'
import { MAX_NAME } from '#contract/rules/text/lengths.ts'
import { api } from '#web/api/client.ts'
import type { Task } from '#web/data/use-task.ts'
import { type SentCode, sentCodeOf } from '#web/device/sent-codes.ts'
import { say } from '#web/language/say.ts'
import type { UserType } from '#web/session/session.ts'
import type { SignInMode } from '#web/session/sign-in-popup.ts'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { UsernameField } from '#web/ui/forms/username-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { SubmitButton } from './submit-button.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

type Props = {
  mode: SignInMode
  role: UserType
  email: string
  onEmail: (email: string) => void
  task: Task
  terms: { ref: RefObject<HTMLInputElement | null>; isTicked: boolean; onChange: (isTicked: boolean) => void }
  /** Between the fields and the button. */
  children?: ReactNode
}

/** Without the password if the page was reloaded since. */
type SentFor = SentCode & { password?: string }
const sentCode = sentCodeOf('signUp')

/** Login and customer sign-up are one step; a shop's sign-up sends a code first and then asks for it. */
export function CredentialsForm({ mode, role, email, onEmail, task, terms, children }: Props) {
  const [typed, setTyped] = useState({ name: '', password: '', otp: '' })
  const [sentFor, setSentFor] = useState<SentFor | undefined>(sentCode.read)
  const finish = useFinishSignIn()
  const isSignUp = mode === 'Sign Up'
  const isShopSignUp = isSignUp && role === 'shop'
  const { name, password, otp } = typed
  // E-mail and password may have been changed since, on another tab of the popup or while sending.
  const isCodeSent = sentFor?.email === email && (sentFor.password ?? password) === password
  const step = isShopSignUp ? (isCodeSent ? 'verifyOtp' : 'sendOtp') : 'submit'
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })

  function keepSent(sent: SentFor | undefined) {
    sentCode.write(sent && { email: sent.email, at: sent.at })
    setSentFor(sent)
  }
  const sendOtp = () =>
    task.run(texts.failed.sendOtp, async () => {
      task.sayMeanwhile(texts.submit.sendOtp.busy)
      await api('sendOtp', { email, password }, { anonymous: true })
      toast.success(texts.otpSent)
      keepSent({ email, password, at: Date.now() })
    })
  const verifyOtp = () =>
    task.run(texts.failed.verifyOtp, async () => {
      const signedIn = await api('verifyOtp', { email, otp, name, password }, { anonymous: true })
      sentCode.write(undefined)
      toast.success(texts.otpVerified)
      await finish({ ...signedIn, name, email })
    })
  const submit = () =>
    task.run(texts.failed[mode], async () => {
      const typed = { name, email, password, role }
      const signedIn = await api(isSignUp ? 'register' : 'login', typed, { anonymous: true })
      await finish({ ...signedIn, email })
    })

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ;({ sendOtp, verifyOtp, submit })[step]()
      }}
    >
      {isSignUp && (
        <Field
          label={texts.name[role]}
          name="name"
          value={name}
          onChange={(event) => put({ name: event.target.value })}
          autoComplete={role === 'shop' ? 'organization' : 'name'}
          maxLength={MAX_NAME}
          required
          data-first
        />
      )}
      <UsernameField label={texts.email} value={email} onChange={onEmail} readOnly={step === 'verifyOtp'} />
      <PasswordField
        label={texts.password}
        isNew={isSignUp}
        value={password}
        onChange={(event) => put({ password: event.target.value })}
        readOnly={step === 'verifyOtp' && sentFor?.password !== undefined}
      />
      {step === 'verifyOtp' && sentFor && (
        <CodeField
          hint={say(texts.codeHint, { email })}
          code={otp}
          onChange={(code) => put({ otp: code })}
          sentAt={sentFor.at}
          onAgain={sendOtp}
          onEdit={() => keepSent(undefined)}
          busy={task.isBusy}
        />
      )}
      {children}
      <TermsCheckbox {...terms} />
      <SubmitButton labels={texts.submit[step]} task={task} />
    </form>
  )
}
