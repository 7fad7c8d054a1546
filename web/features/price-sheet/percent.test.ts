import { expect, test } from 'vitest'
import { byPercent, readPercent } from './percent.ts'

test.for([
  ['5', 500],
  ['+5 %', 500],
  ['-10', -1000],
  ['−2.5%', -250],
  ['२०', 2000],
  ['7,25', 725],
] as const)('%s is a percentage', ([text, hundredths]) => {
  expect(readPercent(text)).toBe(hundredths)
})

test.for(['', '0', '-100', '−120', 'five', '5 5x', '1.234', '1000'])('%s is not a percentage', (text) => {
  expect(readPercent(text)).toBeUndefined()
})

test.for([
  [30_00, 500, 'rupee', 32_00],
  [30_00, 500, 'half', 31_50],
  [29_00, 500, 'half', 30_50],
  [45_00, -1000, 'rupee', 41_00],
  [45_00, -1000, 'half', 40_50],
  [10_00, 500, 'rupee', 11_00],
  [40, -1000, 'rupee', 36],
  [1, -9900, 'half', 1],
  [100_000_00, 500, 'rupee', 100_000_00],
] as const)(
  '%i paise changed by %i hundredths of a percent, rounded to the %s, are %i',
  ([paise, percent, rounding, to]) => {
    expect(byPercent(paise, percent, rounding)).toBe(to)
  },
)
