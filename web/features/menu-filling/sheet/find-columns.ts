import { guessColumns } from './guess-columns.ts'
import { type Columns, columnsOfHead, isHead } from './read-head.ts'
import { filledOf, type Row } from './row.ts'

/** So many rows tell what stands in all. */
const LOOKED_AT = 50

/** Which column of a list says what, by its head, else by its cells; and its rows without the head. */
export function findColumns(table: readonly Row[]): { columns: Columns; goods: readonly Row[] } {
  const head = findHead(table)
  if (!head)
    return { columns: guessColumns(table.slice(0, LOOKED_AT).map(({ cells }) => cells)), goods: table }
  // It comes again on each page.
  const said = saidBy(head)
  return { columns: columnsOfHead(head.cells), goods: table.filter((row) => saidBy(row) !== said) }
}

const saidBy = ({ cells }: Row): string => cells.slice(0, filledOf(cells)).join().toLowerCase()

/** The row that says what stands in the columns below it, often one under a title: what stands last is a note. */
export const findHead = (table: readonly Row[]): Row | undefined =>
  table.find(({ cells }, at) => isHead(cells) && (at === 0 || at < table.length - 1))
