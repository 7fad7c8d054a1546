import { expect, test } from 'vitest'
import { quantityOf } from './words.ts'

test('the quantity of a weighed line is its weight, and of any other the ordered packs', () => {
  const line = { count: 2, packSize: 500, unit: 'grams' } as const
  expect([quantityOf(line), quantityOf({ ...line, grams: 900 })]).toEqual(['1 kg', '900 grams'])
})
