import { expect, test } from 'vitest'
import { seenOf } from './seen-lines.ts'

const lines = { milk: { name: 'Cow milk', price: 50 } }

test('prices shown in one cart are not compared with those of another', () => {
  expect(seenOf({ cart: 4, lines }, 4)).toBe(lines)
  expect(seenOf({ cart: 4, lines }, 5)).toBeUndefined()
  // Without lines a cart has no number: it was ordered or emptied.
  expect(seenOf({ cart: 4, lines }, undefined)).toBeUndefined()
})

test('a visitor’s cart is the same one once an account has it', () => {
  expect(seenOf({ lines }, undefined)).toBe(lines)
  expect(seenOf({ lines }, 1)).toBe(lines)
})
