import type { Columns } from '#contract/rules/reading/read-head.ts'
import type { Pack } from '#contract/rules/reading/read-pack.ts'
import { type Rate, readRate } from '#contract/rules/reading/read-rate.ts'
import { isBare, isBulk, isLike, isPack, nameAndPack, nameSaid, packSaid } from './lines/name-and-pack.ts'
import { oneOfMany } from './lines/one-of-many.ts'
import type { Row } from './row.ts'

/** What could be parsed from the cells of a row. */
export type SaidOfItem = {
  name: string
  /** Name and pack from the name cell alone, if other cells add to the name: "ice cream" with "mango" is no fruit. */
  bare: { name: string; pack: Pack | undefined | 'unread' } | undefined
  /** The pack that is sold for the price. */
  pack: Pack | undefined | 'unread'
  /** The shop's price as written; empty if there is none. */
  price: string
  /** The parsed price: the shop's, else the MRP. */
  rate: Rate | undefined
  /** What the price is for, according to itself or the header: "per kg". */
  bought: Pack | undefined
  /** The header's rate is for another dimension than the pack's: a dozen in a list of prices per kg. */
  isOtherwise: boolean
  /** The price is in a column with another header than the price column's. */
  isOfOtherHead: boolean
  /** The pack may be the stock instead. */
  isOfStock: boolean
  /** The quantity may be a number of packs that add up to the amount. */
  mayBePacks: boolean
}

export const cellOf = ({ cells }: Row, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '')

/** Parses name, pack and price together, since each may contain a part of another. */
export function saidOfItem(row: Row, columns: Columns): SaidOfItem {
  const [first = '', size = '', count = '', ...others] = [
    ...[columns.price, columns.pack, columns.count],
    ...(columns.otherPrices ?? []),
  ].map((at) => cellOf(row, at))
  const price = first || (others.find((cell) => readRate(cell) !== undefined) ?? '')
  const unit = cellOf(row, columns.unit) || (isBare(size || count) && columns.packUnit) || ''
  const rate = readRate(price || cellOf(row, columns.mrp))
  const packCell = packSaid(size, count, unit)
  const called = nameSaid(row, columns)
  // A dozen in a list of rates per kilogram has a price that is not of a kilogram.
  const isOtherwise =
    columns.bought !== undefined &&
    !rate?.pack &&
    isOfOther(nameAndPack(called, packCell, undefined).pack, columns.bought)
  const bought = rate?.pack ?? (price === '' || isOtherwise ? undefined : columns.bought)
  const { name, pack: packed } = nameAndPack(called, packCell, bought)
  const one = rate && isPack(packed) ? oneOfMany(row, columns, packCell, packed, rate.paise) : undefined
  // A number of kilograms may be the stock, and the price be for one.
  const isCount = !one && size === '' && count !== '' && packCell !== '' && isPack(packed)
  const isBareBulk = unit !== '' && isBare(count) && isPack(packed) && isBulk(packed)
  const bare = columns.isHeaded ? cellOf(row, columns.name) : called
  return {
    name,
    bare: bare === called ? undefined : nameAndPack(bare, packCell, bought),
    pack: one?.pack ?? packed,
    price,
    rate,
    bought,
    isOtherwise,
    isOfOtherHead: first !== price,
    isOfStock: isCount && (isBareBulk || (columns.isOfStock === true && packed.quantity !== 1)),
    mayBePacks: one?.isUnsure === true,
  }
}

const isOfOther = (pack: Pack | undefined | 'unread', bought: Pack): boolean =>
  isPack(pack) && !isLike(pack, bought)
