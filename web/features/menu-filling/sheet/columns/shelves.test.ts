import { expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

/** Each row by its category, with a question mark if that is only a guess. */
const places = (text: string) =>
  understand(readTable(text), [])
    .map((row) => {
      if ('fault' in row) return row.fault
      const { name, foodType, category } = row.item
      return `${name}: ${foodType}/${category}${row.placing ? '?' : ''}`
    })
    .join(', ')

test.for([
  ['Spices\nHaldi 20\nZorb 30', 'Haldi: Grocery/Spices, Zorb: Grocery/Spices'],
  ['मसाले\nहळद 20\nZorb 30', 'हळद: Grocery/Spices, Zorb: Grocery/Spices'],
  ['Item,Rate\nSPICES,\nHaldi,20\nMILK,\nZorb,30', 'Haldi: Grocery/Spices, Zorb: Dairy/Milk'],
  ['DAIRY\nMILK\nToned milk 30\nGROCERY\nZorb 20', 'Toned milk: Dairy/Milk, Zorb: Grocery/Others?'],
  ['Item,Price\nDairy,\nMILK,\nZorb milk,30', 'Zorb milk: Dairy/Milk'],
  ['--- Rice ---\nKolam 60\nZorb 30', 'Kolam: Grocery/Rice, Zorb: Grocery/Rice'],
  ['Bakery items:\nZorb 30\nCream roll 20', 'Zorb: Bakery/Others?, Cream roll: Bakery/Pastries?'],
] as const)('a headline determines the category of the rows below it: %j', ([list, found]) => {
  expect(places(list)).toBe(found)
})

test.for([
  ['--- Drinks ---\nZorb 30', 'Zorb: Grocery/Others?'],
  ['--- Spices ---\nHaldi 20\n--- Drinks ---\nZorb 30', 'Haldi: Grocery/Spices, Zorb: Grocery/Others?'],
  [
    'Item,Rate\nKIRANA,\nZorb,30\nRice,60\nMilk,30',
    'Zorb: Grocery/Others?, Rice: Grocery/Rice?, Milk: Dairy/Milk?',
  ],
  ['Spices\nHaldi 20\nProvision items\nZorb 30', 'Haldi: Grocery/Spices, Zorb: Grocery/Others?'],
  ['Spices\nHaldi 20\nDRINKS\nZorb 30', 'Haldi: Grocery/Spices, price_missing, Zorb: Grocery/Others?'],
] as const)('a headline that is not one of our categories only ends the one before: %j', ([list, found]) => {
  expect(places(list)).toBe(found)
})

test.for([
  ['Milk 30\nButter\nCurd 45', 'Milk: Dairy/Milk?, price_missing, Curd: Dairy/Yogurt?'],
  ['Milk:\nCurd: 45\nGhee: 600', 'price_missing, Curd: Dairy/Yogurt?, Ghee: Dairy/Ghee?'],
  ['Item,Price\nBUTTER,\nCurd,45', 'price_missing, Curd: Dairy/Yogurt?'],
  [
    'Item,Price\nMilk,\nMilk shake,60\nCurd,45\nGhee,600',
    'price_missing, Milk shake: Dairy/Milk?, Curd: Dairy/Yogurt?, Ghee: Dairy/Ghee?',
  ],
  ['Milk\nToned milk 30\nZorb 34', 'price_missing, Toned milk: Dairy/Milk?, Zorb: Grocery/Others?'],
  ['Paneer\nMalai paneer 90\nButter 58', 'price_missing, Malai paneer: Dairy/Paneer?, Butter: Dairy/Butter?'],
  ['DAIRY\nMILK\nBread 30', 'price_missing, price_missing, Bread: Bakery/Bread?'],
  ['BUTTER\nAmul butter 58\nCurd 45', 'price_missing, Amul butter: Dairy/Butter?, Curd: Dairy/Yogurt?'],
  ['Item,Price\nPANEER,\nZORB,45', 'price_missing, ZORB: Grocery/Others?'],
  ['दूध:\nटोंड दूध: 30', 'price_missing, टोंड दूध: Dairy/Milk?'],
  ['Butter ---\nAmul butter 58', 'price_missing, Amul butter: Dairy/Butter?'],
  ['Soap ___\nZorb 30', 'price_missing, Zorb: Grocery/Others?'],
] as const)('an item without a price is not a headline: %j', ([list, found]) => {
  expect(places(list)).toBe(found)
})

test('an item’s name is a headline if it is written as one and the rows below agree', () => {
  expect(places('MILK\nToned milk 30\nZorb 34')).toBe('Toned milk: Dairy/Milk, Zorb: Dairy/Milk')
  expect(places('दूध:\nटोंड दूध 30')).toBe('टोंड दूध: Dairy/Milk')
})

test('an item known to belong elsewhere is put under the headline only as a guess', () => {
  expect(places('Vegetables:\nTomato 30\nZorb 20\nSoap 20')).toBe(
    'Tomato: Grocery/Vegetables, Zorb: Grocery/Vegetables, Soap: Grocery/Vegetables?',
  )
})

test('below a headline with a food type, categories of that type are guessed', () => {
  expect(places('Item,Food type,Rate\nZorb,Dairy,45\nButter,Bakery,45')).toBe(
    'Zorb: Dairy/Others?, Butter: Bakery/Cookies?',
  )
})
