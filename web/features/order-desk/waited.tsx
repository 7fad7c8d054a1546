import type { Order } from '#contract/order.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { classes } from '#web/ui/classes.ts'
import { When } from '#web/ui/when.tsx'
import { useClock } from '#web/use-clock.ts'
import { isOpenOrder } from './order-words.ts'

/** The default of the server's setting for when it reminds the shop. */
const PATIENCE_MINUTES = 3
const HOUR = 60
const MINUTE_MS = 60_000

/** Whether an order is late: unanswered for too long, or beyond the promised time. */
export function useIsLate({ stage, date, promise, isOverdue }: Order): boolean {
  return useClock((now) => {
    if (stage === 'new') return isOverdue || minutesSince(date, now) >= PATIENCE_MINUTES
    if (stage !== 'accepted' || !promise?.minutes) return false
    return minutesSince(promise.at, now) >= promise.minutes
  })
}

/** How long an open order has waited; for an ended one, when it was placed. */
export function Waited({ order, isLate }: { order: Order; isLate: boolean }) {
  const { date } = order
  const text = useClock((now) => waitedWords(minutesSince(date, now)))
  if (!isOpenOrder(order)) return <When at={date} className="text-soft" />
  return (
    <When
      at={date}
      className={classes(
        'rounded-full px-2.5 py-0.5 font-semibold text-base tabular max-sm:px-2 max-sm:text-sm',
        isLate ? 'bg-brick-wash text-brick-ink' : 'bg-sunken text-soft',
      )}
    >
      {text}
    </When>
  )
}

function waitedWords(minutes: number): string {
  if (minutes < 1) return texts.waitedNow
  if (minutes < HOUR) return say(texts.waited, { count: minutes })
  return say(texts.waitedHours, { count: Math.floor(minutes / HOUR) })
}

/** Whole minutes since a moment, never negative. */
const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
