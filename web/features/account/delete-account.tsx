import { useState } from 'react'
import type { Account } from '#contract/identity.ts'
import { api } from '#web/api/client.ts'
import { endSession } from '#web/api/session.ts'
import { useTask } from '#web/api/use-task.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FaultLine } from '#web/ui/fault-line.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

const texts = accountTexts.erase

export function DeleteAccount({ account }: { account: Account }) {
  const [isAsking, setAsking] = useState(false)
  const text = account.userType === 'shop' ? texts.shopText : texts.text
  return (
    <Section title={texts.title} text={text}>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {texts.start}
      </Button>
      <Dialog title={texts.sure} open={isAsking} onClose={() => setAsking(false)}>
        <ProveAndDelete account={account} onKeep={() => setAsking(false)} />
      </Dialog>
    </Section>
  )
}

/** The password, or a mailed code for who has none. */
function ProveAndDelete({ account, onKeep }: { account: Account; onKeep: () => void }) {
  const { email, hasPassword } = account
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState<string>()
  const task = useTask({ tell: toast.error, unexpected: accountTexts.unexpected })

  const sendCode = () =>
    task.run(accountTexts.failedAgain, async () => {
      toast.success((await api('sendAccountCode', {})).message)
      setOtp('')
    })
  const erase = () =>
    task.run(accountTexts.failedAgain, async () => {
      await api('deleteAccount', otp === undefined ? { password } : { otp })
      toast.success(texts.done)
      endSession('logout')
    })

  if (!hasPassword && otp === undefined)
    return (
      <>
        <p className="text-soft">{texts.codeFirst}</p>
        <FaultLine text={task.fault} />
        <Button size="lg" wide busy={task.isBusy} onClick={sendCode}>
          {task.isBusy ? texts.sendingOtp : texts.sendOtp}
        </Button>
        <Button tone="plain" wide onClick={onKeep}>
          {texts.keep}
        </Button>
      </>
    )
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        erase()
      }}
    >
      {otp === undefined ? (
        <>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={texts.withPassword}
            words={accountTexts.password.words}
            isNew={false}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button tone="quiet" className="-my-2 -ml-5 self-start" busy={task.isBusy} onClick={sendCode}>
            {texts.byCode}
          </Button>
        </>
      ) : (
        <CodeField
          code={otp}
          onChange={setOtp}
          onAgain={sendCode}
          busy={task.isBusy}
          words={texts.otp(email)}
        />
      )}
      <FaultLine text={task.fault} />
      <Button type="submit" tone="danger" size="lg" wide busy={task.isBusy}>
        {task.isBusy ? texts.erasing : texts.erase}
      </Button>
      <Button tone="plain" wide onClick={onKeep}>
        {texts.keep}
      </Button>
    </form>
  )
}
