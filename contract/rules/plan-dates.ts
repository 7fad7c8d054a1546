import { DAY_MS, indiaDay, startOfIndiaDay } from './india-time.ts'
import type { PlanSpan } from './plans.ts'

/** `day` is the day of the month on which it was bought. It is stored, because an end that was cut to a short month does not tell it. */
export type PlanTerm = { end: Date; day?: number | null }

/**
 * The term of a plan bought now. It extends the present term, or starts now if that is over, by days or calendar months,
 * and ends with the last millisecond of its last day in Asia/Kolkata. In a month that is too short it ends on the last
 * day; a later renewal returns to the day on which it was bought (31 January, 28 February, 31 March).
 */
export function planTerm(
  span: PlanSpan,
  now: Date,
  present?: PlanTerm,
): Required<PlanTerm> & { day: number } {
  const isRunning = present !== undefined && present.end > now
  const [year = 0, month = 1, date = 1] = indiaDay(isRunning ? present.end : now)
    .split('-')
    .map(Number)
  if ('days' in span) {
    const end = endOfDay(year, month, date + span.days)
    return { end, day: Number(indiaDay(end).slice(-2)) }
  }
  const isCutShort = isRunning && date === lastDayOf(year, month)
  const day = isCutShort ? Math.max(date, present.day ?? date) : date
  return {
    end: endOfDay(year, month + span.months, Math.min(day, lastDayOf(year, month + span.months))),
    day,
  }
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Overflowing days and months roll over, as they do in `Date.UTC`. */
function endOfDay(year: number, month: number, day: number): Date {
  const isoDay = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return new Date(startOfIndiaDay(isoDay).getTime() + DAY_MS - 1)
}

/** Whole days in Asia/Kolkata from today to the end: 0 on its last day, negative after. */
export function daysLeft(end: Date, now: Date): number {
  const [last, today] = [startOfIndiaDay(indiaDay(end)), startOfIndiaDay(indiaDay(now))]
  return (last.getTime() - today.getTime()) / DAY_MS
}
