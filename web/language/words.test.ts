import { expect, test } from 'vitest'
import { quantityOf } from './words.ts'

test('a line that was weighed holds what it weighs, and any other as many packs as were ordered', () => {
  const line = { count: 2, packSize: 500, unit: 'grams' } as const
  expect([quantityOf(line), quantityOf({ ...line, grams: 900 })]).toEqual(['1 kg', '900 grams'])
})
