import { fill } from '../rules/language/say.ts'
import { DAY_MS, indiaDay } from '../rules/time/india-time.ts'
import { clockIn } from './clock.ts'
import type { Words } from './en.ts'

/** '21 Nov 2026'. Months are our own words: browsers and servers do not know the same ones. */
export function dateIn(words: Words, at: Date): string {
  const { year, month, day } = partsOf(indiaDay(at))
  return fill(words.date, { day, month: words.months[month - 1] ?? '', year })
}

/** 'today 7:42 pm', 'yesterday 7:42 pm', 'tomorrow 7:42 pm', '21 Nov 2026, 7:42 pm'. */
export function momentIn(words: Words, at: Date, now: Date): string {
  const clock = clockIn(words, at)
  const dayIn = (days: number) => indiaDay(new Date(now.getTime() + days * DAY_MS))
  const near = { [dayIn(-1)]: words.yesterday, [dayIn(0)]: words.today, [dayIn(1)]: words.tomorrow }
  return fill(near[indiaDay(at)] ?? words.moment, { date: dateIn(words, at), clock })
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

/** The `now` of what is read on another day than it is written on: it never says "tomorrow". */
export const AS_A_DATE = new Date(0)

function partsOf(iso: string) {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return { year, month, day }
}
