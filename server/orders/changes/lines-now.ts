import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** A line as it was ordered, or after changes. */
export type OrderLine = Pick<
  Selectable<Tables['order_lines']>,
  'item_id' | 'name' | 'picture' | 'price_paise' | 'count' | 'unit' | 'pack_size' | 'total_paise'
> & {
  /** The real weight, where the line was weighed. */
  grams?: number
}

export type StoredChange = Pick<
  Selectable<Tables['order_changes']>,
  | 'id'
  | 'item_id'
  | 'kind'
  | 'state'
  | 'count'
  | 'grams'
  | 'line_paise'
  | 'by_item_id'
  | 'name'
  | 'picture'
  | 'price_paise'
  | 'unit'
  | 'pack_size'
>

/** A change with the line before it and after it; `becomes` is undefined where the line is left out. */
export type SeenChange<C> = { change: C; was: OrderLine; becomes: OrderLine | undefined }

/** Applies the changes, oldest first: the lines of an order by now, and each change with what it did. */
export function linesNow<C extends StoredChange>(
  ordered: readonly OrderLine[],
  changes: readonly C[],
): { lines: OrderLine[]; seen: SeenChange<C>[] } {
  let lines = [...ordered]
  const seen = changes.flatMap((change) => {
    const was = lines.find((line) => line.item_id === change.item_id)
    if (!was) return []
    const becomes = lineAfter(was, change)
    if (isApplied(change)) lines = lines.flatMap((line) => (line === was ? (becomes ?? []) : line))
    return [{ change, was, becomes }]
  })
  return { lines, seen }
}

const isApplied = ({ state }: StoredChange) => state !== 'proposed' && state !== 'withdrawn'

function lineAfter(was: OrderLine, change: StoredChange): OrderLine | undefined {
  const { state, count, grams, line_paise: total_paise } = change
  if (count === 0 || state === 'refused' || state === 'lapsed') return undefined
  const { grams: _, ...line } = { ...was, ...offered(change) }
  return { ...line, count, total_paise, ...(grams !== null && { grams }) }
}

/** The item that a replacement brings; undefined for other changes. */
function offered(change: StoredChange): Omit<OrderLine, 'count' | 'total_paise'> | undefined {
  const { by_item_id, name, picture, price_paise, unit, pack_size } = change
  if (by_item_id === null || name === null || picture === null) return undefined
  if (price_paise === null || unit === null || pack_size === null) return undefined
  return { item_id: by_item_id, name, picture, price_paise, unit, pack_size }
}

export const subtotalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + line.total_paise, 0)
