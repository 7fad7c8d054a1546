import { describe, expect, test } from 'vitest'
import { MAX_BATCH } from '#contract/rules/items/batches.ts'
import { readTable } from './files/read-table.ts'
import type { Row } from './row.ts'
import { understand } from './understand.ts'

const cellsOf = (rows: readonly Row[]) => rows.map(({ cells }) => cells)
const read = (text: string, menu: Parameters<typeof understand>[1] = []) => understand(readTable(text), menu)
/** Each row in short form: the item that it becomes, or its fault. */
const short = (text: string, menu?: Parameters<typeof understand>[1]) =>
  read(text, menu).map((row) =>
    'fault' in row
      ? row.fault
      : [
          `${row.item.name} ₹${row.item.price} ${row.item.quantity} ${row.item.unit}`,
          ...(row.placing ? [`(${row.placing})`] : []),
          ...row.doubts.map((doubt) => `?${doubt}`),
        ].join(' '),
  )

describe('a table is read', () => {
  test.for([
    ['commas', 'Curd,30\nLassi,25'],
    ['semicolons', 'Curd;30\nLassi;25'],
    ['tabs', 'Curd\t30\nLassi\t25'],
    ['Windows line ends and empty lines', 'Curd,30\r\n\r\n , \r\nLassi,25\r\n'],
    ['quotes', '"Curd","30"\n"Lassi",25'],
    ['lines of a chat', 'Curd - 30\nLassi: 25'],
    ['lines with a space', 'Curd 30\nLassi 25'],
  ] as const)('with %s', ([, text]) => {
    expect(cellsOf(readTable(text))).toEqual([
      ['Curd', '30'],
      ['Lassi', '25'],
    ])
  })
  test('with money signs before and after the prices of a chat', () => {
    expect(cellsOf(readTable('Curd - ₹30\nLassi: Rs. 25/-\nPaneer ..... रु 90'))).toEqual([
      ['Curd', '₹30'],
      ['Lassi', 'Rs. 25/-'],
      ['Paneer', 'रु 90'],
    ])
  })
  test('up to the last row, even if a quote is opened and never closed', () => {
    expect(readTable('Curd,30\n"Pizza base,60\nLassi,25')).toHaveLength(3)
  })
  test('with commas, quotes and line breaks within a cell', () => {
    expect(cellsOf(readTable('"Curd, ""set""\nfresh",30'))).toEqual([['Curd, "set"\nfresh', '30']])
  })
})

