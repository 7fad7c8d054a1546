import type { InputOf } from '#contract/endpoints.ts'
import { readBarcode } from '#contract/rules/barcode.ts'
import { itemKey, MAX_BATCH } from '#contract/rules/batches.ts'
import { MAX_ITEM_DESCRIPTION, MAX_ITEM_NAME } from '#contract/rules/catalogue.ts'
import { plainDigits } from '#contract/rules/digits.ts'
import { toRupees } from '#contract/rules/money.ts'
import { contentsInBase } from '#contract/rules/quantity.ts'
import { type Columns, filledOf } from '#contract/rules/read-head.ts'
import { type Pack, packInName, readPack } from '#contract/rules/read-pack.ts'
import { isSurelyRate, readRate } from '#contract/rules/read-rate.ts'
import { isFarFrom, type Starter } from '#contract/rules/starters.ts'
import { MAX_STOCK } from '#contract/rules/stock.ts'
import { hasPackParted, isGroupedIn, isPartOfAmount } from './amount-commas.ts'
import { isAsked } from './asked.ts'
import { findColumns } from './find-columns.ts'
import { keysOnMenu } from './keys-on-menu.ts'
import {
  isAsMuch,
  isBare,
  isBulk,
  isLike,
  isPack,
  nameAndPack,
  nameSaid,
  packSaid,
  pieceCalled,
} from './name-and-pack.ts'
import { oneOfMany } from './one-of-many.ts'
import { type Placing, placeOf } from './place-of.ts'
import { NO_THING, NOTE, THING } from './price-words.ts'
import { holdsOtherPrice } from './read-line.ts'
import type { Asking, Row } from './row.ts'
import { type Shelf, withShelves } from './shelves.ts'
import { stockSaid } from './stock-words.ts'

export type NewItem = InputOf<'addManyFood'>['items'][number] & Pack

/** What may be wrong in a name, a pack or a price, or is left out: somebody should look at it before it is added. */
export type Doubt =
  | 'pack_missing'
  | 'price_far'
  | 'price_high'
  | Asking
  | 'price_is_mrp'
  | 'stock_unread'
  | 'barcode_unread'
  | 'barcode_kept'
/** Why it cannot be added. */
export type Fault =
  | 'name_missing'
  | 'name_long'
  | 'price_missing'
  | 'price_unread'
  | 'pack_unread'
  | 'on_menu'
  | 'twice'
  | 'too_many'

export type ReadRow = {
  /** Its place among all: a line may say several items. */
  at: number
  line: Row['line']
  /** What was read, for who looks for it in their list. */
  said: string
} & (Read | { fault: Fault; sameAs?: number })

type Known = Parameters<typeof itemKey>[0] & { barcode?: string | undefined }

/** Further from what is usual than this, a price is asked about. */
const FAR = 3
/** And one of so much where nothing says what is usual: 32,500 may be the price and the pack of a list that has lost what was between them. */
const DEAR_PAISE = 5000_00
/** "Kesar 1 250" may be one that costs ₹1,250, or two prices; "Rusk 12 x 10" as many at so much. */
const ENDS_IN_NUMBER = /^(.*\S)(\s|\s*[=:–-])\s*\p{Nd}[\p{Nd}.]*(?:\s+[x×*])?$/iu

/** What a list comes to. */
const SUM =
  /^(?:(?:(?:grand|sub|net|bill)[\s-]*)?total|कुल|एकूण|एकुण|योग|बेरीज|kul|ekun)(?:\s+(?:amount|amt|bill|योग|जोड\u093c?|राशि|रकम|रक्कम))?[\s:=–-]*(?:(?:₹|rs\.?)?\s*\p{Nd}[\p{Nd},.]*(?:\/-)?)?$/iu

