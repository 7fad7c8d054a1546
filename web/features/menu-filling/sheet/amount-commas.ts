import { AFTER_AMOUNT, MARK, readRate } from './read-rate.ts'

/** Stands between cells while it is asked which of them are one amount. */
const SEAM = '\ue000'
const JOINABLE = new RegExp(
  String.raw`(?<!\p{Nd}|\p{Nd}\.)\p{Nd}{1,2}(?:${SEAM}\p{Nd}{2})*${SEAM}\p{Nd}{3}(?:\.\p{Nd}+)?(?=${AFTER_AMOUNT}\s*(?:${SEAM}|$))`,
  'giu',
)
/** A price begins here: behind a sign of money, or behind a blank that the commas within an amount do not have. */
const BEGINS_PRICE = new RegExp(String.raw`(?:${MARK}\s*|${SEAM}\s+)$`, 'iu')

/** How many cells the rows of a list have, where something says it. */
export type Width = { cells: number; isOfHead: boolean } | undefined

/** Whether a comma in a row may have been one of thousands, or between two cells: Ghee,1,250 and Ghee,20,650. */
export const hasJoinable = (cells: readonly string[]): boolean => cells.join(SEAM).search(JOINABLE) >= 0

/** The cells of a row, those that are one amount as one. */
export function joinAmounts(cells: readonly string[], width: Width): string[] {
  const isLonger = width !== undefined && cells.length > width.cells
  const row = cells.join(SEAM)
  const join = (amount: string, at: number) => {
    const before = row.slice(0, at)
    const isOne = BEGINS_PRICE.test(before) || isLonger || (!before.endsWith(SEAM) && !width?.isOfHead)
    return isOne ? amount.replaceAll(SEAM, ',') : amount
  }
  return row.replace(JOINABLE, join).split(SEAM)
}

/** Whether two cells may be one amount whose comma was taken for one between cells. */
export const isGroupedIn = (cell: string, next: string): boolean =>
  /^\p{Nd}{1,2}$/u.test(cell) && /^\p{Nd}{3}(?!\p{Nd})/u.test(next) && readRate(next) !== undefined
