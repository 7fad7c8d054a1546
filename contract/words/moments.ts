import { indiaClock, indiaDay } from '../rules/india-time.ts'
import { fill } from '../rules/say.ts'
import type { Words } from './en.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** '21 Nov 2026'. Months are our own words: browsers and servers do not know the same ones. */
export function dateIn(words: Words, at: Date): string {
  const { year, month, day } = partsOf(indiaDay(at))
  return fill(words.date, { day, month: words.months[month - 1] ?? '', year })
}

/** 'today 7:42 pm', 'yesterday 7:42 pm', '21 Nov 2026, 7:42 pm'. */
export function momentIn(words: Words, at: Date, now: Date = new Date()): string {
  const clock = clockIn(words, at)
  const day = indiaDay(at)
  if (day === indiaDay(now)) return fill(words.today, { clock })
  if (day === indiaDay(new Date(now.getTime() - DAY_MS))) return fill(words.yesterday, { clock })
  return fill(words.moment, { date: dateIn(words, at), clock })
}

/** '21 Nov', of a day 'YYYY-MM-DD'. */
export function dayOfMonthIn(words: Words, isoDay: string): string {
  const { month, day } = partsOf(isoDay)
  return fill(words.dayOfMonth, { day, month: words.months[month - 1] ?? '' })
}

/** 'November 2026', of a month 'YYYY-MM'. */
export function monthIn(words: Words, isoMonth: string): string {
  const { year, month } = partsOf(isoMonth)
  return fill(words.monthOfYear, { month: words.monthsInFull[month - 1] ?? '', year })
}

/** '7:42 pm'. */
export function clockIn(words: Pick<Words, 'clock'>, at: Date): string {
  const { minutes } = indiaClock(at)
  const hour = Math.floor(minutes / 60)
  const clock = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  return fill(words.clock[partOfDay(hour)], { clock })
}

function partOfDay(hour: number): keyof Words['clock'] {
  if (hour < 4) return 'smallHours'
  if (hour < 12) return 'morning'
  if (hour < 16) return 'afternoon'
  return hour < 20 ? 'evening' : 'night'
}

function partsOf(iso: string) {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return { year, month, day }
}
