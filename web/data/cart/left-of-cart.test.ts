import { expect, test } from 'vitest'
import { leftOf } from './left-of-cart.ts'

const milk = (count: number) => [{ _id: 'milk', count }]
const all = { counts: {}, heardOf: () => undefined }

test('what was ordered in another tab is subtracted, count by count, and nothing else', () => {
  expect(leftOf({ milk: 2, bread: 1 }, milk(2), all)).toEqual({ bread: 1 })
  expect(leftOf({ milk: 3 }, milk(2), all)).toEqual({ milk: 1 })
  expect(leftOf({ milk: 3 }, [...milk(1), ...milk(1)], all)).toEqual({ milk: 1 })
})

test('if more was ordered than this cart held, what was added afterwards stays', () => {
  expect(leftOf({ milk: 3 }, milk(5), { ...all, counts: { milk: 1 } })).toEqual({ milk: 1 })
})

test('what was added offline afterwards stays too', () => {
  expect(leftOf({ milk: 3 }, milk(5), { ...all, heardOf: () => 2 })).toEqual({ milk: 1 })
  expect(leftOf({ milk: 1 }, milk(2), { ...all, heardOf: () => 0 })).toEqual({ milk: 1 })
})

test('what was removed offline does not return', () => {
  expect(leftOf({ milk: 1 }, milk(3), { counts: {}, heardOf: () => 3 })).toEqual({})
  expect(leftOf({ bread: 1 }, milk(3), { counts: { milk: 1 }, heardOf: () => 3 })).toEqual({ bread: 1 })
})
