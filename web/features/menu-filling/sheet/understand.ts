import { itemKey, MAX_BATCH } from '#contract/rules/items/batches.ts'
import { isAsked } from './asked.ts'
import { findColumns } from './columns/find-columns.ts'
import { withShelves } from './columns/shelves.ts'
import { type Fault, type Read, readCells } from './files/read-cells.ts'
import { keptOnMenu, keysOnMenu } from './keys-on-menu.ts'
import { withoutStock } from './lines/stock-beside.ts'
import type { Row } from './row.ts'

export type ReadRow = {
  /** Its index among all rows: a line may contain several items. */
  at: number
  line: Row['line']
  /** The original text, for the shopkeeper to find it in the list. */
  said: string
} & ((Read & { mayBe?: string }) | { fault: Fault; sameAs?: number; prices?: { menu: number; list: number } })

type Known = Parameters<typeof keysOnMenu>[0][number] & { barcode?: string | undefined }

/** A line with the list's total. */
const SUM =
  /^(?:(?:(?:grand|sub|net|bill)[\s-]*)?total|कुल|एकूण|एकुण|योग|बेरीज|kul|ekun)(?:\s+(?:amount|amt|bill|योग|जोड\u093c?|राशि|रकम|रक्कम))?[\s:=–-]*(?:(?:₹|rs\.?)?\s*\p{Nd}[\p{Nd},.]*(?:\/-)?)?$/iu

/** Parses a list row by row: items with their doubts, or faults. */
export function understand(table: readonly Row[], menu: readonly Known[]): ReadRow[] {
  const { columns, goods } = findColumns(table)
  const listed = goods.filter(
    ({ cells }) => !SUM.test(cells[columns.name ?? -1] || cells.find(Boolean) || ''),
  )
  const isOfItem = (at: number) => [columns.name, columns.price, columns.mrp].includes(at)
  const rows = withShelves(listed, columns).map(({ row, shelf }) => ({
    row,
    read: readCells(withoutStock(row, false, isOfItem), columns, shelf),
  }))
  const onMenu = keysOnMenu(menu)
  // Of duplicates, one that needs no confirmation wins over one that does.
  const sure = new Map<string, number>()
  for (const { row, read } of rows.toReversed())
    if ('item' in read && !isAsked(read)) sure.set(itemKey(read.item), row.line)
  const taken = new Map<string, number>()
  const takenBare = new Set<string>()
  const barcodes = new Set(menu.flatMap(({ barcode }) => barcode ?? []))
  return rows.map(({ row: { line, cells, said }, read }, at) => {
    const place = { at, line, said: (said ?? cells.filter(Boolean).join(' · ')).slice(0, 200) }
    if ('fault' in read) return { ...place, fault: read.fault }
    const key = itemKey(read.item)
    const kept = onMenu.get(key)
    if (kept) return { ...place, ...keptOnMenu(kept, read.item) }
    const sameAs = taken.get(key) ?? (isAsked(read) ? sure.get(key) : undefined)
    if (sameAs !== undefined) return { ...place, fault: 'twice', sameAs }
    if (taken.size >= MAX_BATCH) return { ...place, fault: 'too_many' }
    taken.set(key, line)
    const { bare, ...own } = read
    const row = { ...place, ...withOwnBarcode(own, barcodes) }
    if (!bare || !onMenu.has(bare.key) || takenBare.has(bare.key)) return row
    // Only the first of several rows can be the menu's item of that name.
    takenBare.add(bare.key)
    return { ...row, doubts: [...row.doubts, 'maybe_on_menu'], mayBe: bare.name }
  })
}

/** Drops a barcode that another item has already, with a doubt. */
function withOwnBarcode(read: Read, known: Set<string>): Read {
  const { barcode, ...bare } = read.item
  if (barcode === undefined) return read
  if (known.has(barcode)) return { ...read, item: bare, doubts: [...read.doubts, 'barcode_kept'] }
  known.add(barcode)
  return read
}
