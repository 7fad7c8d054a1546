import { DAY_MS, indiaClock, indiaDay, startOfIndiaDay } from './india-time.ts'

export type Span = { opens: string; closes: string }
/** Seven days, Sunday first, each a list of spans; null means always open. */
export type WeeklyHours = Span[][]
/** Sunday is 0. */
export type WeekdayHours = { weekday: number; spans: Span[] }

/** A morning, an afternoon and an evening. */
export const MAX_SPANS = 3

/** Holidays are planned for a year, and after the last of them every weekday comes within a week. */
const DAYS_AHEAD = 366 + 7
const DAY_MINUTES = 24 * 60
const LATEST_OPENING = 22 * 60 + 30

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** `21:05`, of minutes since midnight. */
export const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function toMinutes({ opens, closes }: Span) {
  const from = minutesOf(opens)
  const to = minutesOf(closes)
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/** True while a shop with these hours and holidays is open. A span that closes before it opens runs past midnight. */
export function isOpenAt(hours: WeeklyHours | null, holidays: readonly string[], at: Date): boolean {
  if (hours === null && holidays.length === 0) return true
  const { weekday, minutes } = indiaClock(at)
  const today = daySpans(hours, holidays, indiaDay(at), weekday)
  return today.some((span) => minutes >= span.from && minutes < span.to) || isInTheNight(hours, holidays, at)
}

/** True while a span of the day before runs past midnight. */
function isInTheNight(hours: WeeklyHours | null, holidays: readonly string[], at: Date): boolean {
  if (!hours) return false
  const { weekday, minutes } = indiaClock(at)
  const yesterday = indiaDay(new Date(at.getTime() - DAY_MS))
  const spans = daySpans(hours, holidays, yesterday, (weekday + 6) % 7)
  return spans.some((span) => minutes + DAY_MINUTES >= span.from && minutes + DAY_MINUTES < span.to)
}

/** What to offer below these spans of a day: an hour after the last, until the usual end of a day. */
export function spanAfter(spans: readonly Span[]): Span {
  const last = spans.at(-1)
  if (!last) return { opens: '07:00', closes: '21:00' }
  const end = last.closes > last.opens ? minutesOf(last.closes) : DAY_MINUTES
  const opens = clock(Math.min(end + 60, LATEST_OPENING))
  return { opens, closes: opens < '21:00' ? '21:00' : '23:59' }
}

/** These hours with others on some weekdays; a shop that was always open still is on the rest. */
export function withWeekdays(hours: WeeklyHours | null, changed: readonly WeekdayHours[]): WeeklyHours {
  const week = hours ?? Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }])
  return week.map((spans, day) => changed.find(({ weekday }) => weekday === day)?.spans ?? spans)
}

/** True when a day says of some minute twice that the shop is open: no harm, but surely a slip. */
export function doSpansOverlap(spans: readonly Span[]): boolean {
  const sorted = spans.map(toMinutes).sort((a, b) => a.from - b.from)
  return sorted.some((span, i) => span.to > (sorted[i + 1]?.from ?? Number.POSITIVE_INFINITY))
}

/** When a shop that is closed opens again, or undefined if it never does. */
export function nextOpening(
  hours: WeeklyHours | null,
  holidays: readonly string[],
  at: Date,
): Date | undefined {
  if (hours?.every((spans) => spans.length === 0)) return undefined
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const moment = new Date(at.getTime() + ahead * DAY_MS)
    const day = indiaDay(moment)
    const starts = daySpans(hours, holidays, day, indiaClock(moment).weekday)
      .map((span) => new Date(startOfIndiaDay(day).getTime() + span.from * 60_000))
      .filter((start) => start > at)
      .sort((a, b) => a.getTime() - b.getTime())
    if (starts[0]) return starts[0]
  }
  return undefined
}

/** When a shop that is open closes, or undefined if not within a day. */
export function nextClosing(
  hours: WeeklyHours | null,
  holidays: readonly string[],
  at: Date,
): Date | undefined {
  if (hours === null && holidays.length === 0) return undefined
  const ends = [-1, 0, 1]
    .flatMap((ahead) => {
      const moment = new Date(at.getTime() + ahead * DAY_MS)
      const day = indiaDay(moment)
      const midnight = startOfIndiaDay(day).getTime()
      return daySpans(hours, holidays, day, indiaClock(moment).weekday).map(
        (span) => midnight + span.to * 60_000,
      )
    })
    .filter((end) => end > at.getTime() && end <= at.getTime() + DAY_MS)
    .sort((a, b) => a - b)
  // Where another span goes on, this end is none.
  const closes = ends.find((end) => !isOpenAt(hours, holidays, new Date(end)))
  return closes === undefined ? undefined : new Date(closes)
}

/** When a shop opens on the next day that it opens, however often it still does today. A night belongs to its evening. */
export function nextDaysOpening(hours: WeeklyHours | null, holidays: readonly string[], at: Date): Date {
  const midnight = new Date(startOfIndiaDay(indiaDay(at)).getTime() + DAY_MS)
  const from = isInTheNight(hours, holidays, at) ? at : new Date(midnight.getTime() - 1)
  return nextOpening(hours, holidays, from) ?? midnight
}

function daySpans(hours: WeeklyHours | null, holidays: readonly string[], day: string, weekday: number) {
  if (holidays.includes(day)) return []
  if (!hours) return [{ from: 0, to: 24 * 60 }]
  return (hours[weekday] ?? []).map(toMinutes)
}
