import { expect, test } from 'vitest'
import { milk } from '#test/own-item.ts'
import { barcodeOf, draftOf } from './item-draft.ts'

const code = '8901234567894'

test('a barcode is sent where it was typed or taken away, and not where nobody touched it', () => {
  expect(barcodeOf(draftOf(milk))).toEqual({})
  expect(barcodeOf(draftOf(milk, code))).toEqual({})
  expect(barcodeOf({ ...draftOf(milk), barcode: ` ${code} ` })).toEqual({ barcode: code })
  expect(barcodeOf({ ...draftOf(milk, code), barcode: '' })).toEqual({ barcode: null })
})
