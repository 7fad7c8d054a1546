import { expect, test } from 'vitest'
import { Rupees } from './shapes.ts'

test.for([0, 0.01, 1, 10.1, 0.1 + 0.2, 99_999_999.99])('%d is a valid amount in rupees', (amount) => {
  expect(Rupees.safeParse(amount).success).toBe(true)
})

test.for([9.4e-35, 2e-10, 0.001, 1.005, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is not a valid amount in rupees',
  (amount) => {
    expect(Rupees.safeParse(amount).success).toBe(false)
  },
)
