import { expect, test } from 'vitest'
import type { FoodItem } from '#contract/menu.ts'
import { barcodeOf, draftOf } from './item-draft.ts'

const milk: FoodItem = {
  _id: 'milk',
  shopId: 'shop',
  name: 'Cow milk',
  description: '',
  price: 30,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
  image: '',
  inStock: true,
}
const code = '8901234567894'

test('a barcode is sent where it was typed or taken away, and not where nobody touched it', () => {
  expect(barcodeOf(draftOf(milk))).toEqual({})
  expect(barcodeOf(draftOf(milk, code))).toEqual({})
  expect(barcodeOf({ ...draftOf(milk), barcode: ` ${code} ` })).toEqual({ barcode: code })
  expect(barcodeOf({ ...draftOf(milk, code), barcode: '' })).toEqual({ barcode: null })
})
