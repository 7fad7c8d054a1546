import { DAY_MS, indiaDay } from './india-time.ts'

/** A day ('YYYY-MM-DD' in Asia/Kolkata) on which a shop stays closed, whatever its hours say. */
export type Holiday = { day: string; reason?: string }
/** Consecutive holidays with the same reason; both ends are included. */
export type Stretch = { from: string; to: string; reason?: string }

/** A year, with its leap day. */
export const MOST_HOLIDAYS = 366
export const LONGEST_REASON = 60

/** The last day that may be made a holiday: a year ahead. */
export function lastHoliday(now: Date): string {
  const [year = 0, ...rest] = indiaDay(now).split('-')
  const sameDay = [Number(year) + 1, ...rest].join('-')
  return sameDay.endsWith('-02-29') ? sameDay.replace(/29$/, '28') : sameDay
}

/**
 * The oldest holiday that must be kept: yesterday. Its night may last until now, and without it a shop that closes past
 * midnight would count as open.
 */
export const firstHoliday = (now: Date): string => indiaDay(new Date(now.getTime() - DAY_MS))

/** The holidays after adding and removing some. A day that is added again takes the new reason. */
export function changedHolidays(
  holidays: readonly Holiday[],
  added: readonly Holiday[],
  removed: readonly string[],
): Holiday[] {
  const gone = new Set([...removed, ...added.map(({ day }) => day)])
  return [...holidays.filter(({ day }) => !gone.has(day)), ...added].sort((a, b) =>
    a.day.localeCompare(b.day),
  )
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => laterDay(from, i))
}

/** Joins consecutive days for a list, so that a week is one line. Expects them sorted. */
export function stretchesOf(holidays: readonly Holiday[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { day, reason } of holidays) {
    const last = stretches.at(-1)
    if (last && last.reason === reason && laterDay(last.to, 1) === day) last.to = day
    else stretches.push({ from: day, to: day, ...(reason && { reason }) })
  }
  return stretches
}

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
