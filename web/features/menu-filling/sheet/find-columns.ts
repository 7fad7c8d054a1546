import { readBarcode } from '#contract/rules/barcode.ts'
import { filledOf } from './amount-commas.ts'
import { readPack } from './read-pack.ts'
import { isSurelyRate, readRate } from './read-rate.ts'
import type { Row } from './row.ts'

const fields = [
  'name',
  'price',
  'mrp',
  'cost',
  'pack',
  'count',
  'unit',
  'foodType',
  'category',
  'stock',
  'barcode',
  'description',
] as const
type Field = (typeof fields)[number]
type Found = Partial<Record<Field, number>>
export type Columns = Found & {
  isHeaded: boolean
  /** How many a head says, empty ones at its end aside. */
  filled?: number
  /** Which else may be the price, where no head says it or two do. */
  rivals: readonly number[]
  /** What bare numbers of a pack are of: Weight (g). */
  packUnit?: string | undefined
}

/** How people head the columns of their lists, and how ours are headed in each language. */
const heads: Record<Field, string> = {
  name: 'name,item,items,item name,name of item,item description,product,products,product name,product description,particulars,goods,article,नाम,नाव,वस्तु,वस्तू,सामान,माल,वस्तु का नाम,सामान का नाम,वस्तूचे नाव,मालाचे नाव',
  price: 'price,rate,selling price,sale price,our price,rs,inr,₹,रु,रुपये,कीमत,दाम,भाव,दर,किंमत',
  mrp: 'mrp,max price',
  cost: 'cost,cp,pp,ptr',
  pack: 'pack,pack size,size,weight,packing,मात्रा,वजन,पैक,पॅक',
  count: 'qty,quantity',
  unit: 'unit,units,uom',
  foodType: 'food type,type,department,किस तरह का सामान,सामानाचा प्रकार',
  category: 'category,group,section,श्रेणी,प्रकार,वर्ग',
  stock: 'stock,in stock,stock count,inventory,closing stock,स्टॉक',
  barcode: 'barcode,bar code,ean,ean code,upc,gtin,बारकोड',
  description: 'description,details,note,notes,विवरण,वर्णन',
}
const fieldOf = new Map(
  fields.flatMap((field) => heads[field].split(',').map((head) => [head, field] as const)),
)
/** Words that say of a head whose price it is, the first that one has; what a shop pays itself, or a tax, is never its price. */
const headWords: readonly [Field | undefined, string][] = [
  [undefined, 'gst,cgst,sgst,igst,vat,tax,hsn,cess,disc,discount,old,last'],
  ['cost', 'cost,purchase,pur,buying,landing,landed,dealer,wholesale,p,prate,खरीद,ख़रीद,खरेदी,थोक,घाऊक,लागत'],
  ['mrp', 'mrp'],
  ['price', 'price,rate,sp,srate,कीमत,दाम,भाव,दर,किंमत'],
]
const fieldOfWord = headWords.map(
  ([field, words]) => [field, new Set(words.normalize('NFC').split(','))] as const,
)
/** What a head of names says, other than one of what is numbered or sorted by. A description beside it is none. */
const NAMES = /name|item|product|dish|title/
const NO_NAMES =
  /code|sku|hsn|group|brand|company|category|department|mfr|manufacturer|vendor|supplier|type|number|serial|#|(?:^|[\s_/-])(?:(?:s|sr|sl)?no|sr|sl|id)$|^क्र/
/** By what stands in them: a list need not have a head. */
const LOOKED_AT = 50

/** Which column of a list says what, by its head, else by its cells; and its rows without the head. */
export function findColumns(table: readonly Row[]): { columns: Columns; goods: readonly Row[] } {
  const head = findHead(table)
  if (!head)
    return { columns: guessColumns(table.slice(0, LOOKED_AT).map(({ cells }) => cells)), goods: table }
  // It comes again on each page.
  const said = saidBy(head)
  return { columns: columnsOf(head.cells), goods: table.filter((row) => saidBy(row) !== said) }
}

