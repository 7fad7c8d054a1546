import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { waitingOffers } from '#contract/rules/orders/line-changes.ts'
import { areLinesOpen } from '#contract/rules/orders/order-acts.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { sendChange } from './send-change.ts'

const texts = orderChangesTexts.shop
type Change = NonNullable<Order['changes']>[number]

/** For the shop, on an order's card: proposals that wait for the customer. Unanswered, their lines are left out. */
export function WaitingOffers({ order }: { order: Order }) {
  if (!areLinesOpen(order)) return null
  return waitingOffers(order.changes).map((change) => (
    <Offered key={change._id} order={order} change={change} />
  ))
}

/** For the shop, behind *More*: the button to change a line. */
export function ChangeLines({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (!areLinesOpen(order)) return null
  return (
    <>
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <ChangeDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Offered({ order, change: { was, becomes } }: { order: Order; change: Change }) {
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(was)

  async function takeBack() {
    setBusy(true)
    await sendChange(order, { itemId: was._id, count: was.count })
    setBusy(false)
  }

  return (
    <div className="flex flex-col items-start gap-2 rounded-field bg-blue-wash px-4 py-2.5">
      <p>{say(texts.waiting, { name, offer: becomes ? nameOf(becomes) : '' })}</p>
      <Button tone="plain" busy={isBusy} aria-label={say(texts.foundOf, { name })} onClick={takeBack}>
        {texts.found}
      </Button>
    </div>
  )
}

const nameOf = ({ name, packSize, unit }: Change['was']) => namedPack(name, packSize, unit)
