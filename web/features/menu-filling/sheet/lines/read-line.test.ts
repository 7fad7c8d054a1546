import { expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

/** Each item of a text in short form; after a question mark the doubts about its price. */
const items = (text: string) =>
  understand(readTable(text), []).map((row) => {
    if ('fault' in row) return row.fault
    const { name, price, quantity, unit } = row.item
    const asked = row.doubts.filter((doubt) => doubt === 'price_unsure' || doubt === 'price_or_pack')
    return [`${name} ₹${price} ${quantity} ${unit}`, ...asked].join(' ?')
  })

test.for([
  ['Milk 30, curd 25, paneer 90', ['Milk ₹30 1 item', 'curd ₹25 1 item', 'paneer ₹90 1 item']],
  ['Milk 30, Ghee 1,250, Curd 45', ['Milk ₹30 1 item', 'Ghee ₹1250 1 item', 'Curd ₹45 1 item']],
  ['Haldi 100g 30; Mirchi 100g 40', ['Haldi ₹30 100 grams', 'Mirchi ₹40 100 grams']],
  ['Haldi 30 / Mirchi 40', ['Haldi ₹30 1 item', 'Mirchi ₹40 1 item']],
  ['Haldi 30 | Mirchi 40', ['Haldi ₹30 1 item', 'Mirchi ₹40 1 item']],
  ['Milk 30 & Bread 40', ['Milk ₹30 1 item', 'Bread ₹40 1 item']],
  ['दूध ३० और दही २५', ['दूध ₹30 1 item', 'दही ₹25 1 item']],
  ['Tomato 40/kg, Onion 30/kg', ['Tomato ₹40 1 kg', 'Onion ₹30 1 kg']],
  ['Tomato 40/kg Onion 30 per kg', ['Tomato ₹40 1 kg', 'Onion ₹30 1 kg']],
  ['Milk ₹30 bread ₹40', ['Milk ₹30 1 item', 'bread ₹40 1 item']],
  ['Basmati rice 1kg: 120, 5kg: 580', ['Basmati rice ₹120 1 kg', 'Basmati rice ₹580 5 kg']],
  ['Biscuit, Parle-G - 10', ['Biscuit, Parle-G ₹10 1 item']],
  ['Vim bar 10 + 5 free 60', ['Vim bar 10 + 5 free ₹60 1 item ?price_unsure']],
] as const)('several items on a line are separate, each with its own price: %j', ([line, found]) => {
  expect(items(line)).toEqual(found)
})

test.for([
  [
    'Milk 30 curd 25 paneer 90',
    'Milk ₹30 1 item ?price_unsure|curd ₹25 1 item ?price_unsure|paneer ₹90 1 item ?price_unsure',
  ],
  ['Tomato 40/kg fresh 30', 'Tomato 40/kg fresh ₹30 1 item ?price_unsure'],
  ['Milk 30 bread 40', 'Milk 30 bread ₹40 1 item ?price_unsure'],
  ['Maggi 12 minute noodles 14', 'Maggi 12 minute noodles ₹14 1 item ?price_unsure'],
  ['Maggi 2 minute noodles 14', 'Maggi 2 minute noodles ₹14 1 item'],
  ['Parle G 5 rs pack 5', 'Parle G 5 rs pack ₹5 1 item'],
  ['Good Day 30/- 5/-', 'Good Day 30/- ₹5 1 item ?price_unsure'],
  ['Lays ₹10, ₹20', 'Lays ₹10 ₹20 1 item ?price_unsure'],
  ['₹5 Parle G 10', '₹5 Parle G ₹10 1 item ?price_unsure'],
  ['Milk 30, curd, paneer 90', 'price_missing'],
  ['Lays 10/20', 'price_missing'],
  ['Tomato 40-45', 'price_missing'],
  ['Milk Thirty rupees', 'price_missing'],
  ['Tomato40', 'price_missing'],
] as const)('a line with several possible prices is doubtful, or refused: %j', ([line, found]) => {
  expect(items(line).join('|')).toBe(found)
})

test.for([
  ['₹30 Amul milk 500 ml', 'Amul milk ₹30 500 ml'],
  ['30/- bread', 'bread ₹30 1 item'],
  ['Rs.30.50 Milk', 'Milk ₹30.5 1 item'],
  ['Rs 40 per kg Tomato', 'Tomato ₹40 1 kg'],
  ['40/kg - Tomato', 'Tomato ₹40 1 kg'],
  ['₹ 60 dozen bananas', 'bananas ₹60 1 dozen'],
  ['३० रुपये दूध', 'दूध ₹30 1 item'],
  ['40 Tomato', 'price_missing'],
  ['₹30', 'price_missing'],
] as const)('a price may precede the name if it is marked as money: %j', ([line, found]) => {
  expect(items(line)).toEqual([found])
})

test.for([
  ['Tomato 40 kg', 'Tomato ₹40 1 kg ?price_or_pack'],
  ['टमाटर ४० किलो', 'टमाटर ₹40 1 kg ?price_or_pack'],
  ['Milk - 60 ltr', 'Milk ₹60 1 liter ?price_or_pack'],
  ['Eggs 72 dozen', 'Eggs ₹72 1 dozen ?price_or_pack'],
  ['Palak 10 judi', 'Palak ₹10 1 item ?price_or_pack'],
  ['Bread 40 packet', 'Bread ₹40 1 item ?price_or_pack'],
  ['Rice 25 kg', 'Rice ₹25 1 kg ?price_or_pack'],
  ['Tomato @ 40 kg', 'Tomato ₹40 1 kg'],
  ['Samosa 15 per plate', 'Samosa ₹15 1 item'],
  ['अंडे 6 रु नग', 'अंडे ₹6 1 item'],
  ['Atta 10kg 420', 'Atta ₹420 10 kg'],
  ['Sugar 1 kg', 'price_missing'],
  ['Sugar 5 kg', 'price_missing'],
  ['Paneer 200 g', 'price_missing'],
  ['Thums Up 300 can', 'Thums Up ₹300 1 item ?price_or_pack'],
] as const)('a number with a unit that may be a price or a pack is doubtful: %j', ([line, found]) => {
  expect(items(line)).toEqual([found])
})

test.for([
  ['Surf MRP 45 our 42', 'Surf ₹42 1 item'],
  ['Surf 1kg MRP 145 our price 142', 'Surf ₹142 1 kg'],
  ['Colgate 100g MRP 60 @ 55', 'Colgate ₹55 100 grams'],
  ['Colgate 100g Rs 55 (MRP 60)', 'Colgate ₹55 100 grams'],
  ['Colgate 100g 55 (MRP 60)', 'Colgate ₹55 100 grams ?price_unsure'],
  ['Lifebuoy 4+1 offer 120', 'Lifebuoy 4+1 offer ₹120 1 item'],
  ['Maggi 70 MRP 14', 'Maggi 70 ₹14 1 item ?price_unsure'],
  ['Butter 100 g MRP: Rs.60', 'Butter ₹60 100 grams'],
] as const)('a printed price besides the actual one is not part of the name: %j', ([line, found]) => {
  expect(items(line)).toEqual([found])
})

test.for([
  ['Parle-G 800g MRP ₹90 Offer ₹82', 'Parle-G ₹82 800 grams'],
  ['Parle-G 800g MRP 90, Offer 82', 'Parle-G ₹82 800 grams'],
  ['Oil 1L MRP 180/- Rate 165/-', 'Oil ₹165 1 liter'],
  ['Oil 1L - MRP 180, our price - 165', 'Oil ₹165 1 liter'],
  ['Oil 1L MRP 180 / Rate 165', 'Oil ₹165 1 liter'],
  ['तेल 1L MRP 180, हमारा दाम 165', 'तेल ₹165 1 liter'],
  ['Tata Tea MRP ₹290 Save ₹20', 'Tata Tea ₹20 1 item ?price_unsure'],
  ['Oil 1L MRP 180/- wholesale 165/-', 'Oil ₹165 1 liter ?price_unsure'],
  ['Oil 1L MRP 180, Rate 190', 'Oil 1L MRP 180 ₹190 1 item ?price_unsure'],
  ['Butter ₹58, M.R.P. ₹60', 'Butter ₹58 1 item'],
  ['MRP ₹90, Parle-G ₹82', 'Parle-G ₹82 1 item'],
  ['Tata Tea MRP ₹140 250g ₹130', 'Tata Tea ₹130 250 grams'],
  ['Oil MRP 180 (1L) 165/-', 'Oil ₹165 1 liter'],
  ['Oil 1L MRP 180, today 165', 'Oil ₹165 1 liter'],
  ['Colgate MRP ₹99, special price ₹90', 'Colgate ₹90 1 item'],
  ['Colgate MRP ₹99, you save ₹20', 'Colgate ₹20 1 item ?price_unsure'],
  ['Mosquito net MRP 250 Rate 199', 'Mosquito net ₹199 1 item'],
  ['Mosquito Net (MRP 250) ₹199', 'Mosquito Net ₹199 1 item'],
  ['Hair net ₹15 (MRP 20)', 'Hair net ₹15 1 item'],
  ['Colgate MRP ₹99 cashback ₹20', 'Colgate ₹20 1 item ?price_unsure'],
  ['Colgate MRP ₹99, GST ₹18', 'Colgate ₹18 1 item ?price_unsure'],
  ['Colgate MRP ₹99 coupon ₹20', 'Colgate ₹20 1 item ?price_unsure'],
  ['Colgate MRP ₹99, bachao ₹20', 'Colgate ₹20 1 item ?price_unsure'],
  ['Colgate MRP ₹99 delivery charge ₹20', 'Colgate ₹20 1 item ?price_unsure'],
  ['Colgate MRP 99 saving 20/-', 'Colgate ₹20 1 item ?price_unsure'],
  ['Colgate MRP 99 discount price 20/-', 'Colgate ₹20 1 item ?price_unsure'],
  ['Colgate MRP 99 refund 20/-', 'Colgate MRP 99 refund ₹20 1 item ?price_unsure'],
  ['Surf 1kg ₹130 Now ₹120', 'Surf 1kg ₹130 Now ₹120 1 item ?price_unsure'],
  ['Tata Tea ₹290 Save ₹20', 'Tata Tea ₹290 Save ₹20 1 item ?price_unsure'],
  ['Thali half 60, full 100', 'Thali half 60, full ₹100 1 item ?price_unsure'],
  ['थाली हाफ ६०, फुल १००', 'थाली हाफ ६०, फुल ₹100 1 item ?price_unsure'],
  ['Shirt small 60/-, large 80/-', 'Shirt small 60/-, large ₹80 1 item ?price_unsure'],
  ['Rice 25 kg ₹1200, loose 1 kg ₹55', 'Rice 25 kg ₹1200, loose ₹55 1 kg ?price_unsure'],
  ['Coconut 35/pc, 3 for 100', 'Coconut 35/pc ₹100 3 item ?price_unsure'],
  ['Milk MRP 30, Curd MRP 25', 'Milk ₹30 1 item|Curd ₹25 1 item'],
  ['Milk 1 litre 60, half litre 32', 'Milk ₹60 1 liter|Milk ₹32 500 ml'],
] as const)('two prices of one item are never two items: %j', ([line, found]) => {
  expect(items(line).join('|')).toBe(found)
})

test.for([
  ['Amul Milk MRP ₹30, Curd ₹25', 'Amul Milk ₹30 1 item|Curd ₹25 1 item'],
  ['Milk MRP 30, Curd 25', 'Milk ₹30 1 item|Curd ₹25 1 item'],
  ['Lux MRP 40/- / Rin 45/-', 'Lux ₹40 1 item|Rin ₹45 1 item'],
  ['Lux MRP ₹40 & Ghee ₹10', 'Lux ₹40 1 item|Ghee ₹10 1 item'],
  ['Maggi MRP Rs 14 Yippee Rs 15', 'Maggi ₹14 1 item|Yippee ₹15 1 item'],
  ['Tata Tea 250g MRP ₹140, 100g ₹60', 'Tata Tea ₹140 250 grams|Tata Tea ₹60 100 grams'],
  ['Amul Taaza MRP 27, Amul Gold 33, Curd 45', 'Amul Taaza ₹27 1 item|Amul Gold ₹33 1 item|Curd ₹45 1 item'],
  ['Butter ₹58, Cheese MRP ₹140', 'Butter ₹58 1 item|Cheese ₹140 1 item'],
  [
    'Rice 60, Dal 120, Sugar 45, Loose 50',
    'Rice ₹60 1 item|Dal ₹120 1 item|Sugar 45, Loose ₹50 1 item ?price_unsure',
  ],
  ['Vada pav 15, Misal half 40, full 70', 'Vada pav ₹15 1 item|Misal half 40, full ₹70 1 item ?price_unsure'],
  ['Shirt 300, Pant 500, New 200', 'Shirt ₹300 1 item|Pant 500, New ₹200 1 item ?price_unsure'],
  ['Milk 30, Surf MRP 145, Rate 142', 'Milk ₹30 1 item|Surf ₹142 1 item'],
  ['Milk ₹30 Surf ₹130 Now ₹120', 'Milk ₹30 1 item|Surf ₹130 Now ₹120 1 item ?price_unsure'],
] as const)('a second price of one item does not affect the others of its line: %j', ([line, found]) => {
  expect(items(line).join('|')).toBe(found)
})

test.for([
  ['Colgate MRP ₹99, kasar ₹20', 'Colgate ₹99 1 item ?price_unsure|kasar ₹20 1 item ?price_unsure'],
  ['Colgate MRP 99, Lena 85', 'Colgate ₹99 1 item ?price_unsure|Lena ₹85 1 item ?price_unsure'],
  ['Lux MRP ₹40 & Rin ₹10', 'Lux ₹40 1 item ?price_unsure|Rin ₹10 1 item ?price_unsure'],
  ['Maggi MRP Rs 14 Yippee Rs 12', 'Maggi ₹14 1 item ?price_unsure|Yippee ₹12 1 item ?price_unsure'],
  [
    'Lux MRP 40, Rin 10, Milk 30',
    'Lux ₹40 1 item ?price_unsure|Rin ₹10 1 item ?price_unsure|Milk ₹30 1 item',
  ],
  ['Colgate MRP 99 Rate 90, Rin 10', 'Colgate ₹90 1 item|Rin ₹10 1 item'],
  ['Lux MRP 40, Rin MRP 10', 'Lux ₹40 1 item|Rin ₹10 1 item'],
] as const)(
  'a lower price after a printed one, under an unknown word, may be the actual price of the item: %j',
  ([line, found]) => {
    expect(items(line).join('|')).toBe(found)
  },
)

test.for([
  ['Sugar 1 kg, Rate: 45/-', 'Sugar ₹45 1 kg'],
  ['Sugar 1 kg, price ₹45', 'Sugar ₹45 1 kg'],
  ['साखर 1 किलो, दर 45', 'साखर ₹45 1 kg'],
  ['Basmati Rice 1kg, Offer price ₹99', 'Basmati Rice ₹99 1 kg'],
  ['Sugar 1 kg, offer ₹45', 'Sugar ₹45 1 kg'],
  ['Atta, loose 38/kg', 'Atta, loose ₹38 1 kg'],
  ['Thali, special 120', 'Thali, special ₹120 1 item'],
  ['T-shirt, large 250', 'T-shirt, large ₹250 1 item'],
  ['Sugar 1 kg | Rate 45', 'Sugar ₹45 1 kg'],
  ['Milk 30, Sugar 1 kg, Rate 45', 'Milk ₹30 1 item|Sugar ₹45 1 kg'],
  ['Milk, 30\nCurd, 45\nSugar 1 kg, price ₹45', 'Milk ₹30 1 item|Curd ₹45 1 item|Sugar ₹45 1 kg'],
] as const)('the first price of an item is not taken for a second one: %j', ([list, found]) => {
  expect(items(list).join('|')).toBe(found)
})

test.for([
  ['Soap 99 for 3', 'Soap ₹99 3 item ?price_unsure'],
  ['Maggi 2 for 28', 'Maggi ₹28 2 item ?price_unsure'],
  ['Soap ₹99 for 3', 'Soap ₹99 3 item'],
  ['Soap 3 for Rs 99', 'Soap ₹99 3 item'],
  ['Paneer 90 for 200g', 'Paneer ₹90 200 grams'],
] as const)('a price for several pieces is a pack: %j', ([line, found]) => {
  expect(items(line)).toEqual([found])
})

test.for([
  ['Milk ....... 30', 'Milk ₹30 1 item'],
  ['Milk…………30', 'Milk ₹30 1 item'],
  ['Milk ······ ₹30', 'Milk ₹30 1 item'],
  ['Milk______30', 'Milk ₹30 1 item'],
  ['Milk -> 30', 'Milk ₹30 1 item'],
  ['Tomato₹40', 'Tomato ₹40 1 item'],
  ['Milk 30 <This message was edited>', 'Milk ₹30 1 item'],
  ['[24/11, 8:15 am] Ravi: Milk 30', 'Milk ₹30 1 item'],
  ['👉🏻 Milk 30', 'Milk ₹30 1 item'],
  ['1️⃣ Milk 30', 'Milk ₹30 1 item'],
] as const)(
  'dots, arrows and other marks before a name or a price are not part of the name: %j',
  ([line, found]) => {
    expect(items(line)).toEqual([found])
  },
)

test('line numbers are not part of the names', () => {
  expect(items('1 Milk 30\n2 Curd 45\n3 Paneer 90')).toEqual([
    'Milk ₹30 1 item',
    'Curd ₹45 1 item',
    'Paneer ₹90 1 item',
  ])
  expect(items('5 Star 10\n7 Up 40\n8 PM 90')).toEqual([
    '5 Star ₹10 1 item',
    '7 Up ₹40 1 item',
    '8 PM ₹90 1 item',
  ])
  expect(items('1 kg rice 60\n2 kg rice 118\n3 kg atta 120')).toEqual([
    'rice ₹60 1 kg',
    'rice ₹118 2 kg',
    'atta ₹120 3 kg',
  ])
  expect(items('7 Up 20\n8 pm mix 40\n9 grain atta 60')).toEqual([
    '7 Up ₹20 1 item',
    '8 pm mix ₹40 1 item',
    '9 grain atta ₹60 1 item',
  ])
})

test.for([
  ['Milk 30\nCurd 45\nTotal 75', 'Milk ₹30 1 item|Curd ₹45 1 item'],
  ['Milk 30\nTotal: ₹30/-\nThank you', 'Milk ₹30 1 item|price_missing'],
  ['Item,Rate\nMilk,30\nSub total,30\nGrand Total,32', 'Milk ₹30 1 item'],
  ['Sr,Item,Rate\n1,Milk,30\nTotal,,30', 'Milk ₹30 1 item'],
  ['दूध ३०\nकुल ३०', 'दूध ₹30 1 item'],
  ['दूध ३०\nएकूण रक्कम - ३०', 'दूध ₹30 1 item'],
  ['Total dishwash 30\nMilk 30', 'Total dishwash ₹30 1 item|Milk ₹30 1 item'],
] as const)('the total of a list is not an item: %j', ([list, found]) => {
  expect(items(list).join('|')).toBe(found)
})

test('of two rows for one item the one with a certain price is used, wherever it is', () => {
  expect(items('Soap 99 for 3\nSoap ₹95 for 3\nSoap 90 for 3')).toEqual(['twice', 'Soap ₹95 3 item', 'twice'])
  expect(items('Soap 99 for 3\nSoap 95 for 3')).toEqual(['Soap ₹99 3 item ?price_unsure', 'twice'])
})
