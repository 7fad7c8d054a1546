import CircleX from 'virtual:icon/circle-x'
import type { Order } from '#contract/order.ts'
import { formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { endingWords } from './stage-words.ts'

const texts = ordersTexts.details

/** Instead of the tracker: who ended the order, why, and what is refunded by when. */
export function EndedPanel({ order }: { order: Order }) {
  const end = order.statusHistory.at(-1)
  const note = order.ending?.kind === 'cancelled' ? undefined : order.ending?.note
  return (
    <div className="flex flex-col items-center gap-2 rounded-field bg-brick-wash p-6 text-center text-brick-ink">
      <Icon of={CircleX} className="size-8" />
      <p className="font-bold font-head text-lg">{words.statuses[order.status]}</p>
      {order.ending && <p>{endingWords(order)}</p>}
      {note && <p>{say(texts.shopSays, { note })}</p>}
      {moneyWords(order).map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      {end && <When at={end.at} className="text-sm" />}
    </div>
  )
}

function moneyWords(order: Order): string[] {
  const { paymentMethod, refunds = [], deliveryCharge } = order
  if (paymentMethod === 'COD') return [texts.cancelledCash]
  const ofOrder = refunds.filter(({ of }) => of === 'order')
  if (ofOrder.length === 0) return [texts.cancelledOnline]
  const back = ofOrder.map(({ amount, status, expectedBy }) =>
    say(status === 'processed' ? texts.wentBack : texts.goesBack, {
      ...figures,
      amount: formatRupees(amount),
      date: formatDate(new Date(expectedBy)),
    }),
  )
  const backPaise = ofOrder.reduce((sum, { amount }) => sum + toPaise(amount), 0)
  // What the shop keeps of the payment. Refunds of reduced lines are included in `back`; disputed money is not, and must
  // not be taken for a kept fee.
  const keptPaise = toPaise(order.originalAmount ?? order.amount) - backPaise
  const isFeeKept = order.ending?.kind === 'undeliverable' && keptPaise === toPaise(deliveryCharge)
  return isFeeKept ? [...back, say(texts.feeKept, { fee: formatRupees(deliveryCharge) })] : back
}
