import { readBarcode } from '#contract/rules/items/barcode.ts'
import { isSupplier } from '#contract/rules/reading/name-below-head.ts'
import { readFood } from '#contract/rules/reading/read-food.ts'
import type { Columns } from '#contract/rules/reading/read-head.ts'
import { isShape, packInName, readPack } from '#contract/rules/reading/read-pack.ts'
import { isSurelyRate, readRate } from '#contract/rules/reading/read-rate.ts'
import { placeSaid } from './guess-category.ts'
import { isEnough, isNone, isOfStock } from './stock-words.ts'

/** Codes and dates, which are not names: "SKU001", "12-Jan-26", "1 Feb 2026". */
const CODE =
  /^\S*\p{Nd}{2}\S*$|^(?:\p{Nd}{1,2}\s)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*[\s,]+\p{Nd}{2,4}$/iu
const saysNoName = (cell: string) =>
  isSupplier(cell) || isEnough(cell) || isNone(cell) || (CODE.test(cell) && packInName(cell) === undefined)

/**
 * Finds the column of names among columns of text. A column before it may hold brands or categories, which repeat and
 * are not known goods. Columns after it only add to the names.
 */
function nameAmong(texts: readonly number[], all: readonly (readonly string[])[]): number | undefined {
  const [first, ...others] = texts.map((at) => {
    const said = [...new Set(all[at]?.filter(Boolean))]
    const known = said.filter((text) => readFood(text).some(({ kinds }) => kinds.size > 0))
    const shelves = known.filter((text) => placeSaid(text, ''))
    const isThings = known.length * 2 > said.length
    const isNames = isThings && shelves.length * 2 < said.length
    return { at, distinct: said.length, isKnown: known.length > 0, isThings, isNames }
  })
  return (
    first &&
    others.reduce((best, one) => {
      const isMore = one.distinct > best.distinct && (!best.isKnown || (one.isThings && !best.isNames))
      return isMore || (one.distinct === best.distinct && !best.isKnown && one.isThings) ? one : best
    }, first).at
  )
}

/** Guesses the columns of a list without a header from their cells. */
export function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const all = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const isMostly = (cells: readonly string[], is: (cell: string) => boolean) =>
    cells.filter(is).length * 2 > cells.filter(Boolean).length
  const isPrice = (cell: string) => readRate(cell) !== undefined
  const isText = (cell: string) =>
    /[\p{L}\p{M}]{2}/u.test(cell) &&
    (readPack(cell) === undefined || isShape(cell)) &&
    !isPrice(cell) &&
    !saysNoName(cell)
  // "500 (ml)" and "1/kg" read like an amount and what it buys, yet are packs where another column is surely money.
  const isAmount = (cell: string) => isPrice(cell) && !/^\p{Nd}[\p{Nd},.]*\s*(?:\(|\/(?![-=]))/u.test(cell)
  const texts = [...all.keys()].filter((at) => isMostly(all[at] ?? [], isText))
  const firstPrice =
    [...all.keys()].find((at) => at > (texts[0] ?? 0) && isMostly(all[at] ?? [], isPrice)) ?? 0
  const name =
    nameAmong(
      texts.filter((at) => at < firstPrice),
      all,
    ) ??
    texts[0] ??
    0
  const others = [...all.keys()].filter((at) => at !== name)
  const find = (is: (cell: string) => boolean) => others.find((at) => isMostly(all[at] ?? [], is))
  // Row numbers come before the name, prices after it.
  const most = Math.max(0, ...others.map((at) => all[at]?.filter(isPrice).length ?? 0))
  // Excludes a column that exists only because of a comma in a single name.
  const findPrice = (is: (cell: string) => boolean) =>
    others.find((at) => {
      const cells = all[at] ?? []
      return at > name && isMostly(cells, is) && cells.filter(is).length * 2 > most
    })
  const price =
    findPrice(isSurelyRate) ??
    findPrice(isAmount) ??
    findPrice(isPrice) ??
    find(isSurelyRate) ??
    others.find((at) => at > name && all[at]?.some(isPrice))
  const pack = find((cell) => readPack(cell) !== undefined && !isShape(cell))
  const stock = find(isOfStock)
  const barcode = find((cell) => readBarcode(cell) !== undefined)
  return {
    name,
    ...(price !== undefined && { price }),
    ...(pack !== undefined && pack !== price && { pack }),
    ...(barcode !== undefined && { barcode }),
    ...(stock !== undefined && { stock }),
    isHeaded: false,
    besides: others.filter((at) => isMostly(all[at] ?? [], saysNoName)),
    rivals: others.filter((at) => at > name && at !== price && at !== barcode),
  }
}
