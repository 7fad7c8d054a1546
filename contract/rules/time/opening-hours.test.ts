import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indiaMonthSpan } from './india-spans.ts'
import { indiaDay, lastIndiaDays } from './india-time.ts'
import {
  clock,
  doSpansOverlap,
  holdsUntil,
  isOpenAt,
  nextClosing,
  nextDaysOpening,
  nextOpening,
  spanAfter,
  type WeeklyHours,
  withWeekdays,
} from './opening-hours.ts'

/** Open 8–13 and 17–22 from Monday to Saturday, closed on Sunday. */
const day = [
  { opens: '08:00', closes: '13:00' },
  { opens: '17:00', closes: '22:00' },
]
const hours: WeeklyHours = [[], day, day, day, day, day, day]
// 2026-11-20 is a Friday.
const friday = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)

const time = fc.integer({ min: 0, max: 47 }).map((half) => clock(half * 30))
function spanOf(text: string) {
  const [opens = '', closes = ''] = text.split('–')
  return { opens, closes }
}

test('a shop without hours is always open', () => {
  expect(isOpenAt(null, [], friday('03:00'))).toBe(true)
})

test('some weekdays get new hours and the rest keep theirs; without hours before, the rest is always open', () => {
  const night = [{ opens: '18:00', closes: '02:00' }]
  const changed = [{ weekday: 5, spans: night }]
  expect(withWeekdays(hours, changed)).toEqual([[], day, day, day, day, night, day])
  const rest = withWeekdays(null, [...changed, { weekday: 0, spans: [] }])
  expect(isOpenAt(rest, [], friday('03:00'))).toBe(false)
  for (const time of ['00:00', '12:00', '23:59'])
    expect(isOpenAt(rest, [], new Date(`2026-11-19T${time}:00+05:30`))).toBe(true)
})

test.each([
  ['07:59', false],
  ['08:00', true],
  ['12:59', true],
  ['13:00', false],
  ['17:00', true],
  ['22:00', false],
])('at %s the shop is open: %s', (time, isOpen) => {
  expect(isOpenAt(hours, [], friday(time))).toBe(isOpen)
})

test('a holiday closes the shop for its day, which begins at midnight in India whatever the server’s zone', () => {
  expect(isOpenAt(hours, ['2026-11-20'], friday('09:00'))).toBe(false)
  expect(isOpenAt(null, ['2026-11-20'], new Date('2026-11-20T18:29:59Z'))).toBe(false)
  expect(isOpenAt(null, ['2026-11-20'], new Date('2026-11-20T18:30:00Z'))).toBe(true)
})

test('hours past midnight belong to the day on which they begin', () => {
  const late: WeeklyHours = [[], [], [], [], [], [{ opens: '20:00', closes: '02:00' }], []]
  expect(isOpenAt(late, [], friday('23:30'))).toBe(true)
  expect(isOpenAt(late, [], new Date('2026-11-21T01:59:00+05:30'))).toBe(true)
  expect(isOpenAt(late, [], new Date('2026-11-21T02:00:00+05:30'))).toBe(false)
})

test('the next opening skips Sundays and holidays', () => {
  const saturdayNight = new Date('2026-11-21T22:30:00+05:30')
  expect(nextOpening(hours, [], saturdayNight)).toEqual(new Date('2026-11-23T08:00:00+05:30'))
  expect(nextOpening(hours, ['2026-11-23'], saturdayNight)).toEqual(new Date('2026-11-24T08:00:00+05:30'))
  expect(nextOpening(hours, [], friday('14:00'))).toEqual(friday('17:00'))
})

test('the opening on another day ignores later hours of today, and a night belongs to the day it began on', () => {
  expect(nextDaysOpening(hours, [], friday('14:00'))).toEqual(new Date('2026-11-21T08:00:00+05:30'))
  expect(nextDaysOpening(hours, [], friday('07:00'))).toEqual(new Date('2026-11-21T08:00:00+05:30'))
  expect(nextDaysOpening(null, [], friday('14:00'))).toEqual(new Date('2026-11-21T00:00:00+05:30'))
  expect(nextDaysOpening(null, ['2026-11-21'], friday('14:00'))).toEqual(
    new Date('2026-11-22T00:00:00+05:30'),
  )
  const nights: WeeklyHours = Array.from({ length: 7 }, () => [{ opens: '20:00', closes: '02:00' }])
  expect(nextDaysOpening(nights, [], friday('01:00'))).toEqual(friday('20:00'))
  expect(nextDaysOpening(nights, [], friday('03:00'))).toEqual(new Date('2026-11-21T20:00:00+05:30'))
  const never: WeeklyHours = [[], [], [], [], [], [], []]
  expect(nextDaysOpening(never, [], friday('09:00'))).toEqual(new Date('2026-11-21T00:00:00+05:30'))
})

test('the next opening is found after the longest possible holidays', () => {
  const weeks = Array.from({ length: 366 }, (_, i) => indiaDay(new Date(Date.UTC(2026, 10, 20 + i, 6))))
  expect(nextOpening(hours, weeks, friday('09:00'))).toEqual(new Date('2027-11-22T08:00:00+05:30'))
})

