import { useId } from 'react'
import { changeReply } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { proofTexts } from '#web/texts/proof.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const texts = proofTexts.confirmEmail

/** Beside an order: offers to prove the e-mail. Hidden if it is proven. */
export function ConfirmEmailCard() {
  const id = useId()
  // Optional, so a failed read is ignored.
  const account = useData('showMe', {}).data?.account
  if (!account || account.isEmailProven) return null
  return (
    <Card className="p-5 print:hidden">
      <section aria-labelledby={id} className="flex flex-col gap-3">
        <h2 id={id} className="text-lg">
          {texts.title}
        </h2>
        <p className="text-soft wrap-anywhere">{say(texts.text, { email: account.email })}</p>
        <ConfirmEmail
          email={account.email}
          onConfirmed={() =>
            changeReply('showMe', {}, (me) => ({ ...me, account: { ...me.account, isEmailProven: true } }))
          }
        />
      </section>
    </Card>
  )
}