/** What a list says, row by row: items as they can be added, with what is doubtful, or why they cannot. */
export function understand(table: readonly Row[], menu: readonly Known[]): ReadRow[] {
  const { columns, goods } = findColumns(table)
  const listed = goods.filter(
    ({ cells }) => !SUM.test(cells[columns.name ?? -1] || cells.find(Boolean) || ''),
  )
  const rows = withShelves(listed, columns).map(({ row, shelf }) => ({
    row,
    read: readCells(row, columns, shelf),
  }))
  const onMenu = keysOnMenu(menu)
  // One whose price is asked about stands in the way of none that is sure.
  const sure = new Map<string, number>()
  for (const { row, read } of rows.toReversed())
    if ('item' in read && !isAsked(read)) sure.set(itemKey(read.item), row.line)
  const taken = new Map<string, number>()
  const barcodes = new Set(menu.flatMap(({ barcode }) => barcode ?? []))
  return rows.map(({ row: { line, cells, said }, read }, at) => {
    const place = { at, line, said: (said ?? cells.filter(Boolean).join(' · ')).slice(0, 200) }
    if ('fault' in read) return { ...place, fault: read.fault }
    const key = itemKey(read.item)
    if (onMenu.has(key)) return { ...place, fault: 'on_menu' }
    const sameAs = taken.get(key) ?? (isAsked(read) ? sure.get(key) : undefined)
    if (sameAs !== undefined) return { ...place, fault: 'twice', sameAs }
    if (taken.size >= MAX_BATCH) return { ...place, fault: 'too_many' }
    taken.set(key, line)
    return { ...place, ...withOwnBarcode(read, barcodes) }
  })
}

type Read = { item: NewItem; doubts: Doubt[]; placing?: Placing }
type Understood = Read | { fault: Fault }

/** A barcode belongs to whichever item had it first. */
function withOwnBarcode(read: Read, known: Set<string>): Read {
  const { barcode, ...bare } = read.item
  if (barcode === undefined) return read
  if (known.has(barcode)) return { ...read, item: bare, doubts: [...read.doubts, 'barcode_kept'] }
  known.add(barcode)
  return read
}

function readCells(row: Row, columns: Columns, shelf?: Shelf): Understood {
  const { cells, isOfCommas = false } = row
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  const doubts: Doubt[] = []

  const price = cell(columns.price)
  const unitSaid =
    cell(columns.unit) || (isBare(cell(columns.pack) || cell(columns.count)) && columns.packUnit) || ''
  const rate = readRate(price || cell(columns.mrp))
  const packCell = packSaid(cell(columns.pack), cell(columns.count), unitSaid)
  const called = nameSaid(row, columns)
  // A dozen in a list of rates per kilogram has a price that is not of a kilogram.
  const isOtherwise =
    columns.bought !== undefined &&
    !rate?.pack &&
    isOfOther(nameAndPack(called, packCell, undefined).pack, columns.bought)
  const bought = rate?.pack ?? (price === '' || isOtherwise ? undefined : columns.bought)
  const { name: said, pack: packed } = nameAndPack(called, packCell, bought)
  const one = rate && isPack(packed) ? oneOfMany(row, columns, packCell, packed, rate.paise) : undefined
  const sold = one?.pack ?? packed
  if (said === '' || (price !== '' && !columns.isHeaded && isNoName(said))) return { fault: 'name_missing' }
  if (said.length > MAX_ITEM_NAME) return { fault: 'name_long' }
  if (price === '' && cell(columns.mrp) === '') return { fault: 'price_missing' }
  if (rate === undefined) return { fault: 'price_unread' }
  if (sold === 'unread') return { fault: 'pack_unread' }
  // What ₹60/kg comes to for a pack of 5 kg is the shop's to say.
  if (sold && bought && !isAsMuch(sold, bought)) return { fault: 'price_unread' }
  const { name, pack } = pieceCalled(said, sold)
  if (price === '') doubts.push('price_is_mrp')
  if (pack === undefined) doubts.push('pack_missing')
  const held = pack ?? { quantity: 1, unit: 'item' as const }

  const { place, placing, starter } = placeOf(name, cell(columns.category), cell(columns.foodType), shelf)
  const unusual = unusualPrice(rate.paise, pack, starter)
  if (unusual) doubts.push(unusual)
  const isPriced = endsInPrice(name) || holdsOtherPrice(name, rate.paise)
  const isCutOff =
    (!columns.isHeaded && isPriced) || (isOfCommas && hasPackParted(cells)) || isCutByComma(row, columns)
  // So many kilograms may be what there is of it, at so much for one.
  const isOfCount = cell(columns.pack) === '' && cell(columns.count) !== '' && packCell !== ''
  const isBareBulk = unitSaid !== '' && isBare(cell(columns.count)) && isBulk(sold)
  const isOfStock =
    !one && isOfCount && (isBareBulk || (columns.isOfStock === true && (sold?.quantity ?? 1) !== 1))
  const hasRival = columns.rivals.some((at) => isRival(cell(at), price, isOfCommas))
  const isUnsure = isOtherwise || isOfStock || isCutOff || hasRival || one?.isUnsure
  const isUntaxed = columns.isUntaxed && price !== ''
  const asked =
    row.asked ?? (isUnsure ? 'price_unsure' : rate.isRounded ? 'price_rounded' : isUntaxed && 'price_untaxed')
  if (asked) doubts.push(asked)

  const stock = readStock(cell(columns.stock))
  if (stock === 'unread') doubts.push('stock_unread')
  const code = cell(columns.barcode)
  const barcode = readBarcode(code)
  if (code !== '' && barcode === undefined) doubts.push('barcode_unread')
  const description = cell(columns.description).slice(0, MAX_ITEM_DESCRIPTION)
  const item = {
    name,
    price: toRupees(rate.paise),
    ...place,
    ...held,
    ...(description && { description }),
    ...(typeof stock === 'number' && { stock }),
    ...(barcode && { barcode }),
  }
  return { item, doubts, ...(placing && { placing }) }
}

