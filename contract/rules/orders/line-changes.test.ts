import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWeighed, weighedLinePaise, weighedPaise } from './line-changes.ts'

const paneer = { pricePaise: 8999, packSize: 200, unit: 'grams' } as const

test('the price is proportional to the weight, rounded half up to the paisa', () => {
  expect(weighedPaise(paneer, 200)).toBe(8999)
  expect(weighedPaise(paneer, 100)).toBe(4500)
  expect(weighedPaise(paneer, 1)).toBe(45)
  expect(weighedPaise({ pricePaise: 1, packSize: 1, unit: 'kg' }, 499)).toBe(0)
  expect(weighedPaise({ pricePaise: 1, packSize: 1, unit: 'kg' }, 500)).toBe(1)
  expect(weighedPaise({ pricePaise: 60_00, packSize: 0.25, unit: 'kg' }, 240)).toBe(57_60)
})

test('a kilogram is a thousand grams, and a larger weight never costs less', () => {
  const price = fc.integer({ min: 1, max: 100_000_00 })
  const grams = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 5000 }), grams, (pricePaise, packSize, sent) => {
      const ofGrams = weighedPaise({ pricePaise, packSize, unit: 'grams' }, sent)
      expect(weighedPaise({ pricePaise, packSize: packSize / 1000, unit: 'kg' }, sent)).toBe(ofGrams)
      expect(weighedPaise({ pricePaise, packSize, unit: 'grams' }, sent + 1)).toBeGreaterThanOrEqual(ofGrams)
    }),
  )
})

test('items sold by the piece or the litre cannot be weighed', () => {
  expect((['grams', 'kg', 'item', 'liter', 'ml', 'dozen'] as const).filter(isWeighed)).toEqual([
    'grams',
    'kg',
  ])
})

test('a weighed line never costs more than ordered, nor, once money was refunded, more than it does now', () => {
  const line = { ...paneer, count: 2, totalPaise: 90_00 }
  expect(weighedLinePaise(line, 500, true)).toBe(2 * 8999)
  expect(weighedLinePaise(line, 300, true)).toBe(13499)
  expect(weighedLinePaise(line, 300, false)).toBe(90_00)
  expect(weighedLinePaise(line, 100, false)).toBe(4500)
})
