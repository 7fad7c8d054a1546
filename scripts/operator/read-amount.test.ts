import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.for([
  ['1', 100],
  ['150.50', 15050],
  ['0.05', 5],
  ['123456789.99', 12345678999],
] as const)('%s rupees are %i paise', ([text, paise]) => {
  expect(readAmount(text)).toBe(paise)
})

test.for([
  '0.5',
  '1e2',
  '10.005',
  '',
  ' 1',
  '0',
  '0.00',
  '-1',
  '+1',
  '01',
  '1.',
  '.50',
  '1,000',
  '1_000',
  '0x10',
  'Infinity',
  'NaN',
  '₹5',
  '५',
  '1234567890',
])('"%s" is refused with a sentence', (text) => {
  expect(() => readAmount(text)).toThrow(`"${text}" is no amount of money. Write rupees`)
})
