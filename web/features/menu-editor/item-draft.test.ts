import { expect, test } from 'vitest'
import { milk } from '#test/own-item.ts'
import { barcodeOf, changedFields, draftOf } from './item-draft.ts'

const code = '8901234567894'

test('a barcode is sent where it was typed or taken away, and not where nobody touched it', () => {
  expect(barcodeOf(draftOf(milk))).toEqual({})
  expect(barcodeOf(draftOf(milk, code))).toEqual({})
  expect(barcodeOf({ ...draftOf(milk), barcode: ` ${code} ` })).toEqual({ barcode: code })
  expect(barcodeOf({ ...draftOf(milk, code), barcode: '' })).toEqual({ barcode: null })
})

test('what was changed of an item is named, and together what makes sense only together', () => {
  const typed = (fields: Partial<ReturnType<typeof draftOf>>) =>
    changedFields({ ...draftOf(milk), ...fields })
  expect(typed({ name: ` ${milk.name} ` })).toEqual([])
  expect(typed({ description: 'From the farm' })).toEqual(['description'])
  expect(typed({ category: 'Ghee', price: '99' })).toEqual(['foodType', 'category', 'price'])
  expect(typed({ quantity: '750' })).toEqual(['quantity', 'unit'])
})
