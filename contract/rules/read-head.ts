import { isTaxed, isUntaxed, withoutTax } from './head-tax.ts'
import { type Field, fieldOf, fieldOfWord, lastHeads, netHeads } from './head-words.ts'
import { type Pack, readPack } from './read-pack.ts'
import { readRate } from './read-rate.ts'

type Found = Partial<Record<Field, number>>
export type Columns = Found & {
  isHeaded: boolean
  /** How many a head says, empty ones at its end aside. */
  filled?: number
  /** Which else may be the price, where no head says it or two do. */
  rivals: readonly number[]
  /** Which else a head says as prices: where the price is left empty one of them may be it. */
  otherPrices?: readonly number[]
  /** Which say nothing of a name, though they stand behind it. */
  besides?: readonly number[]
  /** A quantity is of all that there is, or was sold: what it comes to stands beside it. */
  isOfStock?: boolean
  /** The price stands below a head that may say something else. */
  isOfLastHead?: boolean
  /** The price lacks the tax that its customer pays, too: no head says one that has it. */
  isUntaxed?: boolean
  /** The price is one at which what is in stock is valued: its shop may have paid it. */
  isOfValuation?: boolean
  /** Which say what so much at the rate comes to. */
  amounts?: readonly number[]
  /** What bare numbers of a pack are of: Weight (g). */
  packUnit?: string | undefined
  /** And what a bare price buys: Rate per kg. */
  bought?: Pack | undefined
}

/** A head of what there is, but not of how much: "Stock code", "Stock no", "Closing stock amount". */
const NO_COUNT =
  /\b(?:code|cd|sku|id|group|category|type|status|location|amount|amt|worth|rs|inr|(?<!\b(?:on|of|to|till|in)\s)(?:date|unit))\b|\s(?:no|number|#)$|₹|कोड|राशि|रकम|रक्कम|तारीख|दिनांक/
/** What a head of names says, other than one of what is numbered or sorted by. A description beside it is none. */
const NAMES = /name|item|product|dish|title/
const NO_NAMES =
  /code|sku|hsn|group|brand|company|category|department|mfr|manufacturer|vendor|supplier|type|number|serial|#|(?:^|[\s_/-])(?:(?:s|sr|sl)?no|sr|sl|id)$|^क्र/

/** Surely what a customer pays, beside a bare "Rate" that may be another; a special price may be as well. */
const BARE = /^(?:(?:unit )?(?:rate|price)|भाव|दर|दाम|कीमत|किंमत)$/
const OWN = /\b(?:sale|selling|sell|s|sp|srate|our|customer)\b|बिक्री|विक्री/
const VALUED = /\b(?:closing|opening|balance|inwards?|valuation)\b/
const LEAST = /\blow\b|reorder|alert|\bmin(?:imum)?\b.*\b(?:stock|level)\b/
/** Not what a tax or a discount comes to, nor all that is in stock. */
const AMOUNT =
  /^(?:(?:net|gross|total|taxable|line|bill|final|item)\s+)*(?:amount|amt|total|value|taxable|net)(?:\s+(?:rs|inr|₹))?$|^(?:कुल\s+|एकूण\s+)?(?:राशि|रकम|रक्कम|कुल|एकूण)$/
const DISCOUNT = /\b(?:disc|discount|less|off)\b|छूट|सूट/
/** A price may stand in two columns: its rupees, and these. */
const PAISE = /^(?:ps?|paise?|पैसे|पै)$/
const OF_STOCK = /amount|\bamt\b|value|closing|balance|राशि|रक्कम/

/** How many cells there are up to the last that says something: spreadsheets write empty columns, too. */
export const filledOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1

type Row = { cells: readonly string[] }

/** What says what stands in the columns below it, often under a title: what stands last is a note. It may stand in two rows. */
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

/** Whether a row says what stands in the columns of a list. Goods may be called as its heads are, yet have a price. */
export function isHead(cells: readonly string[]): boolean {
  // Asked first: of thousands of rows nearly all have a price.
  if (cells.some((cell) => readRate(cell) !== undefined)) return false
  const { name, price, mrp, cost } = columnsOfHead(cells)
  return name !== undefined && (price ?? mrp ?? cost) !== undefined
}

/** Some tills head their columns as a program does: "saleRate". */
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

/** Two rows as one head: what stands over several columns is said of each. Nothing where the lower one says goods. */
function joinHeads(above: readonly string[], below: readonly string[]): string[] | undefined {
  if ([...above, ...below].some((cell) => readRate(cell) !== undefined)) return undefined
  if (!below.some((cell) => isKnown(plain(cell)))) return undefined
  let over = ''
  const joined = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [high = '', low = ''] = [above[at], below[at]]
    over = high || over
    // The rate below "Closing Balance" is another than one alone.
    const isWhole = isKnown(plain(low)) && !(BARE.test(plain(low)) && VALUED.test(plain(over)))
    return low === '' ? high : isWhole ? low : `${over} ${low}`
  })
  const named = plain(below[columnsOfHead(joined).name ?? -1] ?? '')
  return named === '' || fieldOf.get(named) === 'name' ? joined : undefined
}

