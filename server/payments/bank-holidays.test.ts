import { expect } from 'vitest'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { test } from '#test/db-test.ts'
import { keepBankHolidays, readBankHolidays, refundExpectedBy } from './bank-holidays.ts'

const day = (iso: string) => new Date(`${iso}T06:00:00Z`)
const by = (begun: Date, ...holidays: string[]) => indiaDay(refundExpectedBy(begun, new Set(holidays)))

test('a refund takes seven business days, and weekends do not count', () => {
  // A Sunday, and the Monday after it.
  expect(by(day('2026-11-22'))).toBe('2026-12-01')
  expect(by(day('2026-11-23'))).toBe('2026-12-02')
})

test('bank holidays of the operator’s setting do not count either, unless they fall on a weekend', () => {
  expect(by(day('2026-11-23'), '2026-11-25')).toBe('2026-12-03')
  expect(by(day('2026-11-23'), '2026-11-25', '2026-12-03')).toBe('2026-12-04')
  expect(by(day('2026-11-23'), '2026-11-28')).toBe('2026-12-02')
})

test('days are those of India: a refund late on Friday evening in London begins on Saturday', () => {
  expect(by(new Date('2026-11-27T20:00:00Z'))).toBe(by(day('2026-11-28')))
})

test('the stored bank holidays are those of the setting, however often it is read', async ({ db }) => {
  await keepBankHolidays(db, ['2026-11-25', '2026-12-25'])
  await Promise.all([
    keepBankHolidays(db, ['2026-12-25', '2027-01-26']),
    keepBankHolidays(db, ['2026-12-25', '2027-01-26']),
  ])
  expect([...(await readBankHolidays(db))].sort()).toEqual(['2026-12-25', '2027-01-26'])
  await keepBankHolidays(db, [])
  expect(await readBankHolidays(db)).toEqual(new Set())
})
