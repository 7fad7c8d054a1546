import { expect, test } from 'vitest'
import { monthNamed } from './use-month.ts'

test.each(['2026-12', '2999-01', '9999-12', '0001-01', '1999-12', '2026-13', '2026-1', 'garbage', ''])(
  'instead of %j, which is not a month with books, the present one is shown',
  (named) => {
    expect(monthNamed(named, '2026-11')).toBe('2026-11')
  },
)

test.each(['2026-11', '2026-10', '2025-12', '2000-01'])('%s is shown as requested', (named) => {
  expect(monthNamed(named, '2026-11')).toBe(named)
})
