import { guessColumns } from './guess-columns.ts'
import { type Columns, columnsOfHead, isHead, joinHeads } from './read-head.ts'
import { filledOf, type Row } from './row.ts'

/** So many rows tell what stands in all. */
const LOOKED_AT = 50

/** The head of a list, with the rows that it stands in. */
type Head = Row & { rows: readonly Row[] }

/** Which column of a list says what, by its head, else by its cells; and its rows without the head. */
export function findColumns(table: readonly Row[]): { columns: Columns; goods: readonly Row[] } {
  const head = findHead(table)
  if (!head)
    return { columns: guessColumns(table.slice(0, LOOKED_AT).map(({ cells }) => cells)), goods: table }
  // It comes again on each page.
  const said = new Set(head.rows.map(saidBy))
  const goods = table.filter((row) => !said.has(saidBy(row)))
  const width = widthOfOne(head.cells)
  if (width === undefined) return { columns: columnsOfHead(head.cells), goods }
  return {
    columns: columnsOfHead(head.cells.slice(0, width)),
    goods: goods.flatMap((row) => apart(row, width)),
  }
}

const saidBy = ({ cells }: Row): string => cells.slice(0, filledOf(cells)).join().toLowerCase()

/** What the head of a list says, whatever its letters. */
export const headSaid = (table: readonly Row[]): string | undefined =>
  findHead(table)?.rows.map(saidBy).join()

/** How many columns a list has that stands several times side by side. */
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

/** What says what stands in the columns below it, often under a title: what stands last is a note. */
export function findHead(table: readonly Row[]): Head | undefined {
  let isNext = table[0] !== undefined && isHead(table[0].cells)
  for (const [at, row] of table.entries()) {
    const isOne = isNext
    const next = table[at + 1]
    isNext = next !== undefined && isHead(next.cells)
    const joined = next && (isOne || !isNext) && joinHeads(row.cells, next.cells)
    if (joined && isHead(joined)) return { ...row, cells: joined, rows: [row, next] }
    if (isOne && (at === 0 || at < table.length - 1)) return { ...row, rows: [row] }
  }
  return undefined
}
