import type { Columns } from './read-head.ts'
import { isVessel, readPack } from './read-pack.ts'

/** That there is none, or that nobody wrote one. */
const NONE =
  /^(?:n\.?\/?a\.?|no|nil|none|null|general|generic|others?|misc|no brand|unbranded|local|default|standard|std|नहीं|नाही|अन्य|इतर)$/iu
/** From whom a shop has its goods: nobody buys by that. */
const SUPPLIER =
  /^m\/s\b|(?:^|[\s&])(?:traders?|trading|agency|agencies|enterprises?|suppliers?|distributors?|wholesalers?|brothers|bros|sons|corporation|(?:pvt\.?\s*)?ltd|llp|marketing|ट्रेडर्स|एजेंसी|एजन्सी|एंटरप्राइजेज|ब्रदर्स)\.?$/iu

export const isSupplier = (text: string): boolean => SUPPLIER.test(text)

const isSaid = (text: string): boolean => /\p{L}/u.test(text) && !NONE.test(text.trim())

/** What a cell of packs says that may be one: a number, a unit, or both; nothing where it only says of which kind a thing is. */
export function sizeSaid(pack: string): string {
  const size = pack.replace(/^(?:per\s|प्रति\s|\/)\s*/iu, '')
  return /\p{Nd}/u.test(size) || readPack(size) ? size : ''
}

/** What one says in words of the kind of a thing: "Large", "Cone", and "Cup", which is a pack as well. */
const kindSaid = (pack: string): string =>
  isSaid(pack) && (sizeSaid(pack) === '' || isVessel(pack)) ? pack : ''

/** What is called "Lays" may be "Lays BBQ 100 g", or "Magic masala". */
const withVariation = (name: string, variation: string): string => {
  if (name === '' || !isSaid(variation)) return name
  return variation.toLowerCase().includes(name.toLowerCase()) ? variation : `${name} ${variation}`
}

/** What a row is called below a head of names, with its brand, variation and kind: what else tells it from others of its name. */
export function nameBelow(
  cells: readonly string[],
  { name = -1, brand = -1, variation = -1, pack = -1 }: Columns,
): string {
  const [made = '', size = ''] = [cells[brand], cells[pack]]
  const called = withVariation(cells[name] ?? '', cells[variation] ?? '')
  if (called === '') return ''
  const isIn = (word = '') => called.toLowerCase().includes(word.toLowerCase())
  const kind = kindSaid(size)
  const isTold = isSaid(made) && !isSupplier(made) && !isIn(made.split(/\s/u)[0])
  return [...(isTold ? [made] : []), called, ...(kind && !isIn(kind) ? [kind] : [])].join(' ')
}
