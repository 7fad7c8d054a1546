import { expect, test } from 'vitest'
import { holdTheSame } from './same-pack.ts'

test.each([
  [0.5, 'kg', 500, 'grams', true],
  [1000, 'ml', 1, 'liter', true],
  [1.1, 'kg', 1100, 'grams', true],
  [1, 'dozen', 12, 'item', true],
  [1234, 'grams', 1.23, 'kg', true],
  [1, 'kg', 500, 'grams', false],
  [500, 'grams', 500, 'ml', false],
  [1, 'dozen', 1, 'item', false],
] as const)('whether %f %s and %f %s are the same pack: %s', (size, unit, otherSize, otherUnit, isSame) => {
  const packs = [
    { packSize: size, unit },
    { packSize: otherSize, unit: otherUnit },
  ] as const
  expect(holdTheSame(packs[0], packs[1])).toBe(isSame)
  expect(holdTheSame(packs[1], packs[0])).toBe(isSame)
})
