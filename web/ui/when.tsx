import type { ReactNode } from 'react'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { AS_A_DATE } from '#contract/words/moments.ts'
import { formatDate, formatMoment } from '#web/language/moments.ts'
import { useClock } from '#web/use-clock.ts'
import { classes } from './classes.ts'
import { useIsAlive } from './loading/use-is-alive.ts'

/**
 * A moment in words, "today 7:42 pm", with the exact one on hover and in `datetime`. On the server, which may render for
 * another day, the plain date; on paper date and time.
 * @param children replaces the words on screens
 */
export function When({ at, className, children }: { at: string; className?: string; children?: ReactNode }) {
  const isAlive = useIsAlive()
  // Rerenders at midnight, when today becomes yesterday.
  useClock(dayAt)
  const moment = new Date(at)
  return (
    <time
      dateTime={at}
      title={`${formatDate(moment)} (${at})`}
      data-on-paper={formatMoment(moment, AS_A_DATE)}
      className={classes('print:after:content-[attr(data-on-paper)]', className)}
    >
      <span className="print:hidden">
        {children ?? (isAlive ? formatMoment(moment) : formatDate(moment))}
      </span>
    </time>
  )
}

const dayAt = (now: number): string => indiaDay(new Date(now))