/** Which column says what. Of the goods below it no price says one that none of them has: "Price with tax" may be answered by yes. */
export function columnsOfHead(cells: readonly string[], goods: readonly Row[] = []): Columns {
  const said = cells.map(plain)
  const columns: Found = {}
  const prices: number[] = []
  let untaxed: number | undefined
  for (const find of [(head: string) => fieldOf.get(head), byWords])
    for (const [at, head] of said.entries()) {
      const field = find(head)
      if (field === 'price' && isUntaxed(small(cells[at] ?? ''))) {
        untaxed ??= at
        continue
      }
      if (field) columns[field] ??= at
      if (field === 'price') prices.push(at)
    }
  const isFilled = (at: number) => goods.some((row) => readRate(row.cells[at] ?? '') !== undefined)
  const last = columns.price === undefined ? lastPrices(said, columns) : []
  const lastPrice = last.find(isFilled) ?? (goods.length === 0 ? last[0] : undefined)
  if (lastPrice !== undefined) columns.price = lastPrice
  if (columns.mrp === undefined) columns.price ??= untaxed
  const own = prices.filter((at) => OWN.test(said[at] ?? '') || isTaxed(small(cells[at] ?? '')))
  const isValued = (at: number) => VALUED.test(said[at] ?? '')
  const wanted = [...own, ...(columns.price === undefined ? [] : [columns.price]), ...prices].toSorted(
    (one, other) => Number(isValued(one)) - Number(isValued(other)),
  )
  const price = wanted.find(isFilled) ?? wanted[0]
  if (price !== undefined) columns.price = price
  /** By what is surely a customer's, or is none of the stock. */
  const isOutdone = (at: number) => (own.length > 0 && BARE.test(said[at] ?? '')) || isValued(at)
  // Where it is said how few there may be, a quantity is what there is.
  if (columns.stock === undefined && columns.count !== undefined && said.some((head) => LEAST.test(head))) {
    columns.stock = columns.count
    delete columns.count
  }
  return {
    ...(isOfDescriptions(said, columns) ? calledByDescription(columns) : columns),
    isHeaded: true,
    filled: filledOf(cells),
    otherPrices: prices.filter((at) => at !== columns.price),
    rivals: [...said.keys()].filter(
      (at) =>
        (prices.includes(at) && at !== columns.price && !isOutdone(at)) ||
        (at - 1 === columns.price && PAISE.test(said[at] ?? '')) ||
        // What a rate comes to after a discount; of how many, a count would say.
        (at !== columns.price && isDiscounted(said) && columns.count === undefined && isNet(said[at])),
    ),
    isOfLastHead: lastPrice !== undefined && columns.price === lastPrice,
    ...(price !== undefined && isValued(price) && { isOfValuation: true }),
    ...(untaxed !== undefined && columns.price === untaxed && { isUntaxed: true }),
    isOfStock: said.some((head, at) => at !== columns.price && !fieldOf.has(head) && OF_STOCK.test(head)),
    amounts: [...said.keys()].filter((at) => at !== columns.price && AMOUNT.test(said[at] ?? '')),
    packUnit: unitIn(cells[columns.pack ?? -1]) ?? measureIn(cells[columns.count ?? -1]),
    bought: boughtIn(cells[columns.price ?? -1]),
  }
}

/** Which columns say the price where no head of one does, the surest first. An amount is what as much as was sold comes to. */
function lastPrices(said: readonly string[], { mrp, count }: Found): number[] {
  const mayBeNet = isDiscounted(said) || (mrp !== undefined && count === undefined)
  return [...lastHeads, ...(mayBeNet ? netHeads : []), 'amount']
    .map((head) => said.indexOf(head))
    .filter((at) => at >= 0)
}

const isNet = (head = ''): boolean => netHeads.includes(head)
const isDiscounted = (said: readonly string[]): boolean => said.some((head) => DISCOUNT.test(head))

/** Whether goods are called by their description: no other column may hold their names, before the price by a word for names, behind it by any that is not known. */
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

/** Pieces are what there is of an item, not what is in its pack. */
function measureIn(head: string | undefined): string | undefined {
  const unit = unitIn(head)
  return unit && readPack(unit)?.unit !== 'item' ? unit : undefined
}

/** So many of what is counted are said by the pack: a price for each is no price for one. */
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
