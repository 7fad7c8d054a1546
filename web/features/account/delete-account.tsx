import { type ReactNode, useRef, useState } from 'react'
import type { Account, Proof } from '#contract/identity.ts'
import { isRefused } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { nowMs } from '#web/now.ts'
import { endSession } from '#web/session/session.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
import { Section } from './section.tsx'

const texts = accountTexts.erase

export function DeleteAccount({ account, proofForm }: { account: Account; proofForm: ProofSlot }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const text = account.userType === 'shop' ? texts.shopText : texts.text
  const keep = () => setAsking(false)
  const erasure = useErasure()
  return (
    <Section title={texts.title} text={text}>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {texts.start}
      </Button>
      <Dialog title={texts.sure} open={isAsking} onClose={keep}>
        <LostRest until={account.shop?.subEndDate} />
        {isAsking &&
          proofForm({
            purpose: 'erase',
            tone: 'danger',
            words: {
              ...{ submit: texts.erase, busy: texts.erasing, cancel: texts.keep },
              failed: () => (erasure.isUnheard() ? texts.unheard : undefined),
            },
            onCancel: keep,
            onProven: erasure.erase,
          })}
      </Dialog>
    </Section>
  )
}

/** Warns a shop that it loses the rest of its paid plan. */
function LostRest({ until }: { until: string | null | undefined }) {
  if (!until || Date.parse(until) <= nowMs()) return null
  return <p className="font-semibold">{say(texts.lostRest, { date: formatDate(new Date(until)) })}</p>
}

/** Deletes the account. If the answer was lost, reads the account: a deleted one ends the session as `erased`. */
function useErasure() {
  const isUnheard = useRef(false)
  return {
    isUnheard: () => isUnheard.current,
    async erase(proof: Proof) {
      try {
        await api('deleteAccount', proof)
      } catch (error) {
        isUnheard.current = !isRefused(error)
        if (!isUnheard.current) throw error
        await api('showMe', {})
        isUnheard.current = false
        throw error
      }
      endSession('erased')
    },
  }
}
