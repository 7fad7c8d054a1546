import { readBarcode } from '#contract/rules/barcode.ts'
import { readPack } from './read-pack.ts'
import { isSurelyRate, readRate } from './read-rate.ts'
import type { Row } from './read-table.ts'

const fields = [
  'name',
  'price',
  'mrp',
  'pack',
  'foodType',
  'category',
  'stock',
  'barcode',
  'description',
] as const
type Field = (typeof fields)[number]
export type Columns = Partial<Record<Field, number>> & {
  /** Which else may be the price, where no head says it. */
  rivals?: readonly number[]
}

/** How people head the columns of their lists, and how ours are headed in each language. */
const heads: Record<Field, string> = {
  name: 'name,item,item name,product,product name,particulars,goods,नाम,नाव,वस्तु,वस्तू,सामान,माल',
  price: 'price,rate,selling price,sale price,our price,amount,price (₹),कीमत,दाम,भाव,दर,किंमत',
  mrp: 'mrp,m.r.p.,m.r.p,max price',
  pack: 'pack,pack size,size,unit,weight,qty,quantity,packing,uom,मात्रा,वजन,पैक,पॅक',
  foodType: 'food type,type,department,किस तरह का सामान,सामानाचा प्रकार',
  category: 'category,group,section,श्रेणी,प्रकार,वर्ग',
  stock: 'stock,in stock,stock count,inventory,closing stock,स्टॉक',
  barcode: 'barcode,bar code,ean,ean code,upc,gtin,बारकोड',
  description: 'description,details,note,notes,विवरण,वर्णन',
}
const fieldOf = new Map(
  fields.flatMap((field) => heads[field].split(',').map((head) => [head, field] as const)),
)
/** By what stands in them: a list need not have a head. */
const LOOKED_AT = 50

/** Which column of a list says what, by its head, else by its cells; and its rows without the head. */
export function findColumns(table: readonly Row[]): {
  columns: Columns
  isHeaded: boolean
  goods: readonly Row[]
} {
  const head = table.find(({ cells }) => isHead(cells))
  if (head)
    return {
      columns: columnsOf(head.cells),
      isHeaded: true,
      goods: table.filter(({ cells }) => !isHead(cells)),
    }
  return {
    columns: guessColumns(table.slice(0, LOOKED_AT).map(({ cells }) => cells)),
    isHeaded: false,
    goods: table,
  }
}

/** Whether a row says what stands in the columns below it: often one under a title, and again on each page. */
export function isHead(cells: readonly string[]): boolean {
  const { name, price, mrp } = columnsOf(cells)
  return name !== undefined && (price ?? mrp) !== undefined
}

function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {}
  for (const [at, cell] of cells.entries()) {
    const field = fieldOf.get(cell.trim().normalize('NFC').toLowerCase())
    if (field) columns[field] ??= at
  }
  return columns
}

function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const all = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const isMostly = (cells: readonly string[], is: (cell: string) => boolean) =>
    cells.filter(is).length * 2 > cells.filter(Boolean).length
  const isPrice = (cell: string) => readRate(cell) !== undefined
  const isText = (cell: string) =>
    /[\p{L}\p{M}]{2}/u.test(cell) && readPack(cell) === undefined && !isPrice(cell)
  // "500 (ml)" and "1/kg" read like an amount and what it buys, yet are packs where another column is surely money.
  const isAmount = (cell: string) => isPrice(cell) && !/^\p{Nd}[\p{Nd},.]*\s*(?:\(|\/(?![-=]))/u.test(cell)
  const name = all.findIndex((cells) => isMostly(cells, isText))
  const others = [...all.keys()].filter((at) => at !== name)
  const find = (is: (cell: string) => boolean) => others.find((at) => isMostly(all[at] ?? [], is))
  // A number that counts the rows comes before the name; a price after it.
  const findPrice = (is: (cell: string) => boolean) =>
    others.find((at) => at > name && isMostly(all[at] ?? [], is))
  const price = findPrice(isSurelyRate) ?? findPrice(isAmount) ?? findPrice(isPrice)
  const pack = find((cell) => readPack(cell) !== undefined)
  const barcode = find((cell) => readBarcode(cell) !== undefined)
  return {
    name: Math.max(0, name),
    ...(price !== undefined && { price }),
    ...(pack !== undefined && pack !== price && { pack }),
    ...(barcode !== undefined && { barcode }),
    rivals: others.filter((at) => at > name && at !== price && at !== barcode),
  }
}
