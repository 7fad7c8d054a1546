import { useState } from 'react'
import type { Account } from '#contract/identity.ts'
import { api } from '#web/api/client.ts'
import { useTask } from '#web/data/use-task.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { FaultLine } from '#web/ui/forms/fault-line.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Section } from './section.tsx'

const texts = accountTexts.password

type Props = { account: Account; onChange: () => Promise<void> }

export function ChangePassword({ account, onChange }: Props) {
  if (!account.hasPassword) return <Section title={texts.title} text={texts.without} />
  return <Form email={account.email} onChange={onChange} />
}

function Form({ email, onChange }: { email: string; onChange: () => Promise<void> }) {
  const [typed, setTyped] = useState({ old: '', fresh: '' })
  const task = useTask({ unexpected: accountTexts.unexpected })

  const change = () =>
    task.run(accountTexts.failedAgain, async () => {
      await api('changePassword', { oldPassword: typed.old, newPassword: typed.fresh })
      toast.success(texts.changed)
      setTyped({ old: '', fresh: '' })
      await onChange()
    })

  return (
    <Section title={texts.title}>
      <form
        className="flex w-full flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change()
        }}
      >
        <PasswordField
          of={email}
          label={texts.old}
          isNew={false}
          value={typed.old}
          onChange={(event) => setTyped({ ...typed, old: event.target.value })}
        />
        <PasswordField
          label={texts.fresh}
          isNew
          value={typed.fresh}
          onChange={(event) => setTyped({ ...typed, fresh: event.target.value })}
        />
        <FaultLine text={task.fault} />
        <Button type="submit" busy={task.isBusy} className="self-start">
          {task.isBusy ? texts.changing : texts.change}
        </Button>
      </form>
    </Section>
  )
}
