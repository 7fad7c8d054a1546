import { expect, test } from 'vitest'
import { accepts } from './accepts.ts'

test.for([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['deflate', false],
  ['gzip;q=0', false],
  ['br, gzip; q=0.000', false],
  ['xgzip, gzip2', false],
  ['', false],
  [undefined, false],
] as const)('whether a browser accepts gzip is read from its header: %s', ([said, takes]) => {
  expect(accepts(said, 'gzip')).toBe(takes)
})
