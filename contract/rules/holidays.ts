import { DAY_MS, indiaDay } from './india-time.ts'

/** A day ('YYYY-MM-DD' in Asia/Kolkata) on which a shop stays closed, whatever its hours say. */
export type Holiday = { day: string; reason?: string }
/** Consecutive holidays with the same reason. */
export type Stretch = { from: string; to: string; reason?: string }

/** Every day of a leap year. */
export const MOST_HOLIDAYS = 366
export const LONGEST_REASON = 60

/** The last day that may be made a holiday: a year ahead. */
export function lastHoliday(now: Date): string {
  const [year = 0, ...rest] = indiaDay(now).split('-')
  const sameDay = [Number(year) + 1, ...rest].join('-')
  return sameDay.endsWith('-02-29') ? sameDay.replace(/29$/, '28') : sameDay
}

/**
 * The first holiday that still has an effect: yesterday. A shop that closes after midnight would open again for the end
 * of that night if yesterday's holiday were removed.
 */
export const firstHoliday = (now: Date): string => indiaDay(new Date(now.getTime() - DAY_MS))

/** The holidays with some added and some removed, sorted by day. Adding a day that is already a holiday replaces its reason. */
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

/** Holidays (sorted by day) as a list shows them, with consecutive days in one line. */
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
