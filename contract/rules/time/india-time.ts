/** India has one offset all year, so days and months need no time zone database. */
const OFFSET_MS = 5.5 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** The wall clock in Asia/Kolkata, as the UTC fields of a shifted date. */
const shifted = (at: Date) => new Date(at.getTime() + OFFSET_MS)

/** 'YYYY-MM-DD' in Asia/Kolkata. */
export const indiaDay = (at: Date): string => shifted(at).toISOString().slice(0, 10)
/** 'YYYY-MM' in Asia/Kolkata. */
export const indiaMonth = (at: Date): string => shifted(at).toISOString().slice(0, 7)

/** The moment at which a day ('YYYY-MM-DD') begins in Asia/Kolkata. */
export const startOfIndiaDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)

/** The last `count` days including that of `at`, oldest first. */
export function lastIndiaDays(at: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) => indiaDay(new Date(at.getTime() - (count - 1 - i) * DAY_MS)))
}

/** Minutes since 1970-01-01 00:00 on the wall clock in Asia/Kolkata, with a fraction. */
export const wallMinutes = (at: Date): number => (at.getTime() + OFFSET_MS) / 60_000
export const atWallMinute = (minute: number): Date => new Date(minute * 60_000 - OFFSET_MS)
/** 'YYYY-MM-DD' of a day counted from 1970. */
export const wallDayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Minutes since midnight and weekday (Sunday is 0) in Asia/Kolkata. */
export function indiaClock(at: Date): { weekday: number; minutes: number } {
  const wall = shifted(at)
  return { weekday: wall.getUTCDay(), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() }
}
