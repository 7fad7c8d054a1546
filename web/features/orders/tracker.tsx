import { Check, CircleX } from 'lucide'
import type { Order } from '#contract/order.ts'
import { isCancelled, orderStatuses, orderSteps } from '#contract/rules/order-life.ts'
import { words } from '#web/language/words.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { stepIcons } from './status-looks.ts'

const texts = ordersTexts.details

/** Where the order is. A change is announced. */
export function Tracker({ order }: { order: Order }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {words.statuses[order.status]}
      </p>
      {isCancelled(order.status) ? <Cancelled order={order} /> : <Steps order={order} />}
    </div>
  )
}

function Cancelled({ order }: { order: Order }) {
  const end = order.statusHistory.at(-1)
  return (
    <div className="flex flex-col items-center gap-2 rounded-field bg-brick-wash p-6 text-center text-brick-ink">
      <Icon of={CircleX} className="size-8" />
      <p className="font-bold font-head text-lg">{words.statuses[order.status]}</p>
      <p>{order.paymentMethod === 'COD' ? texts.cancelledCash : texts.cancelledOnline}</p>
      {end && <When at={end.at} className="text-sm" />}
    </div>
  )
}

/** The way to the door; the steps up to the present one are lit. */
function Steps({ order }: { order: Order }) {
  const reached = orderStatuses.indexOf(order.status)
  return (
    <ol className="grid auto-cols-fr grid-flow-col">
      {orderSteps.map((status, index) => {
        const isLit = index <= reached
        const icon = index < reached ? Check : stepIcons[status]
        const change = order.statusHistory.findLast((entry) => entry.status === status)
        return (
          <li
            key={words.statuses[status]}
            aria-current={index === reached ? 'step' : undefined}
            data-lit={isLit}
            className="relative flex flex-col items-center gap-2 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-6 right-1/2 h-1 w-full -translate-y-1/2',
                  isLit ? 'bg-leaf' : 'bg-line',
                )}
              />
            )}
            <span
              className={classes(
                'relative z-10 grid size-12 place-items-center rounded-full border-4',
                isLit ? 'border-leaf bg-leaf text-card' : 'border-line bg-card text-soft',
              )}
            >
              <Icon of={icon} className="size-5" />
            </span>
            <span className={classes('font-semibold text-sm sm:text-base', !isLit && 'text-soft')}>
              {words.statuses[status]}
              <span className="sr-only">
                {' '}
                {index < reached ? texts.done : index === reached && texts.now}
              </span>
            </span>
            {isLit && change && <When at={change.at} className="text-balance text-sm text-soft" />}
          </li>
        )
      })}
    </ol>
  )
}
