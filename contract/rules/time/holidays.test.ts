import { expect, test } from 'vitest'
import { changedHolidays, daysBetween, lastHoliday, stretchesOf } from './holidays.ts'

test('holidays can be planned for a year, also from a leap day', () => {
  expect(lastHoliday(new Date('2026-11-22T18:29:59Z'))).toBe('2027-11-22')
  expect(lastHoliday(new Date('2026-11-22T18:30:00Z'))).toBe('2027-11-23')
  expect(lastHoliday(new Date('2028-02-29T06:00:00Z'))).toBe('2029-02-28')
  expect(lastHoliday(new Date('2027-02-28T06:00:00Z'))).toBe('2028-02-28')
})

test('the days between two dates include both, across months and leap days, and are none if reversed', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysBetween('2026-12-31', '2026-12-31')).toEqual(['2026-12-31'])
  expect(daysBetween('2026-12-31', '2026-12-30')).toEqual([])
})

test('consecutive days with the same reason are one entry', () => {
  const holidays = [
    { day: '2026-11-29', reason: 'Wedding' },
    { day: '2026-11-30', reason: 'Wedding' },
    { day: '2026-12-01', reason: 'Wedding' },
    { day: '2026-12-02' },
    { day: '2026-12-04' },
  ]
  expect(stretchesOf(holidays)).toEqual([
    { from: '2026-11-29', to: '2026-12-01', reason: 'Wedding' },
    { from: '2026-12-02', to: '2026-12-02' },
    { from: '2026-12-04', to: '2026-12-04' },
  ])
  expect(stretchesOf([])).toEqual([])
})

test('added days are sorted, and a day that was a holiday before gets the new reason', () => {
  const before = [{ day: '2026-11-30', reason: 'Wedding' }, { day: '2026-12-25' }]
  const added = [{ day: '2026-11-30', reason: 'Diwali' }, { day: '2026-11-29' }]
  const after = changedHolidays(before, added, [])
  expect(after).toEqual([
    { day: '2026-11-29' },
    { day: '2026-11-30', reason: 'Diwali' },
    { day: '2026-12-25' },
  ])
  expect(changedHolidays(after, [], ['2026-11-29', '2026-11-30'])).toEqual([{ day: '2026-12-25' }])
})
