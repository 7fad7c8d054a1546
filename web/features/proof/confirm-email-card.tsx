import { useEffect, useId, useState } from 'react'
import type { Account } from '#contract/identity.ts'
import { api } from '#web/api/client.ts'
import { say } from '#web/language/say.ts'
import { proofTexts } from '#web/texts/proof.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const texts = proofTexts.confirmEmail

/** Beside an order: offered to whoever has not proven their e-mail, and nothing to everybody else. */
export function ConfirmEmailCard() {
  const id = useId()
  const [account, setAccount] = useState<Account>()
  useEffect(() => {
    // It is an offer: where the account cannot be read there is none.
    api('showMe', {}).then(
      (me) => setAccount(me.account),
      () => undefined,
    )
  }, [])
  if (!account || account.isEmailProven) return null
  return (
    <Card className="p-5">
      <section aria-labelledby={id} className="flex flex-col gap-3">
        <h2 id={id} className="text-lg">
          {texts.title}
        </h2>
        <p className="text-soft wrap-anywhere">{say(texts.text, { email: account.email })}</p>
        <ConfirmEmail
          email={account.email}
          onConfirmed={() => setAccount({ ...account, isEmailProven: true })}
        />
      </section>
    </Card>
  )
}
