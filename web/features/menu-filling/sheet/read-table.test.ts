import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells)

describe('a comma within an amount stands between no cells', () => {
  test.for([
    [
      'in lines of a chat',
      'Desi ghee 1 kg - ₹1,250\nAlmonds 1 kg: Rs. 1,100/-',
      [
        ['Desi ghee 1 kg', '₹1,250'],
        ['Almonds 1 kg', 'Rs. 1,100/-'],
      ],
    ],
    [
      'in one line of many',
      'Milk 500 ml 32\r\nGhee 1 kg - 1,250\r\nPaneer 200 g 90',
      [
        ['Milk 500 ml', '32'],
        ['Ghee 1 kg', '1,250'],
        ['Paneer 200 g', '90'],
      ],
    ],
    ['in digits of Devanagari', 'घी १ किलो - १,२५०', [['घी १ किलो', '१,२५०']]],
    [
      'where a blank follows what stands between cells',
      'Name,Price,Pack\nToned milk, 32, 500 ml\nGhee, 1,250.50, 1 kg\nSaffron, Rs. 1,25,000',
      [
        ['Name', 'Price', 'Pack'],
        ['Toned milk', '32', '500 ml'],
        ['Ghee', '1,250.50', '1 kg'],
        ['Saffron', 'Rs. 1,25,000'],
      ],
    ],
    [
      'where something else stands between cells',
      'Saffron 1 kg\t1,00,000\nKesar 500 g\t₹ 1,00,000',
      [
        ['Saffron 1 kg', '1,00,000'],
        ['Kesar 500 g', '₹ 1,00,000'],
      ],
    ],
    [
      'where the amount is said to buy something, or to be money',
      'Ghee 1,250 per kg\nAlmonds - ₹1,100/kg\nCashew 1,150 /- per kg\nRice 5 kg 1,250/- only\nKesar 1,20,000 rupees',
      [
        ['Ghee', '1,250 per kg'],
        ['Almonds', '₹1,100/kg'],
        ['Cashew', '1,150 /- per kg'],
        ['Rice 5 kg', '1,250/- only'],
        ['Kesar', '1,20,000 rupees'],
      ],
    ],
    [
      'and this also where nothing but a comma stands between cells',
      'Ghee,1,250 per kg\nMilk,60 per litre',
      [
        ['Ghee', '1,250 per kg'],
        ['Milk', '60 per litre'],
      ],
    ],
    [
      'in digits of any script',
      'घी १,२५० प्रति किलो\nઘી ૧,૨૫૦/kg',
      [
        ['घी', '१,२५० प्रति किलो'],
        ['ઘી', '૧,૨૫૦/kg'],
      ],
    ],
  ] as const)('%s', ([, text, cells]) => {
    expect(cellsOf(text)).toEqual(cells)
  })
  test('and a table whose cells have nothing else between them is one still', () => {
    expect(cellsOf('Milk,32,500\nCurd,45,400 g\nRusk 12,30')).toEqual([
      ['Milk', '32', '500'],
      ['Curd', '45', '400 g'],
      ['Rusk 12', '30'],
    ])
    expect(cellsOf('Toned milk, 32,500 ml')).toEqual([['Toned milk', '32', '500 ml']])
  })
})
