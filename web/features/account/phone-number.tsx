import { useState } from 'react'
import type { Account } from '#contract/identity.ts'
import { tidyPhone, writePhone } from '#contract/rules/accounts/checks.ts'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import { useTask } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import { accountTexts } from '#web/texts/account.ts'
import { phoneTexts } from '#web/texts/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FaultLine } from '#web/ui/forms/fault-line.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
import { SmsCodeField } from '#web/ui/forms/sms-code-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Section } from './section.tsx'

const texts = phoneTexts.account

type Props = { account: Account; proofForm: ProofSlot; onChange: () => Promise<void> }

/** The number for signing in. An existing one can be removed even where the operator has switched off adding numbers. */
export function PhoneNumber({ account, proofForm, onChange }: Props) {
  const { phoneSignIn } = useSite()
  const [isAdding, setAdding] = useState(false)
  const task = useTask({ tell: toast, unexpected: accountTexts.unexpected })
  const { phone } = account

  const remove = () =>
    task.run(accountTexts.failedAgain, async () => {
      await api('removePhone', {})
      toast.success(texts.removed)
      await onChange()
    })
  async function linked() {
    setAdding(false)
    toast.success(texts.added)
    await onChange()
  }

  return (
    <Section
      title={texts.title}
      text={
        phone ? say(phoneSignIn ? texts.with : texts.asleep, { number: writePhone(phone) }) : texts.without
      }
    >
      <div className="flex flex-wrap gap-2">
        {phoneSignIn && (
          <Button tone="plain" onClick={() => setAdding(true)}>
            {phone ? texts.change : texts.add}
          </Button>
        )}
        {phone && (
          <Button tone="plain" busy={task.isBusy} onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </div>
      <Dialog title={phone ? texts.change : texts.add} open={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <Adding proofForm={proofForm} onLinked={linked} />}
      </Dialog>
    </Section>
  )
}

/** Adds a number: asks for the number, the code sent to it, and a proof that the account is one's own. */
function Adding({ proofForm, onLinked }: { proofForm: ProofSlot; onLinked: () => Promise<void> }) {
  const [number, setNumber] = useState('')
  const [phoneOtp, setOtp] = useState('')
  const [{ challenge, sentAt }, setSent] = useState({ challenge: '', sentAt: 0 })
  const [step, setStep] = useState<'number' | 'code' | 'proof'>('number')
  const task = useTask({ unexpected: accountTexts.unexpected })

  const sendCode = () =>
    task.run(accountTexts.failedAgain, async () => {
      const sent = await api('sendLinkCode', { phone: tidyPhone(number) })
      setSent({ challenge: sent.challenge, sentAt: Date.now() })
      setNumber(tidyPhone(number))
      setOtp('')
      setStep('code')
    })

  if (step === 'proof')
    return (
      <>
        <p className="text-soft">{texts.prove}</p>
        {proofForm({
          purpose: 'phone',
          words: { submit: texts.link, busy: texts.linking, cancel: texts.cancel },
          onCancel: () => setStep('code'),
          async onProven(proof) {
            await api('linkPhone', { ...proof, challenge, phoneOtp })
            await onLinked()
          },
        })}
      </>
    )
  const isSent = step === 'code'
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSent) setStep('proof')
        else sendCode()
      }}
    >
      <NumberField value={number} onChange={setNumber} hint={texts.hint} readOnly={isSent} />
      {isSent && (
        <SmsCodeField
          hint={say(phoneTexts.codeHint, { number: writePhone(tidyPhone(number)) })}
          code={phoneOtp}
          onChange={setOtp}
          sentAt={sentAt}
          onAgain={sendCode}
          onEdit={() => setStep('number')}
          busy={task.isBusy}
        />
      )}
      <FaultLine text={task.fault} />
      <Button type="submit" size="lg" wide busy={task.isBusy}>
        {isSent ? texts.next : task.isBusy ? texts.sending : texts.sendCode}
      </Button>
    </form>
  )
}
