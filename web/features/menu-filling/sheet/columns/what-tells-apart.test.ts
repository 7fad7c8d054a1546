import { expect, test } from 'vitest'
import { isAboutPriceOrOmission, summariseList } from '#test/summarise-list.ts'
import { isAsked } from '../asked.ts'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

const items = (text: string) => summariseList(text, isAboutPriceOrOmission).join('|')

test.for([
  [
    'Item,Pack,Price\nIce cream,Cup,30\nIce cream,Tub,150',
    'Ice cream Cup ₹30 1 item|Ice cream Tub ₹150 1 item',
  ],
  ['Item,Pack,Price\nCoke,Bottle,20\nCoke,Can,40', 'Coke Bottle ₹20 1 item|Coke Can ₹40 1 item'],
  ['Item,Pack,Price\nCoke 500 ml,Can,40\nEgg roll,Roll,60', 'Coke Can ₹40 500 ml|Egg roll ₹60 1 item'],
  ['Item,Size,Price\nPizza,Large,300\nPizza,Small,150', 'Pizza Large ₹300 1 item|Pizza Small ₹150 1 item'],
  ['Item,Pack,Unit,Price\nRice,5,kg,300\nIce cream,Cone,PCS,30', 'Rice ₹300 5 kg|Ice cream Cone ₹30 1 item'],
  [
    'Item,Pack,Price\nParle G,PKT,10\nSugar,Per kg,45\nSalt,-,20',
    'Parle G ₹10 1 item|Sugar ₹45 1 kg|Salt ₹20 1 item',
  ],
] as const)(
  'a word in a pack column becomes part of the name, since it distinguishes items: %j',
  ([list, found]) => {
    expect(items(list)).toBe(found)
  },
)

test.for([
  [
    'Brand,Item,Price,Pack\nAmul,Butter,58,100 g\nNandini,Butter,55,100 g',
    'Amul Butter ₹58 100 grams|Nandini Butter ₹55 100 grams',
  ],
  [
    'Item,Brand Name,Price\nAmul curd,AMUL,30\nTaaza,Amul India,28',
    'Amul curd ₹30 1 item|Amul India Taaza ₹28 1 item',
  ],
  [
    'Item,Brand,Price\nSalt,NA,20\nSugar,Ravi Traders,40\nJeera,,30\n,Amul,5',
    'Salt ₹20 1 item|Sugar ₹40 1 item|Jeera ₹30 1 item|name_missing',
  ],
  [
    "Item,Brand,Price\nHaldiram Bhujia,Haldiram's,58\nDairy Milk Silk,Cadbury Dairy Milk,80\nMango juice,Go,30",
    'Haldiram Bhujia ₹58 1 item|Cadbury Dairy Milk Silk ₹80 1 item|Go Mango juice ₹30 1 item',
  ],
] as const)(
  'a brand in its own column is added to the name, unless it is there already: %j',
  ([list, found]) => {
    expect(items(list)).toBe(found)
  },
)

test('a variation that the row already contains is not repeated', () => {
  expect(
    items(
      'Item,Variation,Pack,Price\nMilk 500 ml,500ml,,30\nCurd,400 g,400 g,35\nPizza Large,Large,,200\nBread,Default Title,,40',
    ),
  ).toBe('Milk ₹30 500 ml|Curd ₹35 400 grams|Pizza Large ₹200 1 item|Bread ₹40 1 item')
})

test('only the first row that may be a menu item by its plain name is doubtful; others are new', () => {
  const menu = [
    { name: 'Butter', quantity: 100, unit: 'grams' as const },
    { name: 'Milk', quantity: 1, unit: 'item' as const },
    { name: 'Amul Curd', quantity: 400, unit: 'grams' as const },
  ]
  const list =
    'Item,Brand,Variation,Pack,Price\nButter,Amul,,100 g,58\nButter,Nandini,,100 g,55\nMilk,,500 ml,,30\nCurd,Amul,,400 g,35'
  expect(summariseList(list, (doubt) => doubt === 'maybe_on_menu', menu)).toEqual([
    'Amul Butter ₹58 100 grams ?maybe_on_menu',
    'Nandini Butter ₹55 100 grams',
    'Milk ₹30 500 ml ?maybe_on_menu',
    'on_menu',
  ])
  const [butter] = understand(readTable(list), menu)
  expect(butter).toMatchObject({ mayBe: 'Butter' })
  expect(butter && isAsked(butter)).toBe(true)
})

test('for an item that is on the menu at another price, both prices are returned', () => {
  const menu = [
    { name: 'Butter', quantity: 100, unit: 'grams' as const, price: 58 },
    { name: 'Milk 500 ml', quantity: 1, unit: 'item' as const, price: 33 },
    { name: 'Ghee', quantity: 1, unit: 'liter' as const, price: 640 },
  ]
  const rows = understand(readTable('Butter 100g 60\nMilk 500ml 34\nGhee 1 l 640'), menu)
  expect(rows.map((row) => 'fault' in row && row.prices)).toEqual([
    { menu: 58, list: 60 },
    { menu: 33, list: 34 },
    undefined,
  ])
})

test('an item is categorised by its name, and only if that is unknown by its other columns', () => {
  const list =
    'Item,Flavour,Price\nIce cream,Mango,30\nBread,Garlic,40\nShrikhand,Elaichi,90\nTreat,Chocolate cake,60'
  const places = understand(readTable(list), []).map((row) => 'item' in row && row.item.category)
  expect(places).toEqual(['Others', 'Bread', 'Yogurt', 'Cakes'])
})
