import { filledOf } from '#contract/rules/reading/read-head.ts'
import { withoutPackCommas } from '#contract/rules/reading/read-pack.ts'
import { AFTER_AMOUNT, MARK, readRate } from '#contract/rules/reading/read-rate.ts'

/** Joins cells, while looking for neighbours that a comma within an amount has split: "Ghee,1,250". */
const SEAM = '\ue000'
const JOINABLE = new RegExp(
  String.raw`(?<!\p{Nd}|\p{Nd}\.)\p{Nd}{1,2}(?:${SEAM}\p{Nd}{2}){0,3}${SEAM}\p{Nd}{3}(?:\.\p{Nd}+)?(?=${AFTER_AMOUNT}\s*(?:${SEAM}|$))`,
  'giu',
)
/** The comma of "1,5 l" behind the name in its cell. */
const IN_PACK = new RegExp(
  String.raw`(?<=[^\s${SEAM}]\s+)\p{Nd}{1,2}${SEAM}\p{Nd}{1,3}\s*[\p{L}\p{M}.]+`,
  'gu',
)
const joinPack = (pack: string): string => {
  const joined = pack.replace(SEAM, ',')
  return withoutPackCommas(joined) === joined ? pack : joined
}
/** A cheap check first, since most rows have no such comma. */
const BETWEEN_DIGITS = new RegExp(String.raw`\p{Nd}${SEAM}\p{Nd}`, 'u')
/** A price begins here: where its cell begins with a sign of money, or with a blank that the commas within an amount do not have. */
const AFTER_MARK = new RegExp(String.raw`(?:^|${SEAM})\s*${MARK}\s*$`, 'iu')
const AFTER_BLANK = new RegExp(String.raw`${SEAM}\s+$`, 'u')

/** How many cells the rows of a list have, if that is known: all that are written, and up to the last that is not empty. */
export type Width = { written: number; filled: number; isOfHead: boolean } | undefined

/** Whether a comma in a row may be within an amount or between two cells: "Ghee,1,250" and "Ghee,20,650". */
export const hasJoinable = (cells: readonly string[]): boolean => {
  const row = cells.join(SEAM)
  return BETWEEN_DIGITS.test(row) && (row.search(JOINABLE) >= 0 || hasPackParted(cells))
}

/** Whether a comma in a row may be within a pack size: "1,5 l". */
export function hasPackParted(cells: readonly string[]): boolean {
  const row = cells.join(SEAM)
  return BETWEEN_DIGITS.test(row) && row.replace(IN_PACK, joinPack) !== row
}

/** The cells of a row, with split amounts joined again. */
export function joinAmounts(cells: readonly string[], width: Width): string[] {
  const filled = filledOf(cells)
  const isFull = filled === width?.filled || cells.length === width?.written
  const isLonger = width !== undefined && filled > width.filled
  const row = isFull ? cells.join(SEAM) : cells.join(SEAM).replace(IN_PACK, joinPack)
  const join = (amount: string, at: number) => {
    const before = row.slice(0, at)
    const isBegun = AFTER_BLANK.test(before)
    const isInCell = !before.endsWith(SEAM) && !width?.isOfHead
    const isOne = isFull
      ? isBegun && !width?.isOfHead
      : isLonger || isBegun || isInCell || AFTER_MARK.test(before)
    return isOne ? amount.replaceAll(SEAM, ',') : amount
  }
  return row.replace(JOINABLE, join).split(SEAM)
}

const ENDS_IN_MARK = new RegExp(String.raw`(?<![\p{L}\p{M}])${MARK}\s*$`, 'iu')

/** Whether a cell may be only part of an amount: it is next to a currency sign, or the row is unusual otherwise (`isOdd`). */
export function isPartOfAmount(cells: readonly string[], at: number, isOdd: boolean): boolean {
  const row = cells.join(SEAM)
  if (!BETWEEN_DIGITS.test(row)) return false
  return [...row.matchAll(JOINABLE)].some(({ 0: amount, index }) => {
    const before = row.slice(0, index)
    const first = before.split(SEAM).length - 1
    const isWithin = first <= at && at < first + amount.split(SEAM).length
    return isWithin && (isOdd || ENDS_IN_MARK.test(before))
  })
}

/** Whether only some commas of a row are followed by a space: those within an amount are not. */
export const isUneven = (cells: readonly string[]): boolean =>
  new Set(
    cells
      .slice(1)
      .filter(Boolean)
      .map((cell) => /^\s/u.test(cell)),
  ).size > 1

const FIRST_GROUP = new RegExp(String.raw`(?:^|(?<![\p{L}\p{M}])${MARK}\s*)\p{Nd}{1,2}$`, 'iu')

/** Whether two cells may be one amount that was split at its comma. */
export const isGroupedIn = (cell: string, next: string): boolean =>
  FIRST_GROUP.test(cell) && /^\p{Nd}{3}(?!\p{Nd})/u.test(next) && readRate(next) !== undefined
