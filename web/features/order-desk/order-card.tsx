import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money.ts'
import { isCancelled, type OrderStatus, type OrderStep } from '#contract/rules/order-life.ts'
import { orderNumber } from '#contract/rules/order-number.ts'
import { say } from '#web/language/say.ts'
import { quantityOf, words } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { classes } from '#web/ui/classes.ts'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'
import { CollectPanel } from './collect-panel.tsx'
import { DeliverTo } from './deliver-to.tsx'
import { StatusPicker } from './status-picker.tsx'

const edges: Record<OrderStatus, string> = {
  'Food Processing': 'border-t-marigold',
  'Out for delivery': 'border-t-blue',
  Delivered: 'border-t-leaf',
  Cancelled: 'border-t-brick',
}

type Props = {
  order: Order
  isFresh: boolean
  onStatus: (order: Order, status: OrderStep) => void
}

/** One order, to be read from two metres: its number, what to pack, what to collect; the rest below, smaller. */
export function OrderCard({ order, isFresh, onStatus }: Props) {
  const number = orderNumber(order._id)
  return (
    <article
      aria-label={say(texts.number, { number })}
      className={classes(
        'flex flex-col gap-4 rounded-card border border-line border-t-6 bg-card p-4 shadow-soft sm:p-5',
        edges[order.status],
        isFresh && 'animate-rise outline-4 outline-marigold',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-3xl tabular">#{number}</h2>
        <When at={order.date} className="text-lg text-soft" />
      </header>
      <PackList order={order} />
      <CollectPanel order={order} />
      {order.refunds
        ?.filter(({ of }) => of === 'order')
        .map(({ amount, at, status }) => (
          <p key={`${at} ${amount}`} className="text-brick-ink">
            <Said
              text={status === 'processed' ? texts.refundSent : texts.refundComing}
              values={{ amount: formatRupees(amount), moment: <When at={at} /> }}
            />
          </p>
        ))}
      {isCancelled(order.status) ? (
        <p className="font-bold text-brick-ink text-xl">{words.statuses[order.status]}</p>
      ) : (
        <StatusPicker order={order} number={number} onStatus={onStatus} />
      )}
      <DeliverTo order={order} />
    </article>
  )
}

function PackList({ order }: { order: Order }) {
  return (
    <ul aria-label={texts.pack} className="flex flex-col divide-y divide-line border-line border-y">
      {order.items.map((line) => (
        <li key={line._id} className="flex items-baseline gap-3 py-2.5">
          <span className="min-w-12 font-bold font-head text-2xl text-blue tabular">{line.count}×</span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold text-xl">{line.name}</span>
            <span className="whitespace-nowrap text-lg text-soft tabular">{quantityOf(line)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
