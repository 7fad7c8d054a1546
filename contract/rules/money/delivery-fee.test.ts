import { expect, test } from 'vitest'
import { deliveryFeePaise } from './delivery-fee.ts'

test.each([
  [0, 900],
  [999, 900],
  [1000, 1500],
  [2499, 1500],
  [2500, 2500],
  [3999, 2500],
  [4000, 3500],
  [5999, 3500],
  [6000, 5000],
  [60_000, 5000],
])('a delivery over %i m costs %i paise', (metres, paise) => {
  expect(deliveryFeePaise(metres)).toBe(paise)
})
