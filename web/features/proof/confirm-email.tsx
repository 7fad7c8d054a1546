import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { useTask } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import { proofTexts } from '#web/texts/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { FaultLine } from '#web/ui/forms/fault-line.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const texts = proofTexts.confirmEmail

/** Sends a code to the account's e-mail, and asks for it. */
export function ConfirmEmail({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const [otp, setOtp] = useState<string>()
  const [sentAt, setSentAt] = useState(0)
  const task = useTask({ unexpected: proofTexts.unexpected })

  const sendCode = () =>
    task.run(proofTexts.failed, async () => {
      task.sayMeanwhile(texts.sending)
      await api('sendAccountCode', { purpose: 'email' })
      toast.success(proofTexts.codeSent)
      setOtp('')
      setSentAt(Date.now())
    })
  const confirm = () =>
    task.run(proofTexts.failed, async () => {
      await api('confirmEmail', { otp: otp ?? '' })
      toast.success(texts.confirmed)
      onConfirmed()
    })

  if (otp === undefined)
    return (
      <>
        <FaultLine text={task.fault} />
        <Button className="self-start" busy={task.isBusy} onClick={sendCode}>
          {task.isBusy ? texts.sending : texts.send}
        </Button>
      </>
    )
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <CodeField
        code={otp}
        onChange={setOtp}
        sentAt={sentAt}
        onAgain={sendCode}
        busy={task.isBusy}
        hint={say(proofTexts.codeHint, { email })}
      />
      <FaultLine text={task.fault} />
      <Button type="submit" className="self-start" busy={task.isBusy}>
        {task.isBusy ? task.meanwhile || texts.confirming : texts.confirm}
      </Button>
    </form>
  )
}
