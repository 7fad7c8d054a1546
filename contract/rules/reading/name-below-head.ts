import { packKey } from '../items/packs.ts'
import type { Columns } from './read-head.ts'
import { isVessel, packInName, readPack } from './read-pack.ts'

/** Cells that stand for an empty value. */
const NONE =
  /^(?:n\.?\/?a\.?|no|nil|none|null|general|generic|others?|misc|no brand|unbranded|local|default(?: title)?|standard|std|नहीं|नाही|अन्य|इतर)$/iu
/** What tills write for an item without variations. */
const ONLY_VARIATION = /^(?:regular|normal|one size|default variation|default variant)$/iu
/** Names of suppliers, which do not belong into an item's name. */
const SUPPLIER =
  /^m\/s\b|(?:^|[\s&])(?:traders?|trading|agency|agencies|enterprises?|suppliers?|distributors?|wholesalers?|brothers|bros|sons|corporation|(?:pvt\.?\s*)?ltd|llp|marketing|ट्रेडर्स|एजेंसी|एजन्सी|एंटरप्राइजेज|ब्रदर्स)\.?$/iu

export const isSupplier = (text: string): boolean => SUPPLIER.test(text)

const isSaid = (text: string): boolean => /\p{L}/u.test(text) && !NONE.test(text.trim())

/** The part of a pack cell that may be a size: a number, a unit, or both. Empty if the cell only describes the variety. */
export function sizeSaid(pack: string): string {
  const size = pack.replace(/^(?:per\s|प्रति\s|\/)\s*/iu, '')
  return /\p{Nd}/u.test(size) || readPack(size) ? size : ''
}

/** The part of a pack cell that describes the variety: "Large", "Cone", and "Cup", which is a pack as well. */
const kindSaid = (pack: string): string =>
  isSaid(pack) && (sizeSaid(pack) === '' || isVessel(pack)) ? pack : ''

/** A text normalised to words for comparing: "Haldiram's" equals "Haldiram". */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim()} `.replace(/(?<=\p{L})s(?=\s)/gu, '')
const says = (text: string, words: string): boolean => wordsOf(text).includes(wordsOf(words))

/** Adds the variation to a name unless one repeats the other, or the variation only repeats the row's pack. */
const withVariation = (name: string, variation: string, size: string): string => {
  if (name === '' || !isSaid(variation) || ONLY_VARIATION.test(variation.trim()) || says(name, variation))
    return name
  if (says(variation, name)) return variation
  const [varied, packed] = [readPack(variation), packInName(name)?.pack ?? readPack(size)]
  return varied && packed && packKey(varied) === packKey(packed) ? name : `${name} ${variation}`
}

/** The words of a brand that the name does not begin with: "Cadbury" for "Cadbury Dairy Milk" and "Dairy Milk Silk". */
function brandBefore(brand: string, called: string): string {
  const words = brand.split(/\s+/u)
  const isNext = (at: number) => wordsOf(called).startsWith(wordsOf(words.slice(at).join(' ')))
  const end = words.findIndex((_, at) => isNext(at))
  return words.slice(0, end < 0 ? words.length : end).join(' ')
}

/** The item's name in a row: the name's cell with brand, variation and variety, as far as they tell it from others. */
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
