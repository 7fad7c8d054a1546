import { expect, test } from 'vitest'
import { planEnd } from '#test/scenes/plan-end.ts'
import { words } from '../../words/en.ts'
import { dateIn } from '../../words/moments.ts'
import { indiaDay } from '../time/india-time.ts'
import { daysLeft, planTerm } from './plan-dates.ts'

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

test('a renewal extends from the present end, or from now if that is past', () => {
  const now = at('2026-11-21T10:00:00+05:30')
  const running = planEnd({ months: 1 }, at('2026-11-01T10:00:00+05:30'))
  expect(dateIn(words, planEnd({ months: 1 }, now, running))).toBe('1 Jan 2027')
  const lapsed = planEnd({ days: 15 }, at('2026-10-01T10:00:00+05:30'))
  expect(dateIn(words, planEnd({ months: 1 }, now, lapsed))).toBe('21 Dec 2026')
})

test('the days left are counted as calendar days in India', () => {
  const end = planEnd({ days: 15 }, at('2026-11-21T10:00:00+05:30'))
  expect(daysLeft(end, at('2026-11-29T23:00:00+05:30'))).toBe(7)
  expect(daysLeft(end, at('2026-12-06T00:10:00+05:30'))).toBe(0)
  expect(daysLeft(end, at('2026-12-07T00:10:00+05:30'))).toBe(-1)
})

test.each([
  // span, renewed at, present end, new last day
  ['a week before the end', { months: 1 }, '2026-11-24T09:00:00+05:30', '2026-12-01', '2027-01-01'],
  [
    'in the last second of the last day',
    { days: 15 },
    '2026-12-01T23:59:59+05:30',
    '2026-12-01',
    '2026-12-16',
  ],
  ['in the first second after it', { days: 15 }, '2026-12-02T00:00:00+05:30', '2026-12-01', '2026-12-17'],
  ['a year after it', { months: 6 }, '2027-12-02T12:00:00+05:30', '2026-12-01', '2028-06-02'],
  ['from a 31st into a short month', { months: 1 }, '2027-01-20T12:00:00+05:30', '2027-01-31', '2027-02-28'],
  [
    'from a 30th over a leap February',
    { months: 3 },
    '2027-11-20T12:00:00+05:30',
    '2027-11-30',
    '2028-02-29',
  ],
  ['from a leap day', { months: 6 }, '2028-02-10T12:00:00+05:30', '2028-02-29', '2028-08-29'],
  [
    'at 20:00 UTC, when India has the next day',
    { months: 1 },
    '2027-03-30T20:00:00Z',
    '2027-03-01',
    '2027-04-30',
  ],
])('a plan renewed %s ends on the right day', (_, span, now, presentDay, lastDay) => {
  const presentEnd = at(`${presentDay}T23:59:59.999+05:30`)
  const end = planEnd(span, at(now), presentEnd)
  expect(indiaDay(end)).toBe(lastDay)
  expect(end.toISOString()).toBe(at(`${lastDay}T23:59:59.999+05:30`).toISOString())
})

test('a plan bought on a 31st returns to the 31st after each shorter month', () => {
  const days: string[] = []
  let term = planTerm({ months: 1 }, at('2026-12-31T10:00:00+05:30'))
  for (let renewals = 0; renewals < 3; renewals += 1) {
    days.push(indiaDay(term.end))
    term = planTerm({ months: 1 }, new Date(term.end.getTime() - 1000), term)
  }
  expect([...days, indiaDay(term.end)]).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
})

test('a plan of days, or a day without a plan, starts a new day of the month', () => {
  const bought = planTerm({ months: 2 }, at('2026-12-31T10:00:00+05:30'))
  expect(bought).toMatchObject({ day: 31 })
  const short = planTerm({ days: 15 }, at('2027-02-01T10:00:00+05:30'), bought)
  expect([indiaDay(short.end), short.day]).toEqual(['2027-03-15', 15])
  const afterAll = planTerm({ months: 1 }, at('2027-03-01T10:00:00+05:30'), bought)
  expect([indiaDay(afterAll.end), afterAll.day]).toEqual(['2027-04-01', 1])
})

test('a plan bought after the previous one ended has its own day of the month', () => {
  const over = planTerm({ months: 1 }, at('2026-12-31T10:00:00+05:30'))
  const anew = planTerm({ months: 1 }, at('2027-02-28T10:00:00+05:30'), over)
  expect([indiaDay(anew.end), anew.day]).toEqual(['2027-03-28', 28])
})

test.each([
  ['2027-02-15', 31, '2027-03-15'],
  ['2027-01-31', 15, '2027-02-28'],
])(
  'an end that was moved to %s is counted from that day, whatever the day %i was before',
  (moved, day, lastDay) => {
    const end = at(`${moved}T23:59:59.999+05:30`)
    const next = planTerm({ months: 1 }, at('2027-01-10T10:00:00+05:30'), { end, day })
    expect(indiaDay(next.end)).toBe(lastDay)
    expect(next.day).toBe(Number(moved.slice(-2)))
  },
)
