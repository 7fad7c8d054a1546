import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { type DeclineReason, declineReasons, mayTake } from '#contract/rules/orders/order-acts.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { EndDialog } from './end-dialog.tsx'
import { orderActs } from './order-acts.ts'

const reasons = declineReasons.map((value) => ({ value, label: texts.declineReasons[value] }))

type Typed = { reason?: DeclineReason; soldOut: string | undefined }

/** Declines an order with a reason. If an item is sold out, it is also taken off sale. */
export function DeclineDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { items, paymentMethod, amount } = order
  const [{ reason, soldOut }, setTyped] = useTyped<Typed>(`decline ${order._id}`, {
    soldOut: items.length === 1 ? items[0]?._id : undefined,
  })
  const setReason = (reason: DeclineReason) => setTyped((now) => ({ ...now, reason }))
  const setSoldOut = (soldOut: string) => setTyped((now) => ({ ...now, soldOut }))
  const asksItem = reason === 'item_unavailable'
  const missing = !reason ? texts.chooseReason : asksItem && !soldOut ? texts.chooseItem : undefined

  async function decline(note: string) {
    if (!reason) return false
    return orderActs.decline(order, {
      reason,
      ...(note && { note }),
      ...(asksItem && soldOut && { itemId: soldOut }),
    })
  }

  return (
    <EndDialog
      order={order}
      isPossible={mayTake('declined', order.stage)}
      title={say(texts.declineTitle, { number: orderNumber(order._id) })}
      reasons={reasons}
      reason={reason}
      onReason={setReason}
      missing={missing}
      consequence={
        paymentMethod === 'online'
          ? say(texts.backOnline, { amount: formatRupees(amount) })
          : texts.backNothing
      }
      action={texts.decline}
      onEnd={decline}
      onClose={onClose}
    >
      {asksItem && (
        <RadioList
          legend={texts.whichItem}
          options={items.map(({ _id, name, packSize, unit }) => ({
            value: _id,
            label: namedPack(name, packSize, unit),
          }))}
          value={soldOut}
          onChange={setSoldOut}
        />
      )}
    </EndDialog>
  )
}
