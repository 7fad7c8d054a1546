import { expect, test } from 'vitest'
import { grouped } from './grouped-digits.ts'

test('numbers are grouped like those of Intl for India', () => {
  const tables = new Intl.NumberFormat('en-IN', { useGrouping: 'always' })
  const numbers = Array.from({ length: 16 }, (_, zeros) => [
    10 ** zeros - 1,
    10 ** zeros,
    -(10 ** zeros),
  ]).flat()
  for (const number of [...numbers, 12_34_567, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
    expect(grouped(number)).toBe(tables.format(number))
})
