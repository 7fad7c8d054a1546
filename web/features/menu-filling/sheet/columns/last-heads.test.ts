import { expect, test } from 'vitest'
import { summariseList } from '#test/summarise-list.ts'

const items = (list: string) => summariseList(list, () => true).join('|')

test.for([
  ['Item,Buy,Sell\nButter 100 g,50,58', 'Butter ₹58 100 grams'],
  ['Sell,Item,Buying\n58,Butter 100 g,50', 'Butter ₹58 100 grams'],
  ['Item,Purchase (Rs),Sale (Rs),Amount\nButter 100 g,50,58,580', 'Butter ₹58 100 grams'],
  ['वस्तु,खरीदी,बिक्री\nButter 100 g,50,58', 'Butter ₹58 100 grams'],
  ['Item,Old,New\nTomato 1 kg,30,34', 'Tomato ₹34 1 kg'],
  ['Item,MRP,Offer\nButter 100 g,60,58\nCurd 1 kg,80,', 'Butter ₹58 100 grams|Curd ₹80 1 kg ?price_is_mrp'],
  ['Item,Sale,Rate\nTomato 1 kg,12,30', 'Tomato ₹30 1 kg'],
  ['Item,MRP,Sale\nTomato 1 kg,30,12', 'Tomato ₹12 1 kg ?price_unsure'],
] as const)('an ambiguous head is the price if no other column is: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  ['Item,MRP,Disc,Net\nButter 100 g,60,2,58', 'Butter ₹58 100 grams'],
  ['Item,M.R.P.,Discount %,Net Amount\nButter 100 g,60,2,58.8', 'Butter ₹58.8 100 grams'],
  ['Item,MRP,Less,Price after discount\nButter 100 g,60,2,58', 'Butter ₹58 100 grams'],
  ['Item,MRP,Net\nButter 100 g,60,58', 'Butter ₹58 100 grams'],
  [
    'Item,Qty,MRP,Disc%,Net\nButter 100 g,1,60,2,58.8\nCurd 1 kg,2,60,2,117.6',
    'Butter ₹58.8 100 grams|Curd ₹117.6 1 kg ?price_unsure',
  ],
  ['Item,Rate,Disc,Net\nButter 100 g,60,2,58', 'Butter ₹60 100 grams ?price_unsure'],
  ['Item,Qty,Rate,Disc,Net\nButter 100 g,2,60,2,116', 'Butter ₹60 100 grams'],
  ['Item,MRP,Net\nButter,60,100 g', 'Butter ₹60 1 item ?price_is_mrp ?pack_missing'],
] as const)('a price after discount is the one that a customer pays: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})
