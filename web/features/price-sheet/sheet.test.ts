import { describe, expect, test } from 'vitest'
import type { OwnFoodItem } from '#contract/menu.ts'
import { placeColumn, readColumn } from './read-column.ts'
import {
  changesOf,
  emptySheet,
  movedOf,
  priceCell,
  putBack,
  settle,
  undo,
  without,
  withPrices,
  withStock,
} from './sheet.ts'

const item = (id: string, price: number, inStock = true): OwnFoodItem => ({
  _id: id,
  shopId: 'shop',
  name: id,
  description: '',
  price,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
  image: '',
  inStock,
  hasPhoto: true,
  stock: { mode: inStock ? 'available' : 'sold_out' },
})
const [milk, curd] = [item('milk', 30), item('curd', 45)]
const type = (text: string, of = milk, sheet = emptySheet) => withPrices(sheet, [{ item: of, text }], of._id)

describe('a price sheet', () => {
  test('sends each changed cell with the value it was changed from, and nothing else', () => {
    const sheet = withStock(type('32.5'), curd, false)
    expect(changesOf([milk, curd, item('ghee', 600)], sheet.edits)).toEqual([
      { itemId: 'milk', price: { from: 30, to: 32.5 } },
      { itemId: 'curd', inStock: { from: true, to: false } },
    ])
  })

  test('ignores an edit that results in the same value, however it is written', () => {
    for (const text of ['30', '30.00', '₹ 30', '३०']) expect(type(text).edits).toEqual({})
    expect(withStock(withStock(emptySheet, milk, false), milk, true).edits).toEqual({})
  })

  test('keeps an unreadable text in its cell, and does not send it', () => {
    const { edits } = type('3x')
    expect(priceCell(milk, edits.milk)).toMatchObject({ text: '3x', paise: undefined, was: 30_00 })
    expect(changesOf([milk], edits)).toEqual([])
  })

  test('shows a price that changed on the server beside the one that was typed', () => {
    const { edits } = type('32')
    expect(priceCell(item('milk', 34), edits.milk)).toMatchObject({ paise: 32_00, theirs: 34_00 })
    expect(priceCell(milk, edits.milk).theirs).toBeUndefined()
    expect(priceCell(item('milk', 32), edits.milk).theirs).toBeUndefined()
    expect(changesOf([item('milk', 32)], edits)).toEqual([])
  })

  test('blocks a save only by prices that still differ from those they were changed from', () => {
    const { edits } = withStock(type('48', curd, type('32')), item('ghee', 600), false)
    const clashes = (menu: OwnFoodItem[]) => movedOf(menu, edits).map(({ itemId }) => itemId)
    expect(clashes([item('milk', 33), curd, item('ghee', 650)])).toEqual(['milk'])
    expect(clashes([milk, item('curd', 48), item('ghee', 600, false)])).toEqual([])
    expect(clashes([])).toEqual([])
  })

  test('sends my price as a change of theirs once it is chosen, and nothing once theirs is', () => {
    const moved = item('milk', 34)
    const mine = settle(type('32'), moved, 'mine')
    expect(changesOf([moved], mine.edits)).toEqual([{ itemId: 'milk', price: { from: 34, to: 32 } }])
    expect(settle(type('32'), moved, 'theirs').edits).toEqual({})
  })

  test('undoes a cell as one step, however many letters were typed, and a paste as one step', () => {
    let sheet = type('3')
    sheet = type('31', milk, sheet)
    sheet = withPrices(sheet, [
      { item: milk, text: '40' },
      { item: curd, text: '50' },
    ])
    sheet = undo(sheet)
    expect(changesOf([milk, curd], sheet.edits)).toEqual([{ itemId: 'milk', price: { from: 30, to: 31 } }])
    sheet = undo(sheet)
    expect(sheet).toEqual(emptySheet)
    expect(undo(sheet)).toEqual(emptySheet)
  })

  test('undoes one percentage or paste at a time, however many steps went before', () => {
    const items = Array.from({ length: 101 }, (_, n) => item(`item ${n}`, 10))
    const typed = items.reduce((sheet, one) => type('11', one, sheet), emptySheet)
    const first = withPrices(typed, [{ item: milk, text: '33' }])
    const second = withPrices(first, [
      { item: milk, text: '36' },
      { item: curd, text: '50' },
    ])
    expect(undo(second).edits).toEqual(first.edits)
    expect(undo(undo(second)).edits).toEqual(typed.edits)
  })

  test('restores a cell to its value when it was entered', () => {
    const first = type('31')
    expect(putBack(type('39', milk, first), 'milk', first.edits.milk).edits).toEqual(first.edits)
    expect(putBack(type('39'), 'milk', undefined).edits).toEqual({})
  })

  test('discards edits of items that left the menu', () => {
    expect(without(type('50', curd, type('31')), ['curd']).edits).toEqual(type('31').edits)
  })
})

