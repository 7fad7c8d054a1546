import { expect, test } from 'vitest'
import { readTable } from './files/read-table.ts'
import { saidOnce } from './said-once.ts'
import { understand } from './understand.ts'

const goods = ['Milk 1 l', 'Curd 400 g', 'Ghee 1 l', 'Paneer 200 g', 'Butter 100 g']
const said = (text: string) => {
  const { rows, once } = saidOnce(understand(readTable(text), []))
  return [
    once.join(),
    rows
      .map((row) =>
        'item' in row ? row.doubts.filter((doubt) => /mrp|pack/.test(doubt)).join('+') : row.fault,
      )
      .join(),
  ]
}

test('a doubt about all rows of a list is shown once, and not for each row', () => {
  const list = goods.map((name) => `${name},60`).join('\n')
  expect(said(`Item,MRP\n${list}\nSoap,`)).toEqual(['price_is_mrp', ',,,,,price_missing'])
  const bare = ['Zorb', 'Blurp', 'Frob', 'Quux', 'Plugh']
  expect(said(bare.map((name) => `${name} 60`).join('\n'))).toEqual(['pack_missing', ',,,,'])
})

test('but if one row differs, or there are few rows, it is shown for each of the others', () => {
  const list = goods.map((name) => `${name},60,`).join('\n')
  expect(said(`Item,MRP,Price\n${list}\nRusk 200 g,60,55`)).toEqual([
    '',
    `${Array(5).fill('price_is_mrp').join()},`,
  ])
  expect(said('Item,MRP\nMilk 1 l,60')).toEqual(['', 'price_is_mrp'])
})
