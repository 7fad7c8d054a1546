import { DAY_MS, indiaDay, startOfIndiaDay } from '../time/india-time.ts'
import type { PlanSpan } from './plans.ts'

/** `day`: the day of the month on which the plan was bought, which `end` no longer shows after a short month. */
export type PlanTerm = { end: Date; day?: number | null }

/**
 * When a plan bought now ends: its days or calendar months are added to the present term, or to now if that is over, up to the
 * last moment of the day in Asia/Kolkata. In a month that is too short it ends on the last day; the next month that is long
 * enough returns to `day`.
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
