import { type ReactNode, useState } from 'react'
import type { Account } from '#contract/identity.ts'
import { api } from '#web/api/client.ts'
import { endSession } from '#web/session/session.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ProofSlot } from '#web/ui/proof-slot.ts'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

const texts = accountTexts.erase

export function DeleteAccount({ account, proofForm }: { account: Account; proofForm: ProofSlot }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const text = account.userType === 'shop' ? texts.shopText : texts.text
  const keep = () => setAsking(false)
  return (
    <Section title={texts.title} text={text}>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {texts.start}
      </Button>
      <Dialog title={texts.sure} open={isAsking} onClose={keep}>
        {isAsking &&
          proofForm({
            purpose: 'erase',
            tone: 'danger',
            words: { submit: texts.erase, busy: texts.erasing, cancel: texts.keep },
            onCancel: keep,
            async onProven(proof) {
              await api('deleteAccount', proof)
              toast.success(texts.done)
              endSession('logout')
            },
          })}
      </Dialog>
    </Section>
  )
}