test('a shop that never opens has no next opening', () => {
  expect(nextOpening([[], [], [], [], [], [], []], [], friday('09:00'))).toBeUndefined()
})

test('days and months begin at midnight in India', () => {
  expect(indiaDay(new Date('2026-11-30T18:29:59Z'))).toBe('2026-11-30')
  expect(indiaDay(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12-01')
  expect(indiaMonthSpan('2026-12')).toEqual({
    from: new Date('2026-11-30T18:30:00Z'),
    to: new Date('2026-12-31T18:30:00Z'),
  })
  expect(lastIndiaDays(new Date('2026-03-01T12:00:00Z'), 3)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

test.each([
  ['a morning', ['07:00–13:00'], '14:00–21:00'],
  ['an afternoon', ['07:00–13:00', '14:00–20:30'], '21:30–23:59'],
  ['nearly the whole day', ['07:00–23:15'], '23:15–23:59'],
  ['an evening until midnight', ['18:00–24:00'], '07:00–17:00'],
  ['a night', ['18:00–02:00'], '07:00–17:00'],
  ['a morning and a night', ['08:00–12:00', '17:00–02:00'], '13:00–16:00'],
  ['an evening and a morning', ['17:00–23:30', '08:00–12:00'], '13:00–16:00'],
  ['nothing', [], '07:00–21:00'],
])('after %s of %j, %s is suggested', (_, spans, offered) => {
  expect(spanAfter(spans.map(spanOf))).toEqual(spanOf(offered))
})

test('a suggested span never overlaps others, if the day has room for it', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ opens: time, closes: time }), { maxLength: 2 }), (spans) => {
      const isFull = spans.some(({ opens, closes }) => closes <= opens)
      fc.pre(!doSpansOverlap(spans) && !isFull)
      expect(doSpansOverlap([...spans, spanAfter(spans)])).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('spans of a day overlap if one begins before another ends, in whatever order they are listed', () => {
  const [morning, noon, evening] = [
    { opens: '07:00', closes: '12:00' },
    { opens: '11:00', closes: '15:00' },
    { opens: '15:00', closes: '01:00' },
  ]
  expect(doSpansOverlap([])).toBe(false)
  expect(doSpansOverlap([evening, morning])).toBe(false)
  expect(doSpansOverlap([noon, evening])).toBe(false)
  expect(doSpansOverlap([evening, noon, morning])).toBe(true)
  expect(doSpansOverlap([evening, { opens: '23:00', closes: '23:30' }])).toBe(true)
})

test.each([
  ['09:00', '13:00'],
  ['18:30', '22:00'],
])('open at %s, it closes at %s', (time, closes) => {
  expect(nextClosing(hours, [], friday(time))).toEqual(friday(closes))
})

test('hours past midnight close on the next day, and adjacent spans close with the last one', () => {
  const late: WeeklyHours = Array(7).fill([
    { opens: '18:00', closes: '22:00' },
    { opens: '22:00', closes: '02:00' },
  ])
  const closes = new Date('2026-11-21T02:00:00+05:30')
  expect(nextClosing(late, [], friday('19:00'))).toEqual(closes)
  expect(nextClosing(late, [], new Date('2026-11-21T01:00:00+05:30'))).toEqual(closes)
})

test('a shop that is open for more than a day has no next closing, except because of a holiday', () => {
  expect(nextClosing(null, [], friday('09:00'))).toBeUndefined()
  expect(
    nextClosing(Array(7).fill([{ opens: '00:00', closes: '24:00' }]), [], friday('09:00')),
  ).toBeUndefined()
  expect(nextClosing(null, ['2026-11-21'], friday('09:00'))).toEqual(friday('24:00'))
})

const spans = fc.array(fc.record({ opens: time, closes: time }), { maxLength: 2 })
const week = fc.option(fc.array(spans, { minLength: 7, maxLength: 7 }))
const holidays = fc.subarray(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])

test('what is shown about opening hours stays true until `holdsUntil`, which is at most midnight', () => {
  fc.assert(
    fc.property(week, holidays, fc.integer({ min: 0, max: 1439 }), (hours, closed, minute) => {
      const said = (at: Date) => [
        isOpenAt(hours, closed, at),
        nextClosing(hours, closed, at)?.getTime(),
        nextOpening(hours, closed, at)?.getTime(),
      ]
      const from = new Date(friday('00:00').getTime() + minute * 60_000)
      const until = holdsUntil(hours, from)
      expect(until.getTime()).toBeGreaterThan(from.getTime())
      expect(until.getTime()).toBeLessThanOrEqual(friday('24:00').getTime())
      const lastMoment = new Date(until.getTime() - 1)
      const between = new Date((from.getTime() + lastMoment.getTime()) / 2)
      expect([said(between), said(lastMoment)]).toEqual([said(from), said(from)])
    }),
    { numRuns: 500 },
  )
  expect(holdsUntil(hours, friday('09:00'))).toEqual(friday('13:00'))
  expect(holdsUntil(hours, friday('13:00'))).toEqual(friday('17:00'))
  expect(holdsUntil(null, friday('09:00'))).toEqual(friday('24:00'))
})
