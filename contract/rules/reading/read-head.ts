import { isTaxed, isUntaxed, withoutTax } from './head-tax.ts'
import { type Field, fieldOf, fieldOfWord, lastHeads, netHeads } from './head-words.ts'
import { type Pack, readPack } from './read-pack.ts'
import { readRate } from './read-rate.ts'

/** The index of each field's column. All column numbers in `Columns` are such indexes. */
type Found = Partial<Record<Field, number>>
export type Columns = Found & {
  isHeaded: boolean
  /** The number of columns, without empty ones at the end. */
  filled?: number
  /** Further columns that may be the price, if no head names it or two do. */
  rivals: readonly number[]
  /** Further columns with prices, used for a row whose price is empty. */
  otherPrices?: readonly number[]
  /** Columns behind the name that are no part of it. */
  besides?: readonly number[]
  /** Quantities are of the whole stock or of what was sold, with their total value beside them. */
  isOfStock?: boolean
  /** The price's head may mean something else. */
  isOfLastHead?: boolean
  /** The price is without tax, and there is no column with it. */
  isUntaxed?: boolean
  /** The price values the stock, so it may be what the shop paid itself. */
  isOfValuation?: boolean
  /** Columns with the product of quantity and rate. */
  amounts?: readonly number[]
  /** The unit of bare numbers in the pack column: "Weight (g)". */
  packUnit?: string | undefined
  /** The pack that a bare price is for: "Rate per kg". */
  bought?: Pack | undefined
}

