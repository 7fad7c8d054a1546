import { contentsInBase } from '#contract/rules/items/quantity.ts'
import { nameBelow, sizeSaid } from '#contract/rules/reading/name-below-head.ts'
import type { Columns } from '#contract/rules/reading/read-head.ts'
import {
  isOfContainers,
  isShape,
  type Pack,
  packInName,
  readPack,
} from '#contract/rules/reading/read-pack.ts'
import { readRate } from '#contract/rules/reading/read-rate.ts'
import { likestStarter, placeSaid } from '../columns/guess-category.ts'
import type { Row } from '../row.ts'

export const isBare = (size: string): boolean => /^[\p{Nd}.]+$/u.test(size)

/** The text for the pack size, which may be split into columns for number and unit. A bare number of pieces is stock, not size. */
export function packSaid(packCell: string, count: string, unit: string): string {
  const size = sizeSaid(packCell)
  const said = size || count
  // "20 packets" is stock; what is sold is one packet.
  if (size === '' && isOfContainers(said)) return unit || 'item'
  if (!isBare(said)) return said || unit
  const pack = `${said} ${unit}`
  return size !== '' || (readPack(pack)?.unit ?? 'item') !== 'item' ? pack : unit
}

/**
 * The name of an item. Without a header, text between name and price is added to the name: the rest of a name with a
 * comma, a variety, or the name in another language.
 */
export function nameSaid({ cells, isOfCommas = false }: Row, columns: Columns): string {
  const { name = -1, price = -1, pack, isHeaded, besides = [] } = columns
  if (isHeaded) return nameBelow(cells, columns)
  const isMore = (cell: string, at: number) =>
    isShape(cell) ||
    (name + 1 + at !== pack &&
      !besides.includes(name + 1 + at) &&
      /[\p{L}\p{M}]{2}/u.test(cell) &&
      !readPack(cell) &&
      !readRate(cell) &&
      !placeSaid(cell, ''))
  const more = cells.slice(name + 1, Math.max(price, 0)).filter(isMore)
  return [cells[name] ?? '', ...more].join(isOfCommas ? ', ' : ' ')
}

const SEER = /sh?er|शेर|सेर/iu

/** The pack for a quarter, half or whole seer: 250 g or 250 ml, depending on what the item is. */
function packOfSeer(said: string): ReturnType<typeof packInName> {
  const inName = packInName(said, 'g')
  const likest = inName && likestStarter(inName.name)
  const { of } = likest ? contentsOf(likest) : {}
  return packInName(said, of === 'piece' ? undefined : of)
}

/** The name without its pack size, and the pack: from the pack cell, else from the name, else what the price is for ("per kg"). */
export function nameAndPack(
  said: string,
  packSaid: string,
  bought: Pack | undefined,
): { name: string; pack: Pack | undefined | 'unread' } {
  if (packSaid !== '') return { name: said, pack: readPack(packSaid) ?? 'unread' }
  const inName = SEER.test(said) ? packOfSeer(said) : packInName(said)
  if (!inName) return { name: said, pack: bought }
  // "Bread 400 g" at so much a piece is a piece; "Rice 25 kg" at so much a kilogram is 25 of them.
  if (!bought || isLike(inName.pack, bought)) return inName
  return { name: said, pack: bought }
}

/** For items sold by the piece, takes the pack size from the name, if it has one: "Atta 5 kg". */
export function pieceCalled(name: string, pack: Pack | undefined): { name: string; pack: Pack | undefined } {
  const isPiece = pack?.unit === 'item' && pack.quantity === 1
  const inName = isPiece ? packInName(name) : undefined
  return inName && !isLike(inName.pack, { quantity: 1, unit: 'item' }) ? inName : { name, pack }
}

export const isBulk = (pack: Pack | undefined): boolean =>
  (pack?.unit === 'kg' || pack?.unit === 'liter' || pack?.unit === 'dozen') && pack.quantity !== 1

const contentsOf = ({ quantity, unit }: Pack) => contentsInBase(quantity, unit)

export const isPack = (pack: Pack | undefined | 'unread'): pack is Pack => typeof pack === 'object'

/** Whether both packs are measured in the same dimension: weight, volume or pieces. */
export const isLike = (a: Pack, b: Pack): boolean => contentsOf(a).of === contentsOf(b).of

export const isAsMuch = (a: Pack, b: Pack): boolean =>
  isLike(a, b) && contentsOf(a).size === contentsOf(b).size