describe('a list is understood', () => {
  test('with a head in any order, in English and in Hindi', () => {
    expect(short('Rate,Category,Item Name,Qty\n32,Milk,Toned milk,500 ml')).toEqual(['Toned milk ₹32 500 ml'])
    expect(short('नाम\tकीमत\tमात्रा\nदूध\t३२\t५०० मिली')).toEqual(['दूध ₹32 500 ml (guessed)'])
  })
  test('without a head, by the contents of its columns', () => {
    expect(short('1,Toned milk,500 ml,32\n2,Curd,400 g,45')).toEqual([
      'Toned milk ₹32 500 ml (guessed)',
      'Curd ₹45 400 grams (guessed)',
    ])
  })
  test('with prices as people write them', () => {
    const prices = '₹ 1,250.50;Rs. 40/-;२५;0;-5;abc;;100001;32.505'.split(';')
    const rows = prices.map((price, at) => `Saffron ${'abcdefghi'[at]}\t${price}\t1 kg\tSpices`).join('\n')
    expect(short(`Name\tPrice\tPack\tCategory\n${rows}`)).toEqual([
      'Saffron a ₹1250.5 1 kg',
      'Saffron b ₹40 1 kg',
      'Saffron c ₹25 1 kg',
      'price_unread',
      'price_unread',
      'price_unread',
      'price_missing',
      'price_unread',
      'Saffron i ₹32.51 1 kg ?price_rounded',
    ])
  })
  test('with its doubts shown, and no row hidden', () => {
    expect(short('Name,Price,Pack\nToned milk,320,500 ml\nZorbium,5,1 kg\nCurd,45,')).toEqual([
      'Toned milk ₹320 500 ml (guessed) ?price_far',
      'Zorbium ₹5 1 kg (unknown)',
      'Curd ₹45 1 item (guessed) ?pack_missing',
    ])
    expect(short('Name,MRP,Pack,Category,Stock\nGhee,650,1 l,Ghee,ask Ravi')).toEqual([
      'Ghee ₹650 1 liter ?price_is_mrp ?stock_unread',
    ])
  })
  test.for([
    ['Egg (dozen) 72', { name: 'Egg (dozen)', quantity: 1, unit: 'item' }],
    ['Egg (dozen) 72', { name: 'egg', quantity: 12, unit: 'item' }],
    ['Bread 400g 45', { name: 'Bread 400 g', quantity: 1, unit: 'item' }],
    ['500 ml milk 30', { name: 'Milk 500ml', quantity: 500, unit: 'ml' }],
    ['Rice sava kilo 80', { name: 'Rice sava kilo', quantity: 1, unit: 'item' }],
  ] as const)('and compared with menu items whose names contain their packs: %j', ([line, item]) => {
    expect(read(line, [item])).toMatchObject([{ fault: 'on_menu' }])
    expect(read(line, [{ ...item, quantity: 30 }])).toMatchObject([{ item: {} }])
  })
  test('without a doubt if only the category is guessed, as in most lists', () => {
    const list = 'Name,Price,Pack\nToned milk,32,500 ml\nCurd,45,400 g\nZorbium,5,1 kg'
    expect(read(list).map((row) => 'item' in row && [row.placing, row.item.category, row.doubts])).toEqual([
      ['guessed', 'Milk', []],
      ['guessed', 'Yogurt', []],
      ['unknown', 'Others', []],
    ])
  })
  test('with its barcodes in any column; an invalid one or one of another item is left out and reported', () => {
    const menu = [{ name: 'Rusk', quantity: 1, unit: 'item' as const, barcode: '96385074' }]
    const list =
      'Name,Price,EAN,Category,Pack\nGhee,650,8901063010208,Ghee,1 l\nPaneer,90,8901063010209,Paneer,200 g'
    const rows = read(
      `${list}\nButter,60,0036000291452,Butter,100 g\nCurd,45,036000291452,Yogurt,400 g\nToast,40,96385074,Bread,1 pc`,
      menu,
    )
    expect(rows.map((row) => 'item' in row && [row.item.name, row.item.barcode, ...row.doubts])).toEqual([
      ['Ghee', '8901063010208'],
      ['Paneer', undefined, 'barcode_unread'],
      ['Butter', '036000291452'],
      ['Curd', undefined, 'barcode_kept'],
      ['Toast', undefined, 'barcode_kept'],
    ])
    const [headless] = read('8901063010208,Toned milk,500 ml,32\n96385074,Curd,400 g,45')
    expect(headless).toMatchObject({ item: { name: 'Toned milk', price: 32, barcode: '8901063010208' } })
  })
  test('with items that are on the menu or occur twice refused', () => {
    const menu = [{ name: 'toned MILK', quantity: 1000, unit: 'ml' as const }]
    const rows = read('Name,Price,Pack\nToned milk,60,1 l\nCurd,45,400 g\nCURD,45,0.4 kg', menu)
    expect(rows.map((row) => ('fault' in row ? [row.fault, row.sameAs] : row.item.name))).toEqual([
      ['on_menu', undefined],
      'Curd',
      ['twice', 3],
    ])
  })
  test('with the line numbers of the list itself, counting empty lines and the head', () => {
    const text =
      '\n\nName,Price,Pack\n , ,\n"Curd\nfresh",45,400 g\n\nGhee,,1 l\n\n\nGhee,600,1 l\nGhee,600,1 l'
    expect(read(text).map((row) => [row.line, 'fault' in row ? row.fault : row.item.name])).toEqual([
      [5, 'Curd\nfresh'],
      [7, 'price_missing'],
      [10, 'Ghee'],
      [11, 'twice'],
    ])
    expect(read(text).find((row) => 'sameAs' in row)).toMatchObject({ sameAs: 10 })
  })
  test('with a name that is missing or too long refused', () => {
    expect(short(`Name,Price\n,5\n${'x'.repeat(121)},5\nCurd,5`)).toEqual([
      'name_missing',
      'name_long',
      'Curd ₹5 1 item (guessed) ?pack_missing',
    ])
  })
  test('up to the maximum number of items; the rest is refused as too many', () => {
    const rows = Array.from({ length: MAX_BATCH + 3 }, (_, n) => `Toned milk ${n}x,32,500 ml`)
    // A repeated row does not count, whether it comes early or late.
    const found = short(`Name,Price,Pack\n${[rows[0], ...rows, rows[0]].join('\n')}`)
    expect(found.slice(-5)).toEqual([
      'Toned milk 4999x ₹32 500 ml (guessed)',
      'too_many',
      'too_many',
      'too_many',
      'twice',
    ])
    expect(found.filter((row) => row === 'too_many' || row === 'twice')).toHaveLength(5)
  })
  test.for(['', '\n\n', ',,,\n;;;', '\u0000\u0001\u0002', '"', '<script>alert(1)</script>'])(
    'without an error even if it is nonsense: %j',
    (text) => {
      expect(read(text).filter((row) => 'item' in row)).toEqual([])
    },
  )
})