const saidBy = ({ cells }: Row): string => cells.slice(0, filledOf(cells)).join().toLowerCase()

/** The row that says what stands in the columns below it, often one under a title: what stands last is a note. */
export const findHead = (table: readonly Row[]): Row | undefined =>
  table.find(({ cells }, at) => isHead(cells) && (at === 0 || at < table.length - 1))

/** Whether a row says what stands in the columns of a list. Goods may be called as its heads are, yet have a price. */
export function isHead(cells: readonly string[]): boolean {
  const { name, price, mrp, cost } = columnsOf(cells)
  const isSaid = name !== undefined && (price ?? mrp ?? cost) !== undefined
  return isSaid && !cells.some((cell) => readRate(cell) !== undefined)
}

function columnsOf(cells: readonly string[]): Columns {
  const said = cells.map((cell) =>
    cell
      .normalize('NFC')
      .toLowerCase()
      .replace(/\(.*?\)|[.:*]/g, '')
      .trim(),
  )
  const columns: Found = {}
  const prices: number[] = []
  for (const find of [(head: string) => fieldOf.get(head), byWords])
    for (const [at, head] of said.entries()) {
      const field = find(head)
      if (field) columns[field] ??= at
      if (field === 'price') prices.push(at)
    }
  // It comes to as much as was sold, where a rate stands beside it.
  const amount = said.indexOf('amount')
  if (amount >= 0) columns.price ??= amount
  const { name, description = -1, price, mrp, cost } = columns
  const isBeforePrice = description < (price ?? mrp ?? cost ?? 0)
  const mayName = isBeforePrice ? (head: string) => NAMES.test(head) : (head: string) => !isKnown(head)
  if (
    name === undefined &&
    description >= 0 &&
    !/^notes?$/.test(said[description] ?? '') &&
    !said.slice(0, filledOf(said)).some((head) => !NO_NAMES.test(head) && mayName(head))
  ) {
    columns.name = description
    delete columns.description
  }
  return {
    ...columns,
    isHeaded: true,
    filled: filledOf(cells),
    rivals: prices.filter((at) => at !== columns.price),
    packUnit: unitIn(cells[columns.pack ?? -1]),
  }
}

function unitIn(head = ''): string | undefined {
  const [, said = ''] = /\(\s*(?:in\s+)?([\p{L}\p{M}.]+)\s*\)/iu.exec(head) ?? []
  return readPack(said) && said
}

const wordsIn = (head: string) => {
  const words = head.split(/[\s/_-]+/)
  return fieldOfWord.find(([, known]) => words.some((word) => known.has(word)))
}

const byWords = (head: string): Field | undefined => (fieldOf.has(head) ? undefined : wordsIn(head)?.[0])

const isKnown = (head: string): boolean =>
  fieldOf.has(head) || wordsIn(head) !== undefined || head === 'amount'

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
  const name = Math.max(
    0,
    all.findIndex((cells) => isMostly(cells, isText)),
  )
  const others = [...all.keys()].filter((at) => at !== name)
  const find = (is: (cell: string) => boolean) => others.find((at) => isMostly(all[at] ?? [], is))
  // A number that counts the rows comes before the name; a price after it.
  const findPrice = (is: (cell: string) => boolean) =>
    others.find((at) => at > name && isMostly(all[at] ?? [], is))
  const price =
    findPrice(isSurelyRate) ??
    findPrice(isAmount) ??
    findPrice(isPrice) ??
    others.find((at) => at > name && all[at]?.some(isPrice))
  const pack = find((cell) => readPack(cell) !== undefined)
  const barcode = find((cell) => readBarcode(cell) !== undefined)
  return {
    name,
    ...(price !== undefined && { price }),
    ...(pack !== undefined && pack !== price && { pack }),
    ...(barcode !== undefined && { barcode }),
    isHeaded: false,
    rivals: others.filter((at) => at > name && at !== price && at !== barcode),
  }
}
