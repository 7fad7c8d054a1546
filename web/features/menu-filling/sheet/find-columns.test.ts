import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { understand } from './understand.ts'

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

describe('the head of a list says which number is the price', () => {
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
  test('below a title, and again on the next page', () => {
    const list = 'Sharma Stores\n\nItem,MRP,Our rate\nAtta,280,255\nItem,MRP,Our rate\nRice,450,420'
    expect(rows(list)).toEqual(['price_missing', 'Atta 255', 'Rice 420'])
  })
  test('and what a shop pays itself is none', () => {
    expect(rows('Item,Purchase price\nAtta,240')).toEqual(['price_missing'])
    expect(rows('Item,Wholesale rate,MRP\nAtta,240,280')).toEqual(['Atta 280 price_is_mrp'])
  })
  test('but where two do, a row that has two is doubted', () => {
    expect(rows('Item,Shop price,Online price\nAtta,255,270\nRice,420,420')).toEqual([
      'Atta 255 price_unsure',
      'Rice 420',
    ])
  })
})
