import type { InputOf } from '#contract/endpoints.ts'
import { itemKey } from '#contract/rules/items/batches.ts'
import { MAX_ITEM_NAME } from '#contract/rules/items/catalogue.ts'
import { contentsInBase } from '#contract/rules/items/quantity.ts'
import { isFarFrom, type Starter } from '#contract/rules/items/starters.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import type { Columns } from '#contract/rules/reading/read-head.ts'
import type { Pack } from '#contract/rules/reading/read-pack.ts'
import type { Shelf } from '../columns/shelves.ts'
import { askedOfPrice } from '../lines/asked-of-price.ts'
import { besidePrice } from '../lines/beside-price.ts'
import { isAsMuch, isPack, pieceCalled } from '../lines/name-and-pack.ts'
import { type Placing, placeOf } from '../lines/place-of.ts'
import { NO_THING, NOTE, THING } from '../lines/price-words.ts'
import type { Asking, Row } from '../row.ts'
import { cellOf, type SaidOfItem, saidOfItem } from '../said-of-item.ts'

export type NewItem = InputOf<'addManyFood'>['items'][number] & Pack

/** Something the shopkeeper should look at before the item is added: what may be misread, or was left out. */
export type Doubt =
  | 'pack_missing'
  | 'price_far'
  | 'price_high'
  | Asking
  | 'maybe_on_menu'
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

export type Read = { item: NewItem; doubts: Doubt[]; placing?: Placing }
/** `bare`: name and key without brand or variety, under which the menu may already have it. */
export type ReadCells = Read & { bare?: { name: string; key: string } }

/** A price that differs from the usual one by more than this factor is asked about. */
const FAR = 3
/** So is one above this if no usual price is known: "32,500" may be a price and a pack size, run together. */
const DEAR_PAISE = 5000_00
/** Parses a row: an item with its doubts, or a fault. */
export function readCells(row: Row, columns: Columns, shelf?: Shelf): ReadCells | { fault: Fault } {
  const said = saidOfItem(row, columns)
  const { rate, price } = said
  const fault = faultOf(said, cellOf(row, columns.mrp), columns.isHeaded)
  if (fault) return { fault }
  if (rate === undefined) return { fault: 'price_unread' }
  const { name, pack } = heldOf(said)
  const [category = '', type = ''] = [columns.category, columns.foodType].map((at) => cellOf(row, at))
  const { place, placing, starter } = placeOf([said.bare?.name ?? name, name], category, type, shelf)
  const unusual = unusualPrice(rate.paise, pack, starter)
  const asked = askedOfPrice(row, columns, { ...said, rate }, name)
  const { fields, leftOut } = besidePrice(row, columns)
  return {
    item: {
      name,
      price: toRupees(rate.paise),
      ...place,
      ...(pack ?? ONE),
      ...fields,
    },
    doubts: [
      ...(price === '' ? (['price_is_mrp'] as const) : []),
      ...(pack === undefined ? (['pack_missing'] as const) : []),
      ...(unusual ? [unusual] : []),
      ...(asked ? [asked] : []),
      ...leftOut,
    ],
    ...(placing && { placing }),
    ...(said.bare && { bare: keyed(heldOf(said.bare)) }),
  }
}

const ONE = { quantity: 1, unit: 'item' } as const

const heldOf = ({ name, pack }: Pick<SaidOfItem, 'name' | 'pack'>) =>
  pieceCalled(name, isPack(pack) ? pack : undefined)

const keyed = ({ name, pack }: ReturnType<typeof heldOf>) => ({
  name,
  key: itemKey({ name, ...(pack ?? ONE) }),
})

function faultOf(
  { name, pack, price, rate, bought }: SaidOfItem,
  mrp: string,
  isHeaded: boolean,
): Fault | undefined {
  if (name === '' || (price !== '' && !isHeaded && isNoName(name))) return 'name_missing'
  if (name.length > MAX_ITEM_NAME) return 'name_long'
  if (price === '' && mrp === '') return 'price_missing'
  if (rate === undefined) return 'price_unread'
  if (pack === 'unread') return 'pack_unread'
  // At ₹60/kg, the price of a 5 kg pack is for the shop to decide.
  return pack && bought && !isAsMuch(pack, bought) ? 'price_unread' : undefined
}

/** Whether a text cannot be a name. Not asked below a header that marks the column of names. */
const isNoName = (name: string): boolean =>
  !THING.test(name) &&
  (!/\p{L}/u.test(name) || [NOTE, NO_THING].some((words) => words.test(name.normalize('NFC'))))

/** The doubt about an unusual price, compared with the usual price per quantity if the packs are comparable. */
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
