import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { isOpenAt } from '#contract/rules/time/opening-hours.ts'
import { asJson } from '#server/db/as-json.ts'
import { test } from '#test/db-test.ts'

const minute = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => quarter * 15)
const clock = minute.map((at) =>
  [at / 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':'),
)
const span = fc.record({ opens: clock, closes: fc.oneof(clock, fc.constant('24:00')) })
const hours = fc.option(fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 }))
const day = fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23')
const moment = fc
  .integer({ min: 0, max: 3 * 24 * 12 })
  .map((fives) => new Date(Date.parse('2026-11-20T18:30:00Z') + fives * 5 * 60_000))

test('SQL and the rule agree on when a shop is open', async ({ db }) => {
  const cases = fc.sample(fc.tuple(hours, fc.uniqueArray(day, { maxLength: 2 }), moment), 1500)
  const asked = cases.map(([hours, holidays, at]) => ({ hours, holidays, at }))
  const { rows } = await sql<{ open: boolean }>`
    select is_open_at(nullif(hours, 'null'), array(select jsonb_array_elements_text(holidays)), at) as open
    from rows from (jsonb_to_recordset(${asJson(asked)})
      as (hours jsonb, holidays jsonb, at timestamptz)) with ordinality as asked order by ordinality
  `.execute(db)
  const differing = cases.filter(
    ([hours, holidays, at], i) => rows[i]?.open !== isOpenAt(hours, holidays, at),
  )
  expect(rows).toHaveLength(cases.length)
  expect(new Set(rows.map(({ open }) => open)).size).toBe(2)
  expect(differing).toEqual([])
})
