import { expect, test } from 'vitest'
import { commissionPaise, formatPaise, toPaise, toRupees } from './money.ts'

test('rupees in JSON convert to exact paise despite binary fractions', () => {
  for (let paise = 0; paise <= 100_000; paise++) expect(toPaise(toRupees(paise))).toBe(paise)
  expect(toPaise(1.005 * 100)).toBe(10050)
})

test.each([
  [0, '₹0'],
  [900, '₹9'],
  [123_450, '₹1,234.50'],
  [10_000_000, '₹1,00,000'],
  [5, '₹0.05'],
  [-1500, '−₹15'],
])('%i paise are shown as %s', (paise, shown) => {
  expect(formatPaise(paise)).toBe(shown)
})

test.each([
  [30_900, 309],
  [49, 0],
  [50, 1],
  [149, 1],
  [150, 2],
])('the commission of %i paise is %i, rounded half up to the paisa', (amount, commission) => {
  expect(commissionPaise(amount)).toBe(commission)
})
