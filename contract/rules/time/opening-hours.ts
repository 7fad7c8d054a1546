import { atWallMinute, wallDayName, wallMinutes } from './india-time.ts'

export type Span = { opens: string; closes: string }
/** Seven days, Sunday first, each a list of spans; null means always open. */
export type WeeklyHours = Span[][]
/** Sunday is 0. */
export type WeekdayHours = { weekday: number; spans: Span[] }

/** Per day: a morning, an afternoon and an evening. */
export const MAX_SPANS = 3

/** How far to look for an opening: all planned holidays (a year), and one of each weekday after them. */
const DAYS_AHEAD = 366 + 7
const DAY_MINUTES = 24 * 60
/** The hours to suggest for a day without any, in minutes since midnight. */
const USUAL = { from: 7 * 60, to: 21 * 60 }

/** Minutes since midnight of a text like `21:05`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Formats minutes since midnight as `21:05`. */
export const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** In minutes since midnight of its first day; beyond 24 hours if it runs past midnight. */
function toMinutes({ opens, closes }: Span): Minutes {
  const from = minutesOf(opens)
  const to = minutesOf(closes)
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/** True while a shop with these hours and holidays is open. A span that closes before it opens runs past midnight. */
export function isOpenAt(hours: WeeklyHours | null, holidays: readonly string[], at: Date): boolean {
  if (hours === null && holidays.length === 0) return true
  const minute = wallMinutes(at)
  return isIn(spansOn(hours, holidays, dayOf(minute)), minute) || isInTheNight(hours, holidays, minute)
}

/** True while a span of the day before, running past midnight, is not over. */
const isInTheNight = (hours: WeeklyHours | null, holidays: readonly string[], minute: number): boolean =>
  isIn(spansOn(hours, holidays, dayOf(minute) - 1), minute)

const isIn = (spans: readonly Minutes[], minute: number): boolean =>
  spans.some(({ from, to }) => minute >= from && minute < to)

/**
 * The span to suggest as the next one of a day: the latest gap in the usual hours that leaves an hour's break on both sides.
 * Without one, the rest of the day; if the day is full, a span that visibly overlaps.
 */
export function spanAfter(spans: readonly Span[]): Span {
  const taken = spans.map(toMinutes).sort((a, b) => a.from - b.from)
  const free = [...taken.map(({ from }) => from - 60), DAY_MINUTES].map((to, i) => {
    const before = taken[i - 1]
    return { from: before ? before.to + 60 : USUAL.from, to }
  })
  const end = taken.at(-1)?.to ?? 0
  const rest = { from: end < DAY_MINUTES ? end : DAY_MINUTES - 60, to: DAY_MINUTES }
  const { from, to } = free.findLast((gap) => gap.to - gap.from >= 60) ?? rest
  const closes = to === DAY_MINUTES && from < USUAL.to ? USUAL.to : to
  return { opens: clock(from), closes: clock(Math.min(closes, DAY_MINUTES - 1)) }
}

/** Replaces the hours of some weekdays. A shop that was always open stays open all day on the others. */
export function withWeekdays(hours: WeeklyHours | null, changed: readonly WeekdayHours[]): WeeklyHours {
  const week = hours ?? Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }])
  return week.map((spans, day) => changed.find(({ weekday }) => weekday === day)?.spans ?? spans)
}

/** True if two spans of a day overlap: harmless, but surely a typing mistake. */
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
  const minute = wallMinutes(at)
  const today = dayOf(minute)
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    const starts = spansOn(hours, holidays, day)
      .map(({ from }) => from)
      .filter((from) => from > minute)
    if (starts.length > 0) return atWallMinute(Math.min(...starts))
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
  const minute = wallMinutes(at)
  const today = dayOf(minute)
  const spans = [today - 1, today, today + 1].flatMap((day) => spansOn(hours, holidays, day))
  const closes = spans
    .map(({ to }) => to)
    // If another span continues here, the shop does not close.
    .filter((to) => to > minute && to <= minute + DAY_MINUTES && !isIn(spans, to))
  return closes.length > 0 ? atWallMinute(Math.min(...closes)) : undefined
}

/** The first opening on a later day. A night past midnight belongs to the day on which it began. */
export function nextDaysOpening(hours: WeeklyHours | null, holidays: readonly string[], at: Date): Date {
  const minute = wallMinutes(at)
  const midnight = atWallMinute((dayOf(minute) + 1) * DAY_MINUTES)
  const from = isInTheNight(hours, holidays, minute) ? at : new Date(midnight.getTime() - 1)
  return nextOpening(hours, holidays, from) ?? midnight
}

/**
 * Until when a text about opening hours stays true, whatever the holidays. It can change at midnight and at any time that the
 * hours of some weekday name, since a closing is announced up to a day ahead.
 */
export function holdsUntil(hours: WeeklyHours | null, at: Date): Date {
  const minute = wallMinutes(at)
  const midnight = dayOf(minute) * DAY_MINUTES
  const named = (hours ?? []).flat().flatMap(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)])
  const changes = [...named, DAY_MINUTES].map((time) => midnight + time)
  return atWallMinute(Math.min(...changes.filter((change) => change > minute)))
}

/** Wall-clock minutes since 1970. Numbers, because lists of shops compute many of them and dates are five times as slow. */
type Minutes = { from: number; to: number }

const dayOf = (minute: number): number => Math.floor(minute / DAY_MINUTES)

function spansOn(hours: WeeklyHours | null, holidays: readonly string[], day: number): Minutes[] {
  if (holidays.length > 0 && holidays.includes(wallDayName(day))) return []
  const midnight = day * DAY_MINUTES
  if (!hours) return [{ from: midnight, to: midnight + DAY_MINUTES }]
  return (hours[weekdayOf(day)] ?? []).map((span) => {
    const { from, to } = toMinutes(span)
    return { from: midnight + from, to: midnight + to }
  })
}

/** The first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7
