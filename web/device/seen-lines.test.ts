import { expect, test } from 'vitest'
import { seenOf } from './seen-lines.ts'

const lines = { milk: { name: 'Cow milk', price: 50 } }

test('what one cart has shown is held against no other', () => {
  expect(seenOf({ cart: 4, lines }, 4)).toBe(lines)
  expect(seenOf({ cart: 4, lines }, 5)).toBeUndefined()
  // With the last line the number goes: it was ordered or emptied.
  expect(seenOf({ cart: 4, lines }, undefined)).toBeUndefined()
})

test('a cart that was filled by a visitor is the same once an account has it', () => {
  expect(seenOf({ lines }, undefined)).toBe(lines)
  expect(seenOf({ lines }, 1)).toBe(lines)
})
