import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBarcode } from './barcode.ts'

test.for([
  ['8901063010208', '8901063010208'],
  ['036000291452', '036000291452'],
  ['96385074', '96385074'],
  [' 8 901063-010208 ', '8901063010208'],
  ['८९०१०६३०१०२०८', '8901063010208'],
] as const)('%s is a barcode', ([text, code]) => {
  expect(readBarcode(text)).toBe(code)
})

test('a UPC-A is one barcode, whether a scanner reads twelve digits or thirteen', () => {
  expect(readBarcode('0036000291452')).toBe('036000291452')
})

test.for([
  '8901063010209',
  '96385075',
  '036000291453',
  '890106301020',
  '123',
  '',
  'ABCD1234',
  '8.90106E+12',
  '89010630102080',
])('%s is not a barcode', (text) => {
  expect(readBarcode(text)).toBeUndefined()
})

test('any single mistyped digit is detected', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'8901063010208'].map(Number)
      const wrong = digits.with(at, ((digits[at] ?? 0) + by) % 10).join('')
      expect(readBarcode(wrong)).toBeUndefined()
    }),
  )
})
