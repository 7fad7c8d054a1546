import { expect, test } from 'vitest'
import { isAboutPriceOrOmission, summariseList } from '#test/summarise-list.ts'

const items = (text: string) => summariseList(text, isAboutPriceOrOmission).join('|')

test.for([
  ['Milk 33 (out of stock)', 'Milk ₹33 1 item (0)'],
  ['Paneer 200g 90 not available', 'Paneer ₹90 200 grams (0)'],
  ['Bread 40, sold out', 'Bread ₹40 1 item (0)'],
  ['Rice 1 kg 60 stock nahi hai', 'Rice ₹60 1 kg (0)'],
  ['Haldi 20 (स्टॉक नाही)', 'Haldi ₹20 1 item (0)'],
  ['Salt (out of stock) 20', 'Salt ₹20 1 item (0)'],
  ['Jam ₹90/- OUT OF STOCK!!', 'Jam ₹90 1 item (0)'],
  ['Butter 58 (available)', 'Butter ₹58 1 item'],
  ['Poha 50 (10 in stock)', 'Poha ₹50 1 item (10)'],
  ['Rava 45 - only 5 left', 'Rava ₹45 1 item (5)'],
  ['Sugar 45 stock: 10', 'Sugar ₹45 1 item (10)'],
] as const)('a note about stock in a line is neither part of its name nor its price: %s', ([line, found]) => {
  expect(items(line)).toBe(found)
})

test.for([
  ['Chicken stock 120', 'Chicken stock ₹120 1 item'],
  ['Vegetable stock cube 20', 'Vegetable stock cube ₹20 1 item'],
  ['Leftover bread 10', 'Leftover bread ₹10 1 item'],
  ['Besan 55 left', 'price_missing'],
  ['Item,Price\nMilk khatam nahi,33', 'Milk khatam nahi ₹33 1 item'],
  ['Item,Price\nVegetable stock 10,20', 'Vegetable stock 10 ₹20 1 item'],
] as const)('a text that may be a name or a price is not taken for stock: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test('a note about stock is recognised in a table too, and a stock column takes precedence', () => {
  const list =
    'Item,Price,Stock\nMilk (out of stock),33,\nCurd - sold out,45,\nGhee,600 (out of stock),\nButter (sold out),58,7'
  expect(items(list)).toBe(
    'Milk ₹33 1 item (0)|Curd ₹45 1 item (0)|Ghee ₹600 1 item (0)|Butter ₹58 1 item (7)',
  )
})
