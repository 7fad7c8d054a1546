import Check from 'virtual:icon/check'
import type { Order } from '#contract/order.ts'
import { isCancelled, orderStatuses, orderSteps } from '#contract/rules/orders/order-life.ts'
import { words } from '#web/language/words.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { CHOSEN } from '#web/ui/chosen.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { stageWords } from './stage-words.ts'
import { stepIcons } from './status-looks.ts'

const texts = ordersTexts.details

/** The order's progress. Changes are announced to screen readers. */
export function Tracker({ order }: { order: Order }) {
  const isOver = isCancelled(order.status)
  return (
    <div>
      <div role="status">
        <p className="sr-only">{words.statuses[order.status]}</p>
        {/* As high as two lines, against layout shifts. */}
        {!isOver && (
          <p className="mb-4 grid min-h-13 place-items-center text-balance text-center font-semibold text-lg">
            {stageWords(order)}
          </p>
        )}
      </div>
      {isOver ? <EndedPanel order={order} /> : <Steps order={order} />}
    </div>
  )
}

/** The three steps; those up to the present one are highlighted. */
function Steps({ order }: { order: Order }) {
  const reached = orderStatuses.indexOf(order.status)
  return (
    <ol className="grid xs:auto-cols-fr gap-y-2 max-xs:gap-y-4 xs:grid-flow-col xs:grid-rows-[repeat(3,auto)]">
      {orderSteps.map((status, index) => {
        const isLit = index <= reached
        const icon = index < reached ? Check : stepIcons[status]
        const change = order.statusHistory.findLast((entry) => entry.status === status)
        return (
          <li
            key={words.statuses[status]}
            aria-current={index === reached ? 'step' : undefined}
            data-lit={isLit}
            className="relative flex flex-col items-center gap-2 text-center xs:row-span-3 xs:grid xs:grid-rows-subgrid xs:items-start xs:justify-items-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-6 right-1/2 h-1 w-full -translate-y-1/2 max-xs:hidden',
                  isLit ? 'bg-leaf' : 'bg-line',
                )}
              />
            )}
            <span
              className={classes(
                'relative z-10 grid size-12 place-items-center rounded-full border-4 [print-color-adjust:exact]',
                isLit ? 'border-leaf bg-leaf text-card' : 'border-line bg-card text-soft',
                isLit && CHOSEN,
              )}
            >
              <Icon of={icon} className="size-5" />
            </span>
            <span
              className={classes('wrap-normal font-semibold text-sm sm:text-base', !isLit && 'text-soft')}
            >
              {words.statuses[status]}
              <span className="sr-only">
                {' '}
                {index < reached ? texts.done : index === reached && texts.now}
              </span>
            </span>
            {isLit && change && <When at={change.at} className="text-balance px-1 text-sm text-soft" />}
          </li>
        )
      })}
    </ol>
  )
}
