import { expect, test } from 'vitest'
import { summariseList } from '#test/summarise-list.ts'

const prices = (text: string) => summariseList(text, (doubt) => doubt.startsWith('price')).join('|')

test.for([
  'Item,Price with GST',
  'Item,Price incl GST',
  'Item,Rate (incl. GST)',
  'Item,Tax inclusive price',
  'Item,Sale price inclusive of all taxes',
  'Item,दर जीएसटी सहित',
])('a column with the price including tax is the price: %s', (head) => {
  expect(prices(`${head}\nMilk 1 l,60`)).toBe('Milk ₹60 1 liter')
})

test.for([
  ['Item,Price without GST,GST,Price with GST\nMilk 1 l,60,3,63', 'Milk ₹63 1 liter'],
  ['Item,Rate + GST,Rate incl. tax\nMilk 1 l,60,63', 'Milk ₹63 1 liter'],
  ['Item,Basic Rate,Rate incl. tax\nMilk 1 l,60,63', 'Milk ₹63 1 liter'],
  ['Item,Price excl. GST,MRP\nMilk 1 l,60,65', 'Milk ₹65 1 liter ?price_is_mrp'],
  ['Item,Purchase price without tax,Rate\nMilk 1 l,55,60', 'Milk ₹60 1 liter'],
  ['Item,Selling Price,Selling Price With Tax\nMilk 1 l,60,Yes', 'Milk ₹60 1 liter'],
  ['Item,Price,Price with tax\nMilk 1 l,60,yes\nBread,40,no', 'Milk ₹60 1 liter|Bread ₹40 1 item'],
  ['Item,Price,Price with tax\nMilk 1 l,60,63\nBread,40,', 'Milk ₹63 1 liter|Bread ₹40 1 item ?price_unsure'],
  ['Item,Selling Price,Selling Price With Tax\nMilk 1 l,60,63', 'Milk ₹60 1 liter ?price_unsure'],
  ['Item,Price (excl. GST)\nMilk 1 l,60', 'Milk ₹60 1 liter ?price_untaxed'],
  ['Item,Rate,GST extra\nMilk 1 l,60,5%', 'Milk ₹60 1 liter'],
  ['Item,Rate GST extra\nMilk 1 l,60', 'Milk ₹60 1 liter ?price_untaxed'],
] as const)(
  'a price without tax yields to the one that a customer pays, and is doubtful if it is the only one: %j',
  ([list, found]) => {
    expect(prices(list)).toBe(found)
  },
)
