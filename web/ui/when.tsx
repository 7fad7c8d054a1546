import type { ReactNode } from 'react'
import { indiaDay } from '#contract/rules/india-time.ts'
import { AS_A_DATE } from '#contract/words/moments.ts'
import { formatDate, formatMoment } from '#web/language/moments.ts'
import { useClock } from '#web/use-clock.ts'
import { classes } from './classes.ts'
import { useIsAlive } from './use-is-alive.ts'

/**
 * "today 7:42 pm"; the exact moment on hover and for machines. On the server, which knows nobody's today, the plain date. On
 * paper, which is read on other days, date and hour.
 * @param children what a screen says in the place of the moment
 */
export function When({ at, className, children }: { at: string; className?: string; children?: ReactNode }) {
  const isAlive = useIsAlive()
  // On a page that is left open over midnight today becomes yesterday.
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