/** Heads that mention stock but do not count it: "Stock code", "Stock no", "Closing stock amount". */
const NO_COUNT =
  /\b(?:code|cd|sku|id|group|category|type|status|location|amount|amt|worth|rs|inr|(?<!\b(?:on|of|to|till|in)\s)(?:date|unit))\b|\s(?:no|number|#)$|₹|कोड|राशि|रकम|रक्कम|तारीख|दिनांक/
/** Heads of columns of names, unless they match `NO_NAMES`. */
const NAMES = /name|item|product|dish|title/
const NO_NAMES =
  /code|sku|hsn|group|brand|company|category|department|mfr|manufacturer|vendor|supplier|type|number|serial|#|(?:^|[\s_/-])(?:(?:s|sr|sl)?no|sr|sl|id)$|^क्र/

/** A bare "Rate" may be any price; `OWN` surely is the one that customers pay. */
const BARE = /^(?:(?:unit )?(?:rate|price)|भाव|दर|दाम|कीमत|किंमत)$/
const OWN = /\b(?:sale|selling|sell|s|sp|srate|our|customer)\b|बिक्री|विक्री/
const VALUED = /\b(?:closing|opening|balance|inwards?|valuation)\b/
const LEAST = /\blow\b|reorder|alert|\bmin(?:imum)?\b.*\b(?:stock|level)\b/
/** Heads of amounts, other than of a tax, a discount or the whole stock. */
const AMOUNT =
  /^(?:(?:net|gross|total|taxable|line|bill|final|item)\s+)*(?:amount|amt|total|value|taxable|net)(?:\s+(?:rs|inr|₹))?$|^(?:कुल\s+|एकूण\s+)?(?:राशि|रकम|रक्कम|कुल|एकूण)$/
const DISCOUNT = /\b(?:disc|discount|less|off)\b|छूट|सूट/
/** The head of a second column with the paise of a price. */
const PAISE = /^(?:ps?|paise?|पैसे|पै)$/
const OF_STOCK = /amount|\bamt\b|value|closing|balance|राशि|रक्कम/

/** The number of cells up to the last filled one: spreadsheets write empty columns, too. */
export const filledOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1

type Row = { cells: readonly string[] }

/** Finds the row, or two, that names the columns, often below a title. Not the last row, which has no items below: a note. */
export function findHead<R extends Row>(table: readonly R[]): (R & { rows: readonly R[] }) | undefined {
  let isNext = table[0] !== undefined && isHead(table[0].cells)
  for (const [at, row] of table.entries()) {
    const isOne = isNext
    const next = table[at + 1]
    isNext = next !== undefined && isHead(next.cells)
    const joined = next && (isOne || !isNext) && joinHeads(row.cells, next.cells)
    if (joined && isHead(joined)) return { ...row, cells: joined, rows: [row, next] }
    if (isOne && (at === 0 || at < table.length - 1)) return { ...row, rows: [row] }
  }
  return undefined
}

/** Whether a row names the columns of a list. An item may have a column's name, but it has a price. */
export function isHead(cells: readonly string[]): boolean {
  // Tested first: nearly all of thousands of rows have a price.
  if (cells.some((cell) => readRate(cell) !== undefined)) return false
  const { name, price, mrp, cost } = columnsOfHead(cells)
  return name !== undefined && (price ?? mrp ?? cost) !== undefined
}

/** Lower case, with camel case split: some tills write "saleRate". */
const small = (head: string): string =>
  head
    .normalize('NFC')
    .replace(/(?<=[a-z]{2}|[A-Z][a-z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()

const plain = (head: string): string =>
  withoutTax(small(head))
    .replace(/\((?!\s*%\s*\)).*?\)|[.:*]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()

/** Joins a head of two rows: a cell above several columns belongs to each. Undefined if the lower row is an item. */
function joinHeads(above: readonly string[], below: readonly string[]): string[] | undefined {
  if ([...above, ...below].some((cell) => readRate(cell) !== undefined)) return undefined
  if (!below.some((cell) => isKnown(plain(cell)))) return undefined
  let over = ''
  const joined = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [high = '', low = ''] = [above[at], below[at]]
    over = high || over
    // A "Rate" below "Closing Balance" is another than a "Rate" alone.
    const isWhole = isKnown(plain(low)) && !(BARE.test(plain(low)) && VALUED.test(plain(over)))
    return low === '' ? high : isWhole ? low : `${over} ${low}`
  })
  const named = plain(below[columnsOfHead(joined).name ?? -1] ?? '')
  return named === '' || fieldOf.get(named) === 'name' ? joined : undefined
}

/** The meaning of each column. `goods`: the rows below, to rule out a price column without prices ("Price with tax": yes). */
export function columnsOfHead(cells: readonly string[], goods: readonly Row[] = []): Columns {
  const head = readNames(cells)
  const { said, prices, untaxed } = head
  const { price, isOfLastHead } = choosePrice(head, goods)
  const columns = withStock(said, { ...head.found, ...(price !== undefined && { price }) })
  return {
    ...(isOfDescriptions(said, columns) ? calledByDescription(columns) : columns),
    isHeaded: true,
    filled: filledOf(cells),
    otherPrices: prices.filter((at) => at !== price),
    rivals: rivalsOf(head, columns),
    isOfLastHead,
    ...(price !== undefined && isValued(said[price]) && { isOfValuation: true }),
    ...(untaxed !== undefined && price === untaxed && { isUntaxed: true }),
    isOfStock: said.some((name, at) => at !== price && !fieldOf.has(name) && OF_STOCK.test(name)),
    amounts: [...said.keys()].filter((at) => at !== price && AMOUNT.test(said[at] ?? '')),
    packUnit: unitIn(cells[columns.pack ?? -1]) ?? measureIn(cells[columns.count ?? -1]),
    bought: boughtIn(cells[price ?? -1]),
  }
}

type Names = {
  said: readonly string[]
  found: Found
  /** All columns that are called a price, and those among them that surely are the one that customers pay. */
  prices: readonly number[]
  own: readonly number[]
  /** The first column with a price without tax. */
  untaxed: number | undefined
}

/** Heads that are known as a whole come before those with a known word. */
function readNames(cells: readonly string[]): Names {
  const said = cells.map(plain)
  const found: Found = {}
  const prices: number[] = []
  let untaxed: number | undefined
  for (const find of [(head: string) => fieldOf.get(head), byWords])
    for (const [at, head] of said.entries()) {
      const field = find(head)
      if (field === 'price' && isUntaxed(small(cells[at] ?? ''))) {
        untaxed ??= at
        continue
      }
      if (field) found[field] ??= at
      if (field === 'price') prices.push(at)
    }
  const own = prices.filter((at) => OWN.test(said[at] ?? '') || isTaxed(small(cells[at] ?? '')))
  return { said, found, prices, own, untaxed }
}

/** The customer's price before a bare one, and what values the stock last; a column without prices only if all are. */
function choosePrice(
  { said, found, prices, own, untaxed }: Names,
  goods: readonly Row[],
): { price: number | undefined; isOfLastHead: boolean } {
  const isFilled = (at: number) => goods.some((row) => readRate(row.cells[at] ?? '') !== undefined)
  const lastOnes = found.price === undefined ? lastPrices(said, found) : []
  const last = goods.length === 0 ? lastOnes[0] : lastOnes.find(isFilled)
  const named = found.price ?? last ?? (found.mrp === undefined ? untaxed : undefined)
  const wanted = [...own, ...(named === undefined ? [] : [named]), ...prices].toSorted(
    (one, other) => Number(isValued(said[one])) - Number(isValued(said[other])),
  )
  const price = wanted.find(isFilled) ?? wanted[0]
  return { price, isOfLastHead: last !== undefined && price === last }
}

/** With a column for the lowest stock, a quantity is the stock. */
function withStock(said: readonly string[], found: Found): Found {
  const { count, ...others } = found
  const isStock = found.stock === undefined && count !== undefined && said.some((head) => LEAST.test(head))
  return isStock ? { ...others, stock: count } : found
}

function rivalsOf({ said, prices, own }: Names, { price, count }: Found): number[] {
  /** Another column is the better price: this one is a bare rate beside a customer's price, or values the stock. */
  const isOutdone = (at: number) => (own.length > 0 && BARE.test(said[at] ?? '')) || isValued(said[at])
  return [...said.keys()].filter(
    (at) =>
      (prices.includes(at) && at !== price && !isOutdone(at)) ||
      (at - 1 === price && PAISE.test(said[at] ?? '')) ||
      // The rate after a discount, not the total of several packs: a count would have a column.
      (at !== price && isDiscounted(said) && count === undefined && isNet(said[at])),
  )
}

const isValued = (head = ''): boolean => VALUED.test(head)

/** Columns that may be the price if no head names one, best first. An amount is the total of what was sold. */
function lastPrices(said: readonly string[], { mrp, count }: Found): number[] {
  const mayBeNet = isDiscounted(said) || (mrp !== undefined && count === undefined)
  return [...lastHeads, ...(mayBeNet ? netHeads : []), 'amount']
    .map((head) => said.indexOf(head))
    .filter((at) => at >= 0)
}

const isNet = (head = ''): boolean => netHeads.includes(head)
const isDiscounted = (said: readonly string[]): boolean => said.some((head) => DISCOUNT.test(head))

/** Whether the description is the item's name: there is no other column that could hold it. */
function isOfDescriptions(said: readonly string[], { name, description, price, mrp, cost }: Found): boolean {
  if (name !== undefined || description === undefined || /^notes?$/.test(said[description] ?? ''))
    return false
  const isBeforePrice = description < (price ?? mrp ?? cost ?? 0)
  const mayName = (head: string) =>
    !NO_NAMES.test(head) && (isBeforePrice ? NAMES.test(head) : !isKnown(head))
  return !said.slice(0, filledOf(said)).some(mayName)
}

const calledByDescription = ({ description: name, ...others }: Found): Found => ({
  ...others,
  ...(name !== undefined && { name }),
})

function unitIn(head = ''): string | undefined {
  const [, said = ''] = /\(\s*(?:in\s+)?([\p{L}\p{M}.]+)\s*\)/iu.exec(head) ?? []
  return readPack(said) && said
}

/** Pieces count the stock of an item, they are no measure of its pack. */
function measureIn(head: string | undefined): string | undefined {
  const unit = unitIn(head)
  return unit && readPack(unit)?.unit !== 'item' ? unit : undefined
}

/** The pack that a price is for. Not for pieces: the pack column says how many there are, and "per piece" means per pack. */
function boughtIn(head = ''): Pack | undefined {
  const [, said = ''] = /(?:\/|\bper\s|प्रति\s)\s*([\p{L}\p{M}.]+)\s*\)?$/iu.exec(head) ?? []
  const pack = said === '' ? undefined : readPack(said)
  return pack?.unit === 'item' ? undefined : pack
}

const wordsIn = (head: string) => {
  const words = head.split(/[\s/_()-]+/)
  return fieldOfWord.find(([, known]) => words.some((word) => known.has(word)))
}

function byWords(head: string): Field | undefined {
  const field = fieldOf.has(head) ? undefined : wordsIn(head)?.[0]
  return field === 'stock' && NO_COUNT.test(head) ? undefined : field
}

const isKnown = (head: string): boolean =>
  fieldOf.has(head) || wordsIn(head) !== undefined || head === 'amount'
