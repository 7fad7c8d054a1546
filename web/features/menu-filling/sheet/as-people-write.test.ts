import { expect, test } from 'vitest'
import { isAboutPriceOrOmission, summariseList } from '#test/summarise-list.ts'

const items = (text: string) => summariseList(text, isAboutPriceOrOmission).join('|')

test.for([
  ['Milk 500ml 33.', 'Milk ₹33 500 ml'],
  ['Milk 500ml ₹33/-.', 'Milk ₹33 500 ml'],
  ['Lassi 20 ✅\nTomato 30 🍅🍅', 'Lassi ₹20 1 item|Tomato ₹30 1 item'],
  ['doodh aadha liter 30 rupay', 'doodh ₹30 500 ml'],
] as const)('a full stop, an emoji or a word for money after a price is ignored: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  ['Curd 45 ❌', 'price_missing'],
  ['Milk\t₹33\tIn stock\nCurd\t₹45\tOut of stock', 'Milk ₹33 1 item|Curd ₹45 1 item (0)'],
  ['Milk\t₹33\tYes\nCurd\t₹45\tNo', 'Milk ₹33 1 item|Curd ₹45 1 item'],
] as const)('an item marked as out of stock is not sold, even without a head: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  ['Item,Rs,P\nMilk,33,50\nCurd,45,00', 'Milk ₹33 1 item ?price_unsure|Curd ₹45 1 item'],
  ['Item,Rs.,Ps.\nMilk,33,50', 'Milk ₹33 1 item ?price_unsure'],
  ['Item,P,Rs\nMilk,30,33', 'Milk ₹33 1 item'],
] as const)('paise in a separate column make the price doubtful: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test('an offer such as 12+1 in a packet is part of the name', () => {
  expect(items('Biscuit 12+1 pkt 60')).toBe('Biscuit 12+1 pkt ₹60 1 item')
})
