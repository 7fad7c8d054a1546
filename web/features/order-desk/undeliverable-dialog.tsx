import type { Order } from '#contract/order.ts'
import { formatPaise, formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { mayTake, type UndeliverableReason, undeliverableReasons } from '#contract/rules/orders/order-acts.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { CheckField } from '#web/ui/forms/check-field.tsx'
import { EndDialog } from './end-dialog.tsx'
import { orderActs } from './order-acts.ts'

const reasons = undeliverableReasons.map((value) => ({ value, label: texts.undeliverableReasons[value] }))

type Typed = { reason?: UndeliverableReason; keepsFee: boolean }

/** Ends an order that could not be delivered. What was paid online is refunded, except for the delivery fee if the shop says that the customer caused it. */
export function UndeliverableDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { paymentMethod, amount, deliveryCharge } = order
  const [{ reason, keepsFee }, setTyped] = useTyped<Typed>(`undeliverable ${order._id}`, { keepsFee: false })
  const setReason = (reason: UndeliverableReason) => setTyped((now) => ({ ...now, reason }))
  const setKeepsFee = (keepsFee: boolean) => setTyped((now) => ({ ...now, keepsFee }))
  const isOnline = paymentMethod === 'online'
  const backPaise = toPaise(amount) - (keepsFee ? toPaise(deliveryCharge) : 0)

  async function end(note: string) {
    if (!reason) return false
    return orderActs.markUndeliverable(order, {
      reason,
      ...(note && { note }),
      ...(isOnline && keepsFee && { keepsFee }),
    })
  }

  return (
    <EndDialog
      order={order}
      isPossible={mayTake('undeliverable', order.stage)}
      title={say(texts.undeliverableTitle, { number: orderNumber(order._id) })}
      reasons={reasons}
      reason={reason}
      onReason={setReason}
      missing={reason ? undefined : texts.chooseReason}
      consequence={isOnline ? say(texts.backOnline, { amount: formatPaise(backPaise) }) : texts.backNothing}
      action={texts.end}
      onEnd={end}
      onClose={onClose}
    >
      {isOnline && (
        <CheckField checked={keepsFee} onChange={({ target }) => setKeepsFee(target.checked)}>
          {say(texts.keepsFee, { fee: formatRupees(deliveryCharge) })}
        </CheckField>
      )}
    </EndDialog>
  )
}
