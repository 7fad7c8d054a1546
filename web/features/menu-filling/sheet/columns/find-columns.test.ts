import { describe, expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

const rows = (text: string) =>
  understand(readTable(text), []).map((row) =>
    'fault' in row
      ? row.fault
      : [
          row.item.name,
          row.item.price,
          ...row.doubts.filter((doubt) => /^price_(unsure|is_mrp)/.test(doubt)),
        ].join(' '),
  )

describe('the head of a list determines which number is the price', () => {
  test.for([
    'Item,MRP,SP',
    'Sr No,Item Name,Qty,MRP (Rs.),Rate (Rs.)',
    'S.No.,Particulars,M.R.P.,Our Rate',
    'Product,Purchase Rate,Sale Rate',
    'Item,Cost Price,Selling Price',
    'Item Description,GST Rate,MRP,Price/Unit',
    'Item,P.Rate,S.Rate',
    'Code,Description,Old Price,New Price',
    'वस्तु का नाम,खरीद दर,बिक्री दर',
    'Item,Rs.',
  ])('%s', (head) => {
    const titles = head.split(',')
    const isNamed = /item|product|particulars|description|नाम/i
    const at = titles.findIndex((title) => isNamed.test(title) && !/code/i.test(title))
    const goods = titles.map((_, n) => (n === at ? 'Saffron' : n === titles.length - 1 ? '255' : '280'))
    const filled = goods.map((cell, n) => (titles[n] === 'Qty' ? '1 g' : cell))
    expect(rows(`${head}\n${filled.join(',')}`)).toEqual(['Saffron 255'])
  })
  test('also below a title, and repeated on the next page', () => {
    const list = 'Sharma Stores\n\nItem,MRP,Our rate\nAtta,280,255\nItem,MRP,Our rate\nRice,450,420'
    expect(rows(list)).toEqual(['price_missing', 'Atta 255', 'Rice 420'])
  })
  test.for(['ITEM,PRICE', 'Item,Price,', ' item , price,,'])(
    'also if it is repeated in another case: %j',
    (again) => {
      expect(rows(`Item,Price\nAtta,255\n${again}\nRice,420`)).toEqual(['Atta 255', 'Rice 420'])
      expect(rows(`${again}\nAtta,255\nItem,Price\nRice,420`)).toEqual(['Atta 255', 'Rice 420'])
    },
  )
  test('but a purchase price is not the price', () => {
    expect(rows('Item,Purchase price\nAtta,240')).toEqual(['price_missing'])
    expect(rows('Item,Wholesale rate,MRP\nAtta,240,280')).toEqual(['Atta 280 price_is_mrp'])
  })
  test('and if two columns qualify, a row with both is doubtful', () => {
    expect(rows('Item,Shop price,Online price\nAtta,255,270\nRice,420,420')).toEqual([
      'Atta 255 price_unsure',
      'Rice 420',
    ])
  })
  test('and an amount is the price only if there is nothing else, since it is the price of a quantity', () => {
    expect(rows('Item,Amount,Rate\nRice,600,60')).toEqual(['Rice 60'])
    expect(rows('Item,Qty,Rate,Amount\nRice,10,60,600')).toEqual(['Rice 60'])
    expect(rows('Item,Amount\nRice,60')).toEqual(['Rice 60'])
  })
})

test.for([
  ['Dish,Price,Description\nVeg puff,20,hot and fresh', 'Veg puff 20'],
  ['Sr,Product Title,Price,Details\n1,Oreo,30,vanilla', 'Oreo 30'],
  ['Product_Title,Details,Price\nOreo,vanilla,30', 'Oreo 30'],
  ['Item Code,Description,MRP,Rate\nA101,Oreo,30,28', 'Oreo 28'],
  ['Brand Name,Description,MRP,Rate\nAmul,Toned milk,36,34', 'Amul Toned milk 34'],
  ['Item Type,Details,Rate\nDairy,Toned milk,34', 'Toned milk 34'],
  ['Product category,Description,Rate\nDairy,Toned milk,34', 'Toned milk 34'],
  ['Item #,Description,Rate\n7,Toned milk,34', 'Toned milk 34'],
  ['Item Sr.,Description,Rate\n7,Toned milk,34', 'Toned milk 34'],
  ['Sr,Rate,Description,MRP\n1,34,Milk,36', 'Milk 34'],
  ['S. No.,Rate,GST %,Description,\n1,34,5,Milk,', 'Milk 34'],
  ['Code,Rate,Description\nA101,34,Milk', 'Milk 34'],
  ['Rate,Description,Stock\n34,Milk,5', 'Milk 34'],
  ['Price,Details\n34,Milk', 'Milk 34'],
  ['Snack,Price,Description\nVeg puff,20,hot and fresh', 'Veg puff 20'],
  [',Price,Description\nVeg puff,20,hot and fresh', 'Veg puff 20'],
] as const)('a description is the name only if no other column can be: %j', ([list, item]) => {
  expect(rows(list).at(-1)).toBe(item)
})

test.for([
  ['Item, Rate\nMilk 34\nGhee 1 kg - 1,250', ['Milk 34', 'Ghee 1250']],
  ['Aaj ka rate\nRate, item\nTomato 40\nOnion 30', ['price_missing', 'Tomato 40', 'Onion 30']],
  ['Milk 34\nCurd 45\nमाल, भाव बदल सकता है', ['Milk 34', 'Curd 45', 'price_unread']],
  ['Milk,1 L,60\nCurd,400 g,45\nNote,rate may change', ['Milk 60', 'Curd 45', 'price_missing']],
  ['Milk,1 L,60\nNote,rate may change\nThank you', ['Milk 60', 'price_missing', 'price_missing']],
  ['Name,Price,Unit\nP Mark oil,180,item\nRusk,30,item', ['P Mark oil 180', 'Rusk 30']],
  ['Item,Group,Rate\nMRP Masala,Item,45\nSP Chikki,Goods,', ['MRP Masala 45', 'price_missing']],
  ['Item,Price\nMaggi 70,\nOreo 30,', ['price_missing', 'price_missing']],
] as const)('a row that looks like a head neither loses nor changes other rows: %j', ([list, items]) => {
  expect(rows(list)).toEqual(items)
})

const packs = (text: string) =>
  understand(readTable(text), []).map((row) =>
    'fault' in row ? row.fault : `${row.item.name} ${row.item.price} ${row.item.quantity} ${row.item.unit}`,
  )

test.for([
  'आइटम,एमआरपी,रेट',
  'उत्पाद,एम.आर.पी.,मूल्य',
  'वस्तुओं के नाम,एमआरपी,भाव',
  'वस्तूंची नावे,MRP,विक्री दर',
  'तपशील,एमआरपी,किमत',
  'Naam,MRP,Bhav',
  'Vegetables,Wholesale,Retail',
] as const)('heads are recognised in any of the languages: %s', (head) => {
  expect(rows(`${head}\nदूध,34,30`)).toEqual(['दूध 30'])
})

test.for([
  ['Product,MRP,Retail Margin\nSoap,35,8', 'Soap 35 price_is_mrp'],
  ['Product,MRP,Retail %\nSoap,35,8', 'Soap 35 price_is_mrp'],
  ['Product,MRP,Retail (%)\nSoap,35,8', 'Soap 35 price_is_mrp'],
  ['Product,Retail Pack,MRP\nSoap,75 g,35', 'Soap 35 price_is_mrp'],
  ['Product,Retail Qty,Retail Price\nSoap,8,35', 'Soap 35'],
  ['Product,MRP,Price margin\nSoap,35,8', 'Soap 35 price_is_mrp'],
  ['Product,Pack Price\nSoap,35', 'Soap 35'],
] as const)('a margin or a sold quantity is not a price: %j', ([list, item]) => {
  expect(rows(list)).toEqual([item])
})

test('a column of units is recognised in any of the languages', () => {
  for (const unit of ['Unit', 'एकक', 'इकाई', 'युनिट'])
    expect(packs(`वस्तू,दर,${unit}\nसाखर,45,किलो`)).toEqual(['साखर 45 1 kg'])
})

test.for([
  ['Item,Rate/kg\nTomato,40', 'Tomato 40 1 kg'],
  ['Item,Rate per kg\nTomato,40', 'Tomato 40 1 kg'],
  ['Item,Price (Rs/kg)\nTomato,40', 'Tomato 40 1 kg'],
  ['वस्तू,दर (प्रति किलो)\nकांदा,30', 'कांदा 30 1 kg'],
  ['Item,Pack,Rate per kg\nRice,5 kg,60', 'price_unread'],
  ['Item,Rate per kg\nRice 25 kg,60', 'price_unread'],
  ['Item,Rate per kg\nLemon,5/pc', 'Lemon 5 1 item'],
  ['Item,Price/Unit\nBread 400 g,45', 'Bread 45 400 grams'],
] as const)('the pack that a price refers to may be in its head: %j', ([list, item]) => {
  expect(packs(list)).toEqual([item])
})

test.for([
  ['Item,Rate (per kg)\nBanana 1 dozen,60', 'Banana 60 1 dozen ?price_unsure'],
  ['Item,Rate (per kg)\nMilk 500 ml,33', 'Milk 33 500 ml ?price_unsure'],
  ['Item,Rate (per kg)\nCauliflower 1 pc,25', 'Cauliflower 25 1 item ?price_unsure'],
  ['Item,Rate (per kg)\nनिंबू 10 नग,30', 'निंबू 30 10 item ?price_unsure'],
  ['Item,Pack,Rate per kg\nBanana,1 dozen,60', 'Banana 60 1 dozen ?price_unsure'],
  ['Item,Rate (per kg)\nTomato 1 kg,40', 'Tomato 40 1 kg'],
  ['Item,Rate (per kg)\nBread 400g,₹40/pc', 'Bread 40 400 grams'],
] as const)('but not for a row whose own pack has another unit: %j', ([list, item]) => {
  const asked = understand(readTable(list), []).some(
    (row) => 'item' in row && row.doubts.includes('price_unsure'),
  )
  expect(`${packs(list)}${asked ? ' ?price_unsure' : ''}`).toBe(item)
})

test.for([
  ['Item,,Price,\nName,Pack,MRP,Sale\nMilk,500 ml,34,30', ['Milk 30 500 ml']],
  ['Item,Pack,Price,Price\n,,MRP,Our\nMilk,500 ml,34,30', ['Milk 30 500 ml']],
  ['Stock Item,Closing balance,,\n,Quantity,Rate,Value\nMilk 1 l,20 pkt,60,1200', ['Milk 60 1 liter']],
  ['Item,Price,Pack\nGhee,free,1 l\nMilk,60,1 l', ['price_unread', 'Milk 60 1 liter']],
  ['Item,Price\nDairy,\nMilk 1 l,60', ['Milk 60 1 liter']],
] as const)('a head may have two rows: %j', ([list, items]) => {
  expect(packs(list)).toEqual(items)
})

test.for([
  ['Item,Price,Item,Price\nMilk 1 l,60,Bread,40\nGhee 1 l,650,,', ['Milk 60', 'Bread 40', 'Ghee 650']],
  ['Sr\tItem\tRate\t\tSr\tItem\tRate\n1\tMilk\t60\t\t2\tBread\t40', ['Milk 60', 'Bread 40']],
] as const)('a list may have several tables side by side: %j', ([list, items]) => {
  expect(rows(list)).toEqual(items)
})

test('a price marked as money may precede the name', () => {
  expect(rows('₹30\tMilk\n₹45\tCurd')).toEqual(['Milk 30', 'Curd 45'])
  expect(rows('Rs.30,Milk\nRs.45,Curd')).toEqual(['Milk 30', 'Curd 45'])
})
