import { indiaDay, startOfIndiaDay } from './india-time.ts'
import type { PlanSpan } from './plans.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When a plan bought now ends: it runs on from the present end, or from now if that is over, by days or
 * calendar months, to the last moment of that day in Asia/Kolkata. A month that is too short ends it on
 * its last day.
 */
export function planEnd(span: PlanSpan, now: Date, presentEnd?: Date): Date {
  const from = presentEnd && presentEnd > now ? presentEnd : now
  const [year = 0, month = 1, day = 1] = indiaDay(from).split('-').map(Number)
  if ('days' in span) return endOfDay(year, month, day + span.days)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + span.months + 1, 0)).getUTCDate()
  return endOfDay(year, month + span.months, Math.min(day, lastOfMonth))
}

/** Overflowing days and months roll over, as they do in `Date.UTC`. */
function endOfDay(year: number, month: number, day: number): Date {
  const isoDay = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return new Date(startOfIndiaDay(isoDay).getTime() + DAY_MS - 1)
}

/** Whole days in Asia/Kolkata from today to the end: 0 on its last day, negative after. */
export function daysLeft(end: Date, now: Date): number {
  const [last, today] = [startOfIndiaDay(indiaDay(end)), startOfIndiaDay(indiaDay(now))]
  return Math.round((last.getTime() - today.getTime()) / DAY_MS)
}
