import { expect, test } from 'vitest'
import { formatDate, indiaDay } from './india-time.ts'
import { daysLeft, planEnd } from './plan-dates.ts'

const at = (text: string) => new Date(text)

test.each([
  ['a month', { months: 1 }, '2026-11-21T10:00:00+05:30', '2026-12-21'],
  ['fifteen days', { days: 15 }, '2026-11-21T10:00:00+05:30', '2026-12-06'],
  ['three months over a year', { months: 3 }, '2026-11-21T10:00:00+05:30', '2027-02-21'],
  ['six months', { months: 6 }, '2026-11-21T10:00:00+05:30', '2027-05-21'],
  ['a month that is too short', { months: 1 }, '2027-01-31T10:00:00+05:30', '2027-02-28'],
  ['a leap day', { months: 1 }, '2028-01-31T10:00:00+05:30', '2028-02-29'],
  ['late evening, when UTC is still a day behind', { days: 15 }, '2026-11-21T00:30:00+05:30', '2026-12-06'],
])('%s ends at the end of its last day in India', (_, span, now, lastDay) => {
  const end = planEnd(span, at(now))
  expect(indiaDay(end)).toBe(lastDay)
  expect(indiaDay(new Date(end.getTime() + 1))).not.toBe(lastDay)
})

test('a renewal runs on from the present end, or from now when that is over', () => {
  const now = at('2026-11-21T10:00:00+05:30')
  const running = planEnd({ months: 1 }, at('2026-11-01T10:00:00+05:30'))
  expect(formatDate(planEnd({ months: 1 }, now, running))).toBe('1 Jan 2027')
  const lapsed = planEnd({ days: 15 }, at('2026-10-01T10:00:00+05:30'))
  expect(formatDate(planEnd({ months: 1 }, now, lapsed))).toBe('21 Dec 2026')
})

test('days left are counted by Indian calendar days', () => {
  const end = planEnd({ days: 15 }, at('2026-11-21T10:00:00+05:30'))
  expect(daysLeft(end, at('2026-11-29T23:00:00+05:30'))).toBe(7)
  expect(daysLeft(end, at('2026-12-06T00:10:00+05:30'))).toBe(0)
  expect(daysLeft(end, at('2026-12-07T00:10:00+05:30'))).toBe(-1)
})
