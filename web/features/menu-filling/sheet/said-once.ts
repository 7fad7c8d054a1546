import type { Doubt } from './files/read-cells.ts'
import type { ReadRow } from './understand.ts'

/** Doubts that usually apply to a whole list and so are shown once. */
const ofLists = ['price_is_mrp', 'pack_missing'] as const
export type OfList = (typeof ofLists)[number]
const isOfList = (doubt: Doubt): doubt is OfList => ofLists.some((known) => known === doubt)

/** With fewer items the doubts are shown at each row. */
const MANY = 5

/** Separates the doubts that all items share (`once`) from the rows. */
export function saidOnce(rows: readonly ReadRow[]): { rows: readonly ReadRow[]; once: readonly OfList[] } {
  const items = rows.filter((row) => 'item' in row)
  const once = ofLists.filter(
    (doubt) => items.length >= MANY && items.every(({ doubts }) => doubts.includes(doubt)),
  )
  if (once.length === 0) return { rows, once }
  const isOnce = (doubt: Doubt) => isOfList(doubt) && once.includes(doubt)
  return {
    rows: rows.map((row) =>
      'item' in row ? { ...row, doubts: row.doubts.filter((doubt) => !isOnce(doubt)) } : row,
    ),
    once,
  }
}
