import { type FormEvent, useState } from 'react'
import { tidyPhone, writePhone } from '#contract/rules/accounts/checks.ts'
import { MAX_NAME } from '#contract/rules/text/lengths.ts'
import { isRefusedAs } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import type { Task } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import type { UserType } from '#web/session/session.ts'
import { phoneTexts } from '#web/texts/phone.ts'
import { signInTexts } from '#web/texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { SmsCodeField } from '#web/ui/forms/sms-code-field.tsx'
import { UsernameField } from '#web/ui/forms/username-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useFinishSignIn } from './finish-sign-in.ts'
import { SubmitButton } from './submit-button.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

const texts = phoneTexts.signIn

type Props = {
  role: UserType
  task: Task
  terms: Parameters<typeof TermsCheckbox>[0]
  onBack: () => void
}

type Step = 'number' | 'code' | 'details'

/** Signs in by phone number and a code. A new number also asks for a name and an e-mail. */
export default function PhoneSignIn({ role, task, terms, onBack }: Props) {
  const [typed, setTyped] = useState({ number: '', otp: '', name: '', email: '' })
  const [{ challenge, sentAt }, setSent] = useState({ challenge: '', sentAt: 0 })
  const [step, setStep] = useState<Step>('number')
  const finish = useFinishSignIn()
  const { number, otp, name, email } = typed
  const put = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const labels =
    signInTexts.submit[({ number: 'sendOtp', code: 'verifyOtp', details: 'submit' } as const)[step]]

  const sendCode = () =>
    task.run(signInTexts.failed.sendOtp, async () => {
      task.sayMeanwhile(signInTexts.submit.sendOtp.busy)
      const sent = await api('sendPhoneCode', { phone: tidyPhone(number), role }, { anonymous: true })
      toast.success(signInTexts.otpSent)
      setSent({ challenge: sent.challenge, sentAt: Date.now() })
      put({ number: tidyPhone(number), otp: '' })
      setStep('code')
    })
  const verify = () =>
    task.run(signInTexts.failed.verifyOtp, async () => {
      try {
        const signedIn = await api('loginPhone', { challenge, otp }, { anonymous: true })
        toast.success(signInTexts.otpVerified)
        await finish(signedIn)
      } catch (error) {
        if (role === 'shop' || !isRefusedAs(error, 'phone_unknown')) throw error
        setStep('details')
      }
    })
  const register = () =>
    task.run(signInTexts.failed['Sign Up'], async () => {
      try {
        await finish(await api('registerPhone', { challenge, otp, name, email }, { anonymous: true }))
      } catch (error) {
        // The code has expired meanwhile: back to the step that asks for it; name and e-mail are kept.
        if (isRefusedAs(error, 'wrong_code')) setStep('code')
        throw error
      }
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    ;({ number: sendCode, code: verify, details: register })[step]()
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {step === 'details' ? (
        <>
          <p className="text-soft">{say(texts.details, { number: writePhone(tidyPhone(number)) })}</p>
          <Field
            // The field with the focus was removed.
            autoFocus
            label={signInTexts.name.user}
            name="name"
            value={name}
            onChange={(event) => put({ name: event.target.value })}
            autoComplete="name"
            maxLength={MAX_NAME}
            required
          />
          <UsernameField label={signInTexts.email} value={email} onChange={(email) => put({ email })} />
        </>
      ) : (
        <>
          <NumberField
            value={number}
            onChange={(number) => put({ number })}
            hint={texts.hint}
            readOnly={step === 'code'}
          />
          {step === 'code' && (
            <SmsCodeField
              hint={say(phoneTexts.codeHint, { number: writePhone(tidyPhone(number)) })}
              code={otp}
              onChange={(otp) => put({ otp })}
              sentAt={sentAt}
              onAgain={sendCode}
              onEdit={() => setStep('number')}
              busy={task.isBusy}
            />
          )}
          {step === 'number' && <TermsCheckbox {...terms} />}
        </>
      )}
      <SubmitButton labels={labels} task={task} />
      <Button tone="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  )
}
