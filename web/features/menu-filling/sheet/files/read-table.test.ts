import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells)

describe('a comma within an amount does not separate cells', () => {
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
      'where money is said right before it',
      'Ghee,Rs.1,250\nAlmonds Rs.1,100\nRice 25 kg : Rs.1,450/-\nKaju 1 kg,₹1,100/-,whole',
      [
        ['Ghee', 'Rs.1,250'],
        ['Almonds', 'Rs.1,100'],
        ['Rice 25 kg', 'Rs.1,450/-'],
        ['Kaju 1 kg', '₹1,100/-', 'whole'],
      ],
    ],
    [
      'where other rows say how many cells one has',
      'Ghee,1 kg,1,250\nKaju,1 kg,1,100.50\nMilk,1 l,60',
      [
        ['Ghee', '1 kg', '1,250'],
        ['Kaju', '1 kg', '1,100.50'],
        ['Milk', '1 l', '60'],
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
  test('but a table with no other separator than commas is still split at them', () => {
    expect(cellsOf('Milk,32,500\nCurd,45,400 g\nRusk 12,30')).toEqual([
      ['Milk', '32', '500'],
      ['Curd', '45', '400 g'],
      ['Rusk 12', '30'],
    ])
    expect(cellsOf('Toned milk, 32,500 ml')).toEqual([['Toned milk', '32', '500 ml']])
    expect(cellsOf('Ghee,20,650 per kg\nMilk,100,60 per litre')).toEqual([
      ['Ghee', '20', '650 per kg'],
      ['Milk', '100', '60 per litre'],
    ])
  })
  test.for([
    ['Sr,Item,MRP,Rate', '1,Atta 5kg,280,255/-', ['1', 'Atta 5kg', '280', '255/-']],
    ['Item,MRP,Rate', 'Atta,60,255 Rs', ['Atta', '60', '255 Rs']],
    ['Item,Price,MRP', 'Honey,99,199 ₹', ['Honey', '99', '199 ₹']],
    ['Item,Price', 'Kesar 1 kg, 1,20,000 rupees', ['Kesar 1 kg', '1,20,000 rupees']],
    ['Item,MRP,Rate', 'Ghee,1300,1,250/- per kg', ['Ghee', '1300', '1,250/- per kg']],
    ['Item,MRP,Rate', 'Ghee,800,750 per kg', ['Ghee', '800', '750 per kg']],
    ['Item,MRP,Rate', 'Rice,90,180/- for 2 kg', ['Rice', '90', '180/- for 2 kg']],
    ['Item,Price,Pack', 'Biscuit,10,120 (g)', ['Biscuit', '10', '120 (g)']],
    ['Item,Stock,Rate', 'Tomato,10,140/kg', ['Tomato', '10', '140/kg']],
  ] as const)('an amount of money after a separator is a cell of its own: %s: %s', ([head, row, cells]) => {
    expect(cellsOf(`${head}\n${row}\nRusk,12,30`)[1]).toEqual(cells)
  })
})

test.for([
  ['Item,Price\nGhee,1,250/-\nMilk,32', ['Ghee', '1,250/-']],
  ['Item,Price\nGhee,1,250\nMilk,32', ['Ghee', '1,250']],
  ['Item,MRP,Price\nGhee,1300,1,250/-', ['Ghee', '1300', '1,250/-']],
  ['Item,Price\nMilk,32,500 ml', ['Milk', '32', '500 ml']],
  ['Item,Price\nGhee,1,250/-,fresh', ['Ghee', '1,250/-', 'fresh']],
  ['Item,Stock,Price\nGhee,20,650 per kg', ['Ghee', '20', '650 per kg']],
  ['Item,Stock,Price\nGhee,20,650/-', ['Ghee', '20', '650/-']],
  ['Item,Stock,Price\nGhee,20,650', ['Ghee', '20', '650']],
] as const)('a price that makes a row longer than its head is joined to one cell: %j', ([text, cells]) => {
  expect(cellsOf(text)[1]).toEqual(cells)
})

test.for([
  ['Item,Price,Stock,,\nRusk,4,120,,', ['Rusk', '4', '120', '', '']],
  ['Item,Price,Stock,,\nRusk,4,120,fresh,', ['Rusk', '4', '120', 'fresh', '']],
  ['Sr No,Code,Name,Price,\n1,101,Ghee,650,', ['1', '101', 'Ghee', '650', '']],
  ['Item,Stock,Price\nGhee,20,650,', ['Ghee', '20', '650', '']],
  ['Item,Price,Stock\nParle G,₹5,250', ['Parle G', '₹5', '250']],
  ['Item,Price,Stock,Note\nParle G,Rs 5,250,', ['Parle G', 'Rs 5', '250', '']],
  ['Item, Price,Stock\nRusk, 4,120', ['Rusk', '4', '120']],
  ['Name,Code,Price,Stock\nLays Rs 20,101,20,45', ['Lays Rs 20', '101', '20', '45']],
  ['Name,Code,Price,Stock\nLays Rs 20,101,20', ['Lays Rs 20', '101', '20']],
  ['Oreo,30,15\nEggs 30,210,12', ['Eggs 30', '210', '12']],
  ['Oreo,30,15,,\nEggs 30,210,12,,', ['Eggs 30', '210', '12', '', '']],
  ['Oreo,30,Biscuits\nMaggi pack of 4,140,Snacks', ['Maggi pack of 4', '140', 'Snacks']],
  ['Bread,Rs 45,20\nParle G,Rs 5,250', ['Parle G', 'Rs 5', '250']],
] as const)('in a row with as many cells as its list nothing is joined: %j', ([text, cells]) => {
  expect(cellsOf(text)[1]).toEqual(cells)
})

test.for([
  ['Name,Price,Description\nCurd,45,Thick; sweet\nGhee,650,', ['Curd', '45', 'Thick; sweet']],
  ['"Name","Price","Description"\n"Curd","45","Thick; sweet"', ['Curd', '45', 'Thick; sweet']],
  ['Name,Price,Stock\nCurd | दही,45,7\nGhee | घी,650,', ['Curd | दही', '45', '7']],
  ['Milk | दूध 500 ml, 34\nCurd | दही 400 g, 45', ['Curd | दही 400 g', '45']],
] as const)('a bar or semicolon within cells does not separate them: %j', ([text, cells]) => {
  expect(cellsOf(text)[1]).toEqual(cells)
})
test.for([
  ['Kaju, whole;1,100\nMilk, toned;60', ['Kaju, whole', '1,100']],
  ['Kaju, whole | Rs 1,100\nMilk | 60,50', ['Kaju, whole', 'Rs 1,100']],
] as const)('but one that precedes the prices does, whatever commas there are: %j', ([text, cells]) => {
  expect(cellsOf(text)[0]).toEqual(cells)
})

test('a row of very many numbers is read quickly', () => {
  const numbers = Array(20_000).fill('12').join(',')
  const start = performance.now()
  cellsOf(`Rusk,${numbers}`)
  expect(performance.now() - start).toBeLessThan(2000)
})

describe('a list of lines is recognised as one', () => {
  test.for([
    [
      'where a name of it has a comma',
      'Sugar 1 kg 45\nBiscuit, Parle-G - 10\nPaneer 200 g ₹95/-',
      [
        ['Sugar 1 kg', '45'],
        ['Biscuit, Parle-G', '10'],
        ['Paneer 200 g', '₹95/-'],
      ],
    ],
    [
      'where one of it stands in cells, and an amount has a comma',
      'Ghee 1 kg - 1,250\nCow milk,32,500 ml\n\nSugar 45\nCurd 30\nPaneer 200 g: 95',
      [
        ['Ghee 1 kg', '1,250'],
        ['Cow milk', '32', '500 ml'],
        ['Sugar', '45'],
        ['Curd', '30'],
        ['Paneer 200 g', '95'],
      ],
    ],
    [
      'where one of it stands in cells with two prices after blanks, and one with an amount that has a comma',
      'Milk, 34, 33\nGhee, 1,250\nCow milk,32,500 ml\nSugar 45\nCurd 30\nRusk 12\nTea, Assam, 1 kg 300\nBun 9\nSalt 20\nTea, 1 kg, 300, 290\nMaggi, 12 rs, pack of 4\nBesan 40\nPoha 35\nSuji 30',
      [
        ['Milk', '34', '33'],
        ['Ghee', '1,250'],
        ['Cow milk', '32', '500 ml'],
        ['Sugar', '45'],
        ['Curd', '30'],
        ['Rusk', '12'],
        ['Tea, Assam, 1 kg', '300'],
        ['Bun', '9'],
        ['Salt', '20'],
        ['Tea', '1 kg', '300', '290'],
        ['Maggi', '12 rs', 'pack of 4'],
        ['Besan', '40'],
        ['Poha', '35'],
        ['Suji', '30'],
      ],
    ],
  ] as const)('%s', ([, text, cells]) => {
    expect(cellsOf(text)).toEqual(cells)
  })
  test.for([
    ['Biscuit, Parle-G - 10\nTea, Assam 250 g - 120\nSugar 1 kg 45\nSalt 1 kg 28', 'Biscuit, Parle-G · 10'],
    ['Biscuit, Parle-G - 10\nTea, Assam 250 g - 120', 'Biscuit, Parle-G · 10'],
    ['Ghee, cow, 1 kg - 1,250\nMilk 500 ml - 34', 'Ghee, cow, 1 kg · 1,250'],
    ['Milk 34, Curd, Paneer 90', 'Milk 34 · Curd · Paneer 90'],
  ] as const)('even if as many names as possible have commas: %j', ([text, first]) => {
    expect(cellsOf(text)[0]?.join(' · ')).toBe(first)
  })
  test('also in quotes, and around one that spans two lines', () => {
    expect(cellsOf('"Sugar 45"\n"Curd,\nthick 30"\nRusk 12\nBun, sweet 9')).toEqual([
      ['Sugar', '45'],
      ['Curd,\nthick 30'],
      ['Rusk', '12'],
      ['Bun, sweet', '9'],
    ])
  })
  test('but a table with a title and a total is not', () => {
    expect(cellsOf('Rates of 2026\nMilk,32,500 ml\nCurd,45,400 g\nRusk,30,200 g\nTotal 107')).toEqual([
      ['Rates of 2026'],
      ['Milk', '32', '500 ml'],
      ['Curd', '45', '400 g'],
      ['Rusk', '30', '200 g'],
      ['Total 107'],
    ])
    expect(cellsOf('Sharma Stores, MG Road\nMilk\t32\t500 ml\nSaffron\t1,20,000\t1 kg')).toEqual([
      ['Sharma Stores, MG Road'],
      ['Milk', '32', '500 ml'],
      ['Saffron', '1,20,000', '1 kg'],
    ])
    expect(cellsOf('Rates of 2026\nMilk\t32\t500 ml\nCurd\t45\t400 g')).toEqual([
      ['Rates of 2026'],
      ['Milk', '32', '500 ml'],
      ['Curd', '45', '400 g'],
    ])
  })
})
