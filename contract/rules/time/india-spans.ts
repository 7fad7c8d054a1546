import { DAY_MS, startOfIndiaDay } from './india-time.ts'

/** From (inclusive) and to (exclusive) of a month 'YYYY-MM' in Asia/Kolkata. */
export function indiaMonthSpan(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOf = (index: number) =>
    startOfIndiaDay(new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10))
  return { from: startOf(number - 1), to: startOf(number) }
}

/** From (inclusive) and to (exclusive) of a day 'YYYY-MM-DD' in Asia/Kolkata. */
export function indiaDaySpan(day: string): { from: Date; to: Date } {
  const from = startOfIndiaDay(day)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}
