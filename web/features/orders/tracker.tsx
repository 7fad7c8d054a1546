import { Bike, Check, CookingPot, House } from 'lucide'
import type { Order } from '#contract/orders.ts'
import { orderStatuses } from '#contract/rules/checkout.ts'
import { words } from '#web/language/words.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'

const icons = { 'Food Processing': CookingPot, 'Out for delivery': Bike, Delivered: House } as const
const texts = ordersTexts.details

/** Three steps; those up to the present one are lit. A change is announced. */
export function Tracker({ order }: { order: Order }) {
  const reached = orderStatuses.indexOf(order.status)
  return (
    <div>
      <p role="status" className="sr-only">
        {words.statuses[order.status]}
      </p>
      <ol className="grid grid-cols-3">
        {orderStatuses.map((status, index) => {
          const isLit = index <= reached
          const icon = index < reached ? Check : icons[status]
          const change = order.statusHistory.findLast((entry) => entry.status === status)
          return (
            <li
              key={status}
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
    </div>
  )
}
