import CircleX from 'virtual:icon/circle-x'
import type { Order } from '#contract/order.ts'
import { figures } from '#contract/rules/figures.ts'
import { formatRupees, toPaise } from '#contract/rules/money.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { endingWords } from './stage-words.ts'

const texts = ordersTexts.details

/** In the place of the tracker: who ended the order, why, and what goes back by when. */
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
  // What was paid: where a line was lowered, its part of it is among what went back. What the payer asks back at the bank
  // is not, and is no fee.
  const keptPaise = toPaise(order.originalAmount ?? order.amount) - backPaise
  const isFeeKept = order.ending?.kind === 'undeliverable' && keptPaise === toPaise(deliveryCharge)
  return isFeeKept ? [...back, say(texts.feeKept, { fee: formatRupees(deliveryCharge) })] : back
}
