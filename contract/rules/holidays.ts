import { DAY_MS, indiaDay } from './india-time.ts'

/** A day ('YYYY-MM-DD' in Asia/Kolkata) on which a shop stays closed, whatever its hours say. */
export type Holiday = { day: string; reason?: string }
/** Days that follow each other, for one reason. */
export type Stretch = { from: string; to: string; reason?: string }

/** A year and the leap day in it. */
export const MOST_HOLIDAYS = 366
export const LONGEST_REASON = 60

/** The last day that a shop may call a holiday: a year ahead. */
export function lastHoliday(now: Date): string {
  const [year = 0, ...rest] = indiaDay(now).split('-')
  const sameDay = [Number(year) + 1, ...rest].join('-')
  return sameDay.endsWith('-02-29') ? sameDay.replace(/29$/, '28') : sameDay
}

/**
 * The first that is worth keeping: yesterday, for its night may last until now, and without its holiday a shop
 * that closes past midnight would be open again.
 */
export const firstHoliday = (now: Date): string => indiaDay(new Date(now.getTime() - DAY_MS))

/** These with more, and without some; a day that is added again has its new reason. */
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

/** Every day from one to another, both with it. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => laterDay(from, i))
}

/** As a list shows them: a week away from home is one line. Expects them in their order. */
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
