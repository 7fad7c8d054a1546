import { packKey } from './packs.ts'
import type { Columns } from './read-head.ts'
import { isVessel, packInName, readPack } from './read-pack.ts'

/** Cells that say that there is no brand or variation. */
const NONE =
  /^(?:n\.?\/?a\.?|no|nil|none|null|general|generic|others?|misc|no brand|unbranded|local|default(?: title)?|standard|std|नहीं|नाही|अन्य|इतर)$/iu
/** What point-of-sale programs call the variation of an item that has only one. */
const ONLY_VARIATION = /^(?:regular|normal|one size|default variation|default variant)$/iu
/** Names of the shop's suppliers, which say nothing to a customer. */
const SUPPLIER =
  /^m\/s\b|(?:^|[\s&])(?:traders?|trading|agency|agencies|enterprises?|suppliers?|distributors?|wholesalers?|brothers|bros|sons|corporation|(?:pvt\.?\s*)?ltd|llp|marketing|ट्रेडर्स|एजेंसी|एजन्सी|एंटरप्राइजेज|ब्रदर्स)\.?$/iu

export const isSupplier = (text: string): boolean => SUPPLIER.test(text)

const isSaid = (text: string): boolean => /\p{L}/u.test(text) && !NONE.test(text.trim())

/** The pack size in a cell of the pack column: a number, a unit or both; empty if the cell only says a kind ("Large"). */
export function sizeSaid(pack: string): string {
  const size = pack.replace(/^(?:per\s|प्रति\s|\/)\s*/iu, '')
  return /\p{Nd}/u.test(size) || readPack(size) ? size : ''
}

/** The kind in such a cell: "Large", "Cone", or "Cup", which is a pack as well; else empty. */
const kindSaid = (pack: string): string =>
  isSaid(pack) && (sizeSaid(pack) === '' || isVessel(pack)) ? pack : ''

/** The words of a text, to compare it: without case, punctuation and plural s. "Haldiram's" becomes "haldiram". */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim()} `.replace(/(?<=\p{L})s(?=\s)/gu, '')
const says = (text: string, words: string): boolean => wordsOf(text).includes(wordsOf(words))

/**
 * A name with its variation: of "Lays" the variation may be "Magic masala", which is added, or "Lays BBQ 100 g", which
 * replaces it. A variation that only repeats the pack of the row is ignored.
 */
const withVariation = (name: string, variation: string, size: string): string => {
  if (name === '' || !isSaid(variation) || ONLY_VARIATION.test(variation.trim()) || says(name, variation))
    return name
  if (says(variation, name)) return variation
  const [varied, packed] = [readPack(variation), packInName(name)?.pack ?? readPack(size)]
  return varied && packed && packKey(varied) === packKey(packed) ? name : `${name} ${variation}`
}

/** The words of a brand that its item's name does not begin with: "Cadbury" for the brand "Cadbury Dairy Milk" of "Dairy Milk Silk". */
function brandBefore(brand: string, called: string): string {
  const words = brand.split(/\s+/u)
  const isNext = (at: number) => wordsOf(called).startsWith(wordsOf(words.slice(at).join(' ')))
  const end = words.findIndex((_, at) => isNext(at))
  return words.slice(0, end < 0 ? words.length : end).join(' ')
}

/** The item's name in a row, with the brand, variation and kind from the other columns, which distinguish items of one name. */
export function nameBelow(
  cells: readonly string[],
  { name = -1, brand = -1, variation = -1, pack = -1 }: Columns,
): string {
  const [made = '', size = ''] = [cells[brand], cells[pack]]
  const called = withVariation(cells[name] ?? '', cells[variation] ?? '', size)
  if (called === '') return ''
  const kind = kindSaid(size)
  const isTold = isSaid(made) && !isSupplier(made) && !says(called, made.split(/\s/u)[0] ?? '')
  return [
    ...(isTold ? [brandBefore(made, called)] : []),
    called,
    ...(kind && !says(called, kind) ? [kind] : []),
  ].join(' ')
}