describe('a pasted column', () => {
  const texts = (pasted: string) => readColumn(pasted, [])?.map(({ text }) => text)
  const placed = (
    pasted: string,
    items = ['Milk', 'Curd', 'Ghee'].map((id) => item(id, 30)),
    rows = items,
  ) => {
    const { typed, unknown } = placeColumn({ items, rows }, rows[0], readColumn(pasted, items) ?? [])
    return [...typed.map(({ item: { _id }, text }) => `${_id} ${text}`), ...(unknown > 0 ? [unknown] : [])]
  }
  test('is one text for each row downwards, also from a spreadsheet', () => {
    expect(texts('32\r\n45.50\r\n')).toEqual(['32', '45.50'])
    expect(texts('Milk\t₹32\n\nCurd\t45\nGhee\tasked')).toEqual(['₹32', '', '45', 'asked'])
  })
  test('is the column of prices, not that of row numbers or packs', () => {
    expect(texts('1\tMilk 500 ml\t32\n2\tCurd\t20')).toEqual(['32', '20'])
    expect(texts('1\t32\n2\t20\n3')).toEqual(['32', '20', '3'])
    expect(texts('32\tMilk\n20\tCurd')).toEqual(['32', '20'])
    expect(texts('घी\t600\t12\nदूध\t32\t20')).toEqual(['600', '32'])
    expect(texts('Item\tPack\tRate\nMilk\t500 ml\tRs 32')).toEqual(['Rs 32'])
  })
  test('is undefined if it is a single price', () => {
    expect(texts('32\n')).toBeUndefined()
  })
  test('is matched by names if the sheet has them, and otherwise applied downwards', () => {
    expect(placed('ghee\t650\nMilk\t32\nCurd\t48')).toEqual(['Ghee 650', 'Milk 32', 'Curd 48'])
    expect(placed('Item\tRate\nCurd\t48\nPaneer\t90')).toEqual(['Curd 48', 1])
    expect(placed('Item\tRate\nदूध\t32\nदही\t48')).toEqual(['Milk 32', 'Curd 48'])
    expect(placed('32\n48')).toEqual(['Milk 32', 'Curd 48'])
    expect(placed('दूध\t32\nदही\t48')).toEqual(['Milk 32', 'Curd 48'])
  })
  test('omits a name that several items have, or that occurs with two prices', () => {
    const packs = ['a', 'b', 'c'].map((id, at) => ({ ...item(id, 30), name: at < 2 ? 'Milk' : 'Curd' }))
    expect(placed('Milk\t32\nMilk\t60\nCurd\t48', packs)).toEqual(['c 48', 2])
    expect(placed('Curd\t48\nCurd\t49\nMilk\t32', packs)).toEqual([3])
  })
  test('tells packs of one name apart if the list contains their sizes', () => {
    const packs = [item('Curd', 45), { ...item('small', 30), name: 'Milk' }]
    const both = [...packs, { ...item('big', 58), name: 'Milk', quantity: 1, unit: 'liter' as const }]
    expect(placed('Curd\t48\nMilk\t60\nMilk\t32', both)).toEqual(['Curd 48', 2])
    const list = 'Curd\t500 ml\t48\nMilk\t1000 ml\t60\nMilk\t500 ml\t32'
    expect(placed(list, both)).toEqual(['Curd 48', 'big 60', 'small 32'])
    expect(placed('Curd\t48\nMilk 1 l\t60\nMilk 2 l\t110', both)).toEqual(['Curd 48', 'big 60', 1])
    expect(placed('Curd\t500ml\t48\nMilk\t1 l\t60', packs)).toEqual(['Curd 48', 1])
    expect(placed('Curd\t48\tl\nMilk\t60\tl', both)).toEqual(['Curd 48', 1])
  })
  test('never matches an item of another size, except one sold by the piece', () => {
    const packs = [
      { ...item('Ghee', 620), quantity: 1, unit: 'liter' as const },
      { ...item('Banana', 60), quantity: 1, unit: 'kg' as const },
      { ...item('Egg', 7), quantity: 6, unit: 'item' as const },
      { ...item('Bread', 40), quantity: 1, unit: 'item' as const },
    ]
    expect(placed('Ghee 500 g\t330\nBanana 1 dozen\t50\nBread 400 g\t45', packs)).toEqual(['Bread 45', 2])
    expect(placed('Ghee\t15 kg\t9000\nEgg\t500 g\t80\nBread\t400 g\t45', packs)).toEqual(['Bread 45', 2])
    expect(placed('500 g\tGhee\t330\n400 g\tBread\t45', packs)).toEqual(['Bread 45', 1])
    expect(placed('Bread 1 dozen\t400\nGhee 1000 ml\t640', packs)).toEqual(['Ghee 640', 1])
  })
  test('may have the stock after the price, which is not taken for a size', () => {
    const packs = [item('Soap', 20), { ...item('Rice', 60), quantity: 1, unit: 'kg' as const }]
    expect(placed('Soap\t22\t30 pcs\nRice\t62\t25 kg', packs)).toEqual(['Soap 22', 'Rice 62'])
    expect(placed('Soap\t500 ml\t22\t30 pcs\nRice\t5 kg\t300\t1 kg', packs)).toEqual(['Soap 22', 1])
    expect(placed('22\tSoap\t500 ml\n300\tRice\t5 kg', packs)).toEqual(['Soap 22', 1])
  })
  test.for([
    ['Item\tRate\tPack\nMilk\t60\t1 l\nMilk\t32\t500 ml', ['big 60', 'small 32']],
    ['Item\tRate\tPack\nCurd\t90\t1 kg\nMilk\t32\t500 ml', ['small 32', 1]],
    ['Item\tRate\tPack size\tUnit\nMilk\t32\t500\tml\nMilk\t60\t1\tl', ['small 32', 'big 60']],
    ['Item\tRate\tSize (ml)\nMilk\t32\t500\nMilk\t60\t1000', ['small 32', 'big 60']],
    ['Item\tRate per litre\nMilk\t60', ['big 60']],
    ['Item\tMRP\tRate\nCurd\t50\t48', ['Curd 48']],
    ['Item\tStock\tRate\nCurd\t20\t48', ['Curd 48']],
    ['Item\tHSN\tGST %\tRate\nCurd\t403\t5\t48', ['Curd 48']],
    ['Rate\tItem\n48\tCurd', ['Curd 48']],
    ['Item\tRate\tStock\nCurd\t48\t20 kg', ['Curd 48']],
    [
      'Sharma Stores\nItem\tMRP\tRate\nCurd\t50\t48\nItem\tMRP\tRate\nMilk 1 l\t62\t60',
      ['Curd 48', 'big 60', 1],
    ],
    ['Item\t\tPrice\t\nName\tPack\tMRP\tSale\nMilk\t500 ml\t34\t32', ['small 32']],
  ] as const)('is the one that a head determines, and so are its sizes: %j', ([list, changed]) => {
    const menu = [
      { ...item('Curd', 45), quantity: 400, unit: 'grams' as const },
      { ...item('small', 30), name: 'Milk' },
    ]
    const both = [...menu, { ...item('big', 58), name: 'Milk', quantity: 1, unit: 'liter' as const }]
    expect(placed(list, both)).toEqual(changed)
  })
  test('is matched by brand and variation too, if the menu’s names contain them', () => {
    const items = ['Amul Butter', 'Nandini Butter', 'Ice cream Cup', 'Salt'].map((id) => item(id, 30))
    const list = 'Brand\tItem\tPack\tRate\nNandini\tButter\t\t55\nAmul\tButter\t\t58\nVadilal\tSalt\t\t20'
    expect(placed(list, items)).toEqual(['Nandini Butter 55', 'Amul Butter 58', 'Salt 20'])
    expect(placed('Item\tPack\tRate\nIce cream\tCup\t30', items)).toEqual(['Ice cream Cup 30'])
  })
  test('is undefined for purchase prices and prices without tax', () => {
    expect(readColumn('Item\tRate without GST\nMilk\t28', [milk])).toBeUndefined()
    expect(readColumn('Item\tRate without GST\tRate with GST\nMilk\t28\t30', [milk])).toMatchObject([
      { text: '30' },
    ])
    expect(readColumn('Item\tPurchase rate\nMilk\t28', [milk])).toBeUndefined()
    expect(readColumn('Item\tRate\tRate with GST\nMilk\t28\tyes', [milk])).toMatchObject([{ text: '28' }])
  })
  test('has its sizes after the price if they cannot be a stock', () => {
    const both = [item('Curd', 45), { ...item('big', 58), name: 'Milk', quantity: 1, unit: 'liter' as const }]
    expect(placed('Milk\t60\t1 l\nMilk\t32\t500 ml', both)).toEqual(['big 60', 1])
    expect(placed('Milk\t32\t500 ml\nCurd\t48\t500 ml', both)).toEqual(['Curd 48', 1])
  })
  test('is matched by the column whose texts the menu has, whatever text precedes it', () => {
    const items = ['Milk', 'Paneer', 'Curd', 'Ghee'].map((id) => item(id, 30))
    const list = 'Dairy\tMilk\t32\nDairy\tCurd\t48\nDairy\tGhee\t45'
    expect(placed(list, items)).toEqual(['Milk 32', 'Curd 48', 'Ghee 45'])
  })
  test('is matched by names of the menu, even if a filter hides them', () => {
    const items = ['Milk', 'Curd', 'Tomato', 'Onion'].map((id) => item(id, 30))
    expect(placed('Tomato\t40\nOnion\t30\nCurd\t48', items, items.slice(0, 2))).toEqual(['Curd 48', 2])
    expect(placed('Tomato\t40\nOnion\t30', items, items.slice(0, 2))).toEqual([2])
    const packs = [item('Milk', 30), { ...item('hidden', 60), name: 'Milk', quantity: 1000 }]
    expect(placed('Milk\t60\nCurd\t48', packs, packs.slice(0, 1))).toEqual([2])
  })
})
