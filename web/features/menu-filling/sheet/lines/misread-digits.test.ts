import { expect, test } from 'vitest'
import { summariseList } from '#test/summarise-list.ts'
import { withDigits } from './misread-digits.ts'

test.for([
  ['Sugar 4OOg 40', 'Sugar ₹40 400 grams'],
  ['Paneer 2OO g ₹9O/-', 'Paneer ₹90 200 grams'],
  ['Ghee 1,OOO ml 650', 'Ghee ₹650 1000 ml'],
  ['Atta lO kg 42O', 'Atta ₹420 10 kg'],
  ['Rice I kg 60', 'Rice ₹60 1 kg'],
  ['Maida SOO g 30', 'Maida ₹30 500 grams'],
  ['Item,Pack,Price\nSoap,lOOg,3O', 'Soap ₹30 100 grams'],
] as const)(
  'a letter that was recognised instead of a digit is corrected in a pack and a price: %s',
  ([list, found]) => {
    expect(summariseList(list, () => true)).toEqual([found])
  },
)

test.for([
  'Vitamin B12O',
  'H2O water',
  '7Up',
  'Oil 2oz',
  'Ponds 5oranges',
  'Class I sugar',
  'Dahi 1l',
  'Size S 9',
])('a letter of a word is not changed: %s', (text) => {
  expect(withDigits(text)).toBe(text)
})
