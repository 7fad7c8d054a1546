import { type Columns, columnsOfHead, filledOf, findHead, isHead } from '#contract/rules/reading/read-head.ts'
import type { Row } from '../row.ts'
import { guessColumns } from './guess-columns.ts'

/** How many rows are examined to guess the columns. */
const LOOKED_AT = 50

/** Finds the meaning of a list's columns, by its header or else by its cells, and returns the rows without the header. */
export function findColumns(table: readonly Row[]): { columns: Columns; goods: readonly Row[] } {
  const head = findHead(table)
  if (!head)
    return { columns: guessColumns(table.slice(0, LOOKED_AT).map(({ cells }) => cells)), goods: table }
  // The header may be repeated on each page.
  const said = new Set(head.rows.map(saidBy))
  const goods = table.filter((row) => !said.has(saidBy(row)))
  const width = widthOfOne(head.cells)
  if (width === undefined) return { columns: columnsOfHead(head.cells, goods), goods }
  const parted = goods.flatMap((row) => apart(row, width))
  return { columns: columnsOfHead(head.cells.slice(0, width), parted), goods: parted }
}

const saidBy = ({ cells }: Row): string => cells.slice(0, filledOf(cells)).join().toLowerCase()

/** A list's header in a comparable form; undefined if it has none. */
export const headSaid = (table: readonly Row[]): string | undefined =>
  findHead(table)?.rows.map(saidBy).join()

/** For several lists side by side in one table: how many columns each has. Undefined if there is only one. */
function widthOfOne(head: readonly string[]): number | undefined {
  const width = head.indexOf(head[0] ?? '', 1)
  const partsOf = (cells: readonly string[]) =>
    Array.from({ length: Math.ceil(cells.length / width) }, (_, at) =>
      cells.slice(at * width, (at + 1) * width),
    )
  const isOne = width > 0 && new Set(partsOf(head).map((part) => part.join().replace(/,+$/, ''))).size === 1
  return isOne && isHead(head.slice(0, width)) ? width : undefined
}

function apart(row: Row, width: number): Row[] {
  const parts: Row[] = []
  for (let at = 0; at < row.cells.length; at += width)
    if (row.cells.slice(at, at + width).some(Boolean))
      parts.push({ ...row, cells: row.cells.slice(at, at + width) })
  return parts
}
