import { Banknote, CircleCheck, Undo2 } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#contract/rules/money.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'
import { type Collection, collectionOf } from './order-words.ts'

const looks: Record<Collection, { word: string; ground: string; Icon: typeof Banknote }> = {
  collect: { word: texts.collect, ground: 'bg-marigold-wash text-marigold-ink', Icon: Banknote },
  collected: { word: texts.collected, ground: 'bg-sunken text-ink', Icon: CircleCheck },
  paid: { word: texts.paid, ground: 'bg-leaf-wash text-leaf-ink', Icon: CircleCheck },
  refund_due: { word: texts.refundDue, ground: 'bg-brick-wash text-brick-ink', Icon: Undo2 },
  refunded: { word: texts.refunded, ground: 'bg-brick-wash text-brick-ink', Icon: Undo2 },
}

/** What to take at the door: the sum in cash, or nothing because it is paid. */
export function CollectPanel({ order }: { order: Order }) {
  const { word, ground, Icon } = looks[collectionOf(order)]
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field px-4 py-3', ground)}>
      <Icon className="size-7 shrink-0" aria-hidden="true" />
      <div className="min-w-24 flex-1">
        <p className="font-semibold text-lg">{word}</p>
        <p className="text-sm">{texts.includesDelivery(formatRupees(order.deliveryCharge))}</p>
      </div>
      <Money rupees={order.amount} className="ml-auto font-bold font-head text-2xl" />
    </div>
  )
}
