import { expect, test } from 'vitest'
import { reachByLine } from './reach.ts'

test.for([
  [0, 'within'],
  [12_500, 'within'],
  [12_501, 'unsure'],
  [25_000, 'unsure'],
  [25_001, 'beyond'],
] as const)('%i m in a straight line are %s a radius of 25 km', ([metres, reach]) => {
  expect(reachByLine(metres, 25)).toBe(reach)
})
