import Banknote from 'virtual:icon/banknote'
import CircleCheck from 'virtual:icon/circle-check'
import CircleX from 'virtual:icon/circle-x'
import Undo2 from 'virtual:icon/undo-2'
import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type Outline } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Collection, collectionOf } from './order-words.ts'

const looks: Record<Collection, { word: string; ground: string; icon: Outline }> = {
  collect: { word: texts.collect, ground: 'bg-marigold-wash text-marigold-ink', icon: Banknote },
  collected: { word: texts.collected, ground: 'bg-sunken text-ink', icon: CircleCheck },
  nothing: { word: texts.nothingToCollect, ground: 'bg-sunken text-ink', icon: CircleX },
  paid: { word: texts.paid, ground: 'bg-leaf-wash text-leaf-ink', icon: CircleCheck },
  refund_due: { word: texts.refundDue, ground: 'bg-brick-wash text-brick-ink', icon: Undo2 },
  refunded: { word: texts.refunded, ground: 'bg-brick-wash text-brick-ink', icon: Undo2 },
}

/** What to collect at the door: the amount in cash, or nothing because it is paid. */
export function CollectPanel({ order }: { order: Order }) {
  const { word, ground, icon } = looks[collectionOf(order)]
  return (
    <p className={classes('flex flex-wrap items-center gap-x-2 rounded-field px-3 py-1.5', ground)}>
      <Icon of={icon} className="size-6 shrink-0 max-xs:hidden" />
      <span className="wrap-normal min-w-min flex-1 font-semibold leading-tight max-xs:basis-full">
        {word}
        {order.keeps !== undefined && order.keeps > 0 && (
          // Not on paper, which goes to the customer with the bag.
          <span className="block font-normal text-sm print:hidden">
            {say(texts.keeps, { amount: formatRupees(order.keeps) })}
          </span>
        )}
      </span>
      <Money rupees={order.amount} className="ml-auto font-bold font-head text-xl max-xs:text-lg" />
    </p>
  )
}