const isOfOther = (pack: Pack | undefined | 'unread', bought: Pack): boolean =>
  isPack(pack) && !isLike(pack, bought)

/** Below a head of names stand names, whatever they say. */
const isNoName = (name: string): boolean =>
  !THING.test(name) &&
  (!/\p{L}/u.test(name) || [NOTE, NO_THING].some((words) => words.test(name.normalize('NFC'))))

/** "Rice 1 kg-60 5 kg-290" has two prices, where "Vitamin B-12" has a name. */
function endsInPrice(name: string): boolean {
  const [, before = '', lead = ''] = ENDS_IN_NUMBER.exec(name) ?? []
  return before !== '' && (lead.trim() === '' || packInName(before) !== undefined)
}

/** Whether a comma within a price may have been taken for one between cells. Below a head a bare number is what the head says. */
function isCutByComma(
  { cells, isOfCommas, isUneven = false }: Row,
  { price = -1, mrp = -1, filled }: Columns,
): boolean {
  const isOdd = isUneven || (filled !== undefined && filledOf(cells) > filled)
  return isOfCommas === true && isPartOfAmount(cells, cells[price] ? price : mrp, isOdd)
}

/** Whether a price may as well be what another cell says, or either is only a part of an amount of both. */
const isRival = (other: string, price: string, isOfCommas: boolean): boolean =>
  ![undefined, readRate(price)?.paise].includes(readRate(other)?.paise) &&
  (!isSurelyRate(price) ||
    isSurelyRate(other) ||
    (isOfCommas && (isGroupedIn(other, price) || isGroupedIn(price, other))))

/** Of packs that can be compared, by what as much of it usually costs. */
function unusualPrice(
  paise: number,
  pack: Pack | undefined,
  starter: Starter | undefined,
): Doubt | undefined {
  const [held, usual] = [pack, starter].map((one) => one && contentsInBase(one.quantity, one.unit))
  if (!starter || !held || !usual || held.of !== usual.of)
    return paise >= DEAR_PAISE ? 'price_high' : undefined
  return isFarFrom(starter, (paise * usual.size) / held.size, FAR) ? 'price_far' : undefined
}

/** "24", as a till writes it "24.00", or "24 pcs": packs are counted, whatever a kilogram of them is. */
function readStock(text: string): number | undefined | 'unread' {
  const said = stockSaid(text)
  if (text === '' || said === 'some') return undefined
  if (said === 'none') return 0
  const [, count = '', unit = ''] = /^(\d{1,6})(?:\.0+)?\s*(.*)$/.exec(plainDigits(text)) ?? []
  const isCounted = count !== '' && (unit === '' || readPack(unit)?.unit === 'item')
  return isCounted && Number(count) <= MAX_STOCK ? Number(count) : 'unread'
}
