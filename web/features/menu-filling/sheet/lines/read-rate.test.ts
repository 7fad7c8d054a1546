import { describe, expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

const short = (text: string) =>
  understand(readTable(text), []).map((row) =>
    'fault' in row
      ? row.fault
      : `${row.item.name} ₹${row.item.price} ${row.item.quantity} ${row.item.unit}${row.doubts
          .filter((doubt) => /^price_(far|high)/.test(doubt))
          .map((doubt) => ` ?${doubt}`)
          .join('')}`,
  )

describe('a price', () => {
  test.for([
    ['Desi ghee 1,250 per kg\nMilk 32', ['Desi ghee ₹1250 1 kg', 'Milk ₹32 1 item']],
    ['Tomato 40/kg\nCurd ₹45 (400 g)', ['Tomato ₹40 1 kg', 'Curd ₹45 400 grams']],
    ['Ghee\tRs. 1,250.50 /- per kg\nMilk\t60/litre', ['Ghee ₹1250.5 1 kg', 'Milk ₹60 1 liter']],
    ['Ghee,1,250 per kg\nMilk,60 per litre', ['Ghee ₹1250 1 kg', 'Milk ₹60 1 liter']],
    ['Name,Rate\nTomato,"₹1,040 for 20 kg"', ['Tomato ₹1040 20 kg']],
    ['घी १,२५० प्रति किलो\nदूध ६० रुपये', ['घी ₹1250 1 kg', 'दूध ₹60 1 item']],
    ['Ghee 1 kg 1,250 per kg', ['Ghee ₹1250 1 kg']],
    ['Milk ₹60 per cow\nCurd 45\nOnion 30', ['price_unread', 'Curd ₹45 1 item', 'Onion ₹30 1 item']],
    ['Rice 5 kg', ['price_missing']],
    [
      'Item,Price\nMilk,₨ 60\nCurd,\u200e45\nOnion,रु. ३०',
      ['Milk ₹60 1 item', 'Curd ₹45 1 item', 'Onion ₹30 1 item'],
    ],
    ['Butter 100 g MRP: Rs.60\nसाखर 1 किलो दर 45', ['Butter ₹60 100 grams', 'साखर ₹45 1 kg']],
    ['Ghee 1 l M.R.P. ₹650\nModerate 5', ['Ghee ₹650 1 liter', 'Moderate ₹5 1 item']],
    ['Milk 500ml\n34\nCurd 400g\n45', Array(4).fill('price_missing')],
    ['Bun Rs 10 each\nPav ₹ 5.00/pc\nRusk 40.-', ['Bun ₹10 1 item', 'Pav ₹5 1 item', 'Rusk ₹40 1 item']],
    ['doodh 1 litre 60 rupaye\nTea Rs 40 only', ['doodh ₹60 1 liter', 'Tea ₹40 1 item']],
    ['Tomato 40-45\nOnion ₹30-35/kg\nGarlic 60', ['price_unread', 'price_unread', 'Garlic ₹60 1 item']],
  ] as const)('may contain the pack that it refers to: %j', ([text, items]) => {
    expect(short(text)).toEqual(items)
  })
  test.for([
    ['Item,Pack,Rate\nRajgira,5 kg,₹60/kg\nCurd,400 g,45', ['price_unread', 'Curd ₹45 400 grams']],
    ['Item,Pack,Rate\nRajgira,1 kg,₹60/kg\nMilk,1000 ml,₹60/litre', ['Rajgira ₹60 1 kg', 'Milk ₹60 1000 ml']],
    ['Item,Pack,Rate\nRajgira,1 l,₹60/kg\nCurd,1 stone,₹45/kg', ['price_unread', 'pack_unread']],
    ['Rice 25 kg ₹60/kg\nMustard oil 15 L ₹150/L', ['price_unread', 'price_unread']],
    ['Sugar 1 kg ₹45/kg\nBread 400g ₹40/pc', ['Sugar ₹45 1 kg', 'Bread ₹40 400 grams']],
  ] as const)('for another pack than that of its row is unreadable: %j', ([text, items]) => {
    expect(short(text)).toEqual(items)
  })
  test.for([
    ['Milk\t500 (ml)\t34\nCurd\t400 (g)\t45', ['Milk ₹34', 'Curd ₹45']],
    ['Ghee\t1/kg\t650\nMilk\t1/litre\t60', ['Ghee ₹650', 'Milk ₹60']],
    ['Tomato\t₹40/kg\t12\nOnion\tRs 30/kg\t9', ['Tomato ₹40', 'Onion ₹30']],
    ['Tomato\t40 Rs/kg\t12\nOnion\t30/- per kg\t9', ['Tomato ₹40', 'Onion ₹30']],
    ['टमाटर\t४० रु प्रति किलो\t१२\nGhee\t1,250 per kg\t5', ['टमाटर ₹40', 'Ghee ₹1250']],
    ['Ghee\t1 kg\t650/kg\nMilk\t1 l\t60/litre', ['Ghee ₹650', 'Milk ₹60']],
  ] as const)('is, without a head, the column with money or with plain amounts: %j', ([text, items]) => {
    expect(short(text).map((item) => item.split(' ').slice(0, 2).join(' '))).toEqual(items)
  })
  test('is doubtful if it may be a price and a pack joined by a comma, unless it is near the usual price', () => {
    expect(
      short('Milk 32,500\nCurd 5,100\nGhee 1,250\nBasmati rice 50 kg 5,500\nToned milk 500 ml 5,500'),
    ).toEqual([
      'Milk ₹32500 1 item ?price_high',
      'Curd ₹5100 1 item ?price_high',
      'Ghee ₹1250 1 item',
      'Basmati rice ₹5500 50 kg',
      'Toned milk ₹5500 500 ml ?price_far',
    ])
  })
})
