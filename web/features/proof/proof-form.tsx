import { useState } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useData } from '#web/data/use-data.ts'
import { useTask } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import { proofTexts as texts } from '#web/texts/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { FaultLine } from '#web/ui/forms/fault-line.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import type { ProofProps } from '#web/ui/forms/proof-slot.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Asks for the password or, for accounts without one, a mailed code: a session alone may be a phone left on a counter. */
export function ProofForm({ purpose, onProven, onCancel, words, tone }: ProofProps) {
  const { data, error } = useData('showMe', {})
  const account = data?.account
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState<string>()
  const [sentAt, setSentAt] = useState(0)
  const task = useTask({ unexpected: texts.unexpected })
  const unread = !data && error ? sentenceOf(error, texts.failed) : undefined
  const fault = task.fault || (unread ?? '')

  const sendCode = () =>
    task.run(texts.failed, async () => {
      task.sayMeanwhile(texts.sendingOtp)
      await api('sendAccountCode', { purpose })
      toast.success(texts.codeSent)
      setOtp('')
      setSentAt(Date.now())
    })
  const prove = () =>
    task.run(
      () => words.failed?.() ?? texts.failed,
      () => onProven(otp === undefined ? { password } : { otp }),
    )

  if (account && !account.hasPassword && otp === undefined)
    return (
      <>
        <p className="text-soft">{texts.codeFirst}</p>
        <FaultLine text={fault} />
        <Button size="lg" wide busy={task.isBusy} onClick={sendCode}>
          {task.isBusy ? texts.sendingOtp : texts.sendOtp}
        </Button>
        <Button tone="plain" size="lg" wide onClick={onCancel}>
          {words.cancel}
        </Button>
      </>
    )
  const email = account?.email ?? ''
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        prove()
      }}
    >
      {otp === undefined ? (
        <>
          <PasswordField
            of={email}
            label={texts.password}
            isNew={false}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            data-first
          />
          <Button
            tone="quiet"
            className="-my-2 xs:-ml-5 self-start text-left"
            busy={task.isBusy}
            onClick={sendCode}
          >
            {texts.byCode}
          </Button>
        </>
      ) : (
        <CodeField
          code={otp}
          onChange={setOtp}
          sentAt={sentAt}
          onAgain={sendCode}
          busy={task.isBusy}
          hint={say(texts.codeHint, { email })}
        />
      )}
      <FaultLine text={fault} />
      <Button type="submit" {...(tone && { tone })} size="lg" wide busy={task.isBusy}>
        {task.isBusy ? task.meanwhile || words.busy : words.submit}
      </Button>
      <Button tone="plain" size="lg" wide onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
  )
}
