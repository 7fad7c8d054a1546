import type { Columns } from '#contract/rules/read-head.ts'
import type { Pack } from '#contract/rules/read-pack.ts'
import { type Rate, readRate } from '#contract/rules/read-rate.ts'
import { isBare, isBulk, isLike, isPack, nameAndPack, nameSaid, packSaid } from './name-and-pack.ts'
import { oneOfMany } from './one-of-many.ts'
import type { Row } from './row.ts'

/** What the cells of a row say of an item, as far as it can be read. */
export type SaidOfItem = {
  name: string
  /** What its cell of names alone says, where others say more of it: ice cream with mango is no fruit. */
  bare: { name: string; pack: Pack | undefined | 'unread' } | undefined
  /** How much is sold for its price. */
  pack: Pack | undefined | 'unread'
  /** Its own price as it is written: empty where there is none. */
  price: string
  /** That, else the printed one. */
  rate: Rate | undefined
  /** What its rate says that it buys, or its head. */
  bought: Pack | undefined
  /** Its head says a rate of something else than its pack is measured in. */
  isOtherwise: boolean
  /** Its price stands below another head than that of the others. */
  isOfOtherHead: boolean
  /** Its pack may as well be all that there is of it. */
  isOfStock: boolean
  /** It may as well have been so many packs that came to an amount. */
  mayBePacks: boolean
}

export const cellOf = ({ cells }: Row, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '')

/** Name, pack and price: each may say a part of another. */
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
  // So many kilograms may be what there is of it, at so much for one.
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
