import { expect, test } from 'vitest'
import { milk } from '#test/scenes/sample-item.ts'
import { barcodeOf, changedFields, draftAfter, draftOf, emptyDraft } from './item-draft.ts'

const code = '8901234567894'

test('a barcode is sent if it was typed or removed, and not if it was left alone', () => {
  expect(barcodeOf(draftOf(milk))).toEqual({})
  expect(barcodeOf(draftOf(milk, code))).toEqual({})
  expect(barcodeOf({ ...draftOf(milk), barcode: ` ${code} ` })).toEqual({ barcode: code })
  expect(barcodeOf({ ...draftOf(milk, code), barcode: '' })).toEqual({ barcode: null })
})

test('the changed fields of an item are listed, together with those that belong to them', () => {
  const typed = (fields: Partial<ReturnType<typeof draftOf>>) =>
    changedFields({ ...draftOf(milk), ...fields })
  expect(typed({ name: ` ${milk.name} ` })).toEqual([])
  expect(typed({ description: 'From the farm' })).toEqual(['description'])
  expect(typed({ category: 'Ghee', price: '99' })).toEqual(['foodType', 'category', 'price'])
  expect(typed({ quantity: '750' })).toEqual(['quantity', 'unit'])
})

test('the next item starts with the category and the complete pack of the previous one', () => {
  const ghee = { foodType: 'Dairy', category: 'Ghee', quantity: '500', unit: 'grams' } as const
  const added = { ...emptyDraft, ...ghee, name: 'Ghee', price: '350', barcode: code, image: 'data:' }
  expect(draftAfter(added)).toEqual({ ...emptyDraft, ...ghee })
})
