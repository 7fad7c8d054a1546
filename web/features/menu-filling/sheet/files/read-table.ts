import Papa from 'papaparse'
import { filledOf, findHead, isHead } from '#contract/rules/reading/read-head.ts'
import { isSurelyRate, readRate } from '#contract/rules/reading/read-rate.ts'
import { guarded, withoutGuard } from '#contract/rules/text/formula-guard.ts'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import { hasJoinable, isUneven, joinAmounts, type Width } from '../lines/amount-commas.ts'
import { withoutCounts, withoutMarks, withoutSenders } from '../lines/chat-marks.ts'
import { withDigits } from '../lines/misread-digits.ts'
import { readLine } from '../lines/read-line.ts'
import { withoutStock } from '../lines/stock-beside.ts'
import type { Row } from '../row.ts'

const LINE_END = /\r\n|\r|\n/
/** How many lines are examined to find the delimiter. */
const LOOKED_AT = 200

/** Splits a text into rows and cells; the delimiter may be comma, semicolon, bar or tab. */
export function readTable(list: string): Row[] {
  const text = withDigits(withoutSenders(list))
  const delimiter = delimiterOf(text)
  const written = cellsBy(delimiter, text)
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => tidy(cell) !== ''))
  const head = findHead(written)
  const isHeaded = head !== undefined && written.filter(isLine).length <= written.filter(isOfTable).length
  const isOfCommas = delimiter === ','
  const width = isOfCommas ? widthOf(written, isHeaded ? head : undefined) : undefined
  const rows = written.map(({ line, cells }) => ({
    line,
    cells: (isOfCommas ? joinAmounts(cells, width) : cells).map(tidy),
    isOfCommas,
    isUneven: isOfCommas && isUneven(cells),
  }))
  if (isHeaded) return rows
  const isTable = rows.filter(isOfCells).length * 2 >= rows.length
  // A list of lines has no columns, so a header says nothing.
  const listed = withoutCounts(rows.filter(({ line }) => line !== head?.line).map(withoutMarks))
  return listed.flatMap((row) => (isOfCells(row) ? row : linesOf(row, isTable)))
}

/** Parses a row that is a line of text into a row per item; unchanged if that fails. "Total 107" below a table is no item. */
function linesOf(written: Row, isBesideTable: boolean): Row | Row[] {
  const row = withoutStock(written, true)
  const said = readLine(row.cells)
  const isSure = said.every(({ cells, asked }) => !asked && isSurelyRate(cells[1]))
  return said.length > 0 && (!isBesideTable || isSure)
    ? said.map((one) => ({ ...row, ...one, said: written.cells.join(', ') }))
    : written
}

const tidy = (cell: string): string => withoutGuard(tidyText(cell))

/** Whether a price has a cell of its own. "Biscuit, Parle-G - 10" has none: it is a line of text in spite of its comma. */
const isOfCells = ({ cells }: Pick<Row, 'cells'>): boolean =>
  cells.some((cell, at) => at > 0 && readRate(cell) !== undefined)

const hasRate = ({ cells }: Row): boolean => cells.some((cell) => readRate(cell) !== undefined)

const isOfTable = (row: Row): boolean => hasRate(row) && !hasJoinable(row.cells)

/** Whether a row can only be a line of text. An empty last cell is a price that is yet to be filled in. */
const isLine = (row: Row): boolean =>
  !hasRate(row) && row.cells.at(-1)?.trim() !== '' && readLine(row.cells).length > 0

/** The width of a list: that of its header, else of most rows without ambiguous commas; the larger in case of a tie. */
function widthOf(rows: readonly Row[], head: Row | undefined): Width {
  if (head) return { written: head.cells.length, filled: filledOf(head.cells), isOfHead: true }
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    if (isOfCells({ cells }) && !hasJoinable(cells))
      counts.set(filledOf(cells), (counts.get(filledOf(cells)) ?? 0) + 1)
  const [widest] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return widest && { written: widest[0], filled: widest[0], isOfHead: false }
}

function cellsBy(delimiter: string, text: string): string[][] {
  const found = Papa.parse<string[]>(text, { delimiter })
  // An unclosed quote would swallow the rest of the list, so quotes are ignored then.
  const isTorn = found.errors.some(({ type }) => type === 'Quotes')
  return isTorn ? Papa.parse<string[]>(text, { delimiter, quoteChar: '\u0000' }).data : found.data
}

/** The delimiter: one that a third of the lines have, unless splitting at commas yields more prices and headers. */
function delimiterOf(text: string): string {
  const lines = text.split(LINE_END).filter((line) => line.trim() !== '')
  const looked = lines.slice(0, LOOKED_AT).join('\n')
  const shows = (mark: string) =>
    cellsBy(mark, looked).filter((cells) => isOfCells({ cells }) || isHead(cells)).length
  const isOften = (mark: string) => lines.filter((line) => line.includes(mark)).length * 3 >= lines.length
  return ['\t', '|', ';'].find((mark) => isOften(mark) && shows(mark) >= shows(',')) ?? ','
}

export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  )
