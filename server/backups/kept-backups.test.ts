import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { backupsToKeep } from './kept-backups.ts'

/** At half past three in the morning in India. */
const night = (day: string) => new Date(`${day}T03:30:00+05:30`)
const daysOf = (dates: Iterable<Date>) =>
  [...dates].map((at) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)).sort()

test('after two years of nightly backups, seven daily, four weekly and twelve monthly ones are kept', () => {
  let there: Date[] = []
  for (let at = night('2024-11-25').getTime(); at <= night('2026-11-25').getTime(); at += DAY_MS)
    there = [...backupsToKeep([...there, new Date(at)])]
  expect(daysOf(there)).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-08', '2026-11-15', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ...['2026-11-23', '2026-11-24', '2026-11-25'],
  ])
})

test('of several backups of a day the last is kept, and an old backup is kept until there is a newer one', () => {
  const [one, other] = [new Date('2026-11-23T01:00:00Z'), new Date('2026-11-23T09:00:00Z')]
  expect([...backupsToKeep([one, other])]).toEqual([other])
  expect(backupsToKeep([night('2021-01-01')]).size).toBe(1)
})
