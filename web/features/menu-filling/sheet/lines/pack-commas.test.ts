import { expect, test } from 'vitest'
import { isAboutPriceOrOmission, summariseList } from '#test/summarise-list.ts'

const items = (text: string) => summariseList(text, isAboutPriceOrOmission).join('|')

test.for([
  ['Milk 1,5 l 60', 'Milk ₹60 1.5 liter'],
  ['दूध १,५ लीटर ६०', 'दूध ₹60 1.5 liter'],
  ['Milk 1,5 l,60\nCurd 0,2 kg,45', 'Milk ₹60 1.5 liter|Curd ₹45 200 grams'],
  ['Milk 1,5 l - 60, Curd 0,5 kg - 45', 'Milk ₹60 1.5 liter|Curd ₹45 500 grams'],
  [
    'Item\tPrice\nMilk 1,5 l\t60\nRice 1,000 g\t70\nCoke 2,1 l\t60',
    'Milk ₹60 1.5 liter|Rice ₹70 1000 grams|Coke 2 ₹60 1 liter',
  ],
  ['Item\tPack\tPrice\nMilk\t1,5 l\t60\nGhee\t1,000 ml\t600', 'Milk ₹60 1.5 liter|Ghee ₹600 1000 ml'],
  ['Item,Pack,Price\nMilk 1,5 l,60\nCurd,400 g,45', 'Milk 1 ₹60 5 liter ?price_unsure|Curd ₹45 400 grams'],
] as const)('a comma within a pack separates no cells, or makes the row doubtful: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})
