import { expect, test } from 'vitest'
import { feesByLine, reachByLine } from './reach.ts'

test.for([
  [0, 'within'],
  [12_500, 'within'],
  [12_501, 'unsure'],
  [25_000, 'unsure'],
  [25_001, 'beyond'],
] as const)('%i m in a straight line are %s a radius of 25 km', ([metres, reach]) => {
  expect(reachByLine(metres, 25)).toBe(reach)
})

test.for([
  [0, 900, 900],
  [600, 900, 1500],
  [1_000, 1500, 1500],
  [2_000, 1500, 2500],
  [6_000, 5000, 5000],
] as const)(
  'at %i m in a straight line the delivery fee is between %i and %i paise',
  ([metres, least, most]) => {
    expect(feesByLine(metres)).toEqual({ least, most })
  },
)
