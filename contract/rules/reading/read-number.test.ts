import { expect, test } from 'vitest'
import { packBounds, readNumber, readPackSize, wholeNumbers } from './read-number.ts'

test.for([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['1,25', 1.25],
  ['1,250', 1250],
  ['1,250.5', 1250.5],
  ['1,00,000', 100_000],
  ['1 250', 1250],
  [' 12 ', 12],
  ['१२', 12],
  ['१,५', 1.5],
  ['1.250', 1.25],
  ['1.2500', 1.25],
  ['007', 7],
  ['1.234,5', 'number'],
  ['1,2,5', 'number'],
  ['12,3456', 'number'],
  ['0,500', 'number'],
  ['0,12,500', 'number'],
  ['1e3', 'number'],
  ['500ml', 'number'],
  ['५ किलो', 'number'],
  ['1..5', 'number'],
  ['.', 'number'],
  ['', 'number'],
  ['0', 'least'],
  ['0,5', 'least'],
  ['-5', 'least'],
  ['−5', 'least'],
  ['100001', 'most'],
  ['9'.repeat(400), 'most'],
  ['1.2345', 'decimals'],
] as const)('%s is parsed as the number or the error %s', ([text, number]) => {
  expect(readNumber(text, packBounds)).toBe(number)
})

test.for([
  ['12', 12],
  ['12.0', 12],
  ['1,250', 1250],
  ['1,5', 'decimals'],
  ['1.250', 'decimals'],
] as const)('as a whole number, %s is %s', ([text, number]) => {
  expect(readNumber(text, wholeNumbers(0, 100_000))).toBe(number)
})

test.for([
  ['kg', '1,250', 1.25],
  ['liter', '१,५००', 1.5],
  ['kg', '1,5', 1.5],
  ['kg', '0,250', 'least'],
  ['kg', '1,00,000', 100_000],
  ['grams', '1,250', 1250],
  ['ml', '1,000', 1000],
  ['grams', '1,5', 1.5],
  ['item', '1,000', 1000],
] as const)('as the size of a pack in %s, %s is %s', ([unit, text, size]) => {
  expect(readPackSize(text, unit)).toBe(size)
})
