import { expect, test } from 'vitest'
import type { FoodItem } from '#contract/menu.ts'
import { missingPaise, sumPaise } from './cart-lines.ts'

const line = (name: string, price: number, inStock = true) => ({
  itemId: name,
  count: 1,
  item: { _id: name, name, price, inStock, quantity: 500, unit: 'ml' } as FoodItem,
})

test('sold-out lines count neither for the sum of a cart nor for the minimum', () => {
  const sum = sumPaise([line('milk', 40), line('ghee', 300, false)])
  expect(sum).toBe(40_00)
  expect(missingPaise(sum)).toBe(20_00)
  expect(sumPaise([line('milk', 40), { itemId: 'gone', count: 2, item: undefined }])).toBe(40_00)
})
