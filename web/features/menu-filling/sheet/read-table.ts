import Papa from 'papaparse'
import { tidyText } from '#contract/rules/tidy-text.ts'
import { withGrouping, withinWidth, withoutGrouping } from './amount-commas.ts'
import { RATE, readRate } from './read-rate.ts'

/** A row that says something. */
export type Row = {
  /** Its number from 1, as who has the list before them counts: empty rows are counted too. */
  line: number
  cells: readonly string[]
}

/** What a spreadsheet takes for a formula, and who opens our file must not be made to run. */
const FORMULA = /^'*[=+\-@\t\r]/

/** A text that no spreadsheet takes for a formula. `withoutGuard` gives it back as it was. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** A line of a chat: a name, and its price at the end. */
const LINE = new RegExp(String.raw`^(.*?\S)\s*(?:[\s:=\-–—@]|\.{2,})\s*(${RATE})\s*$`, 'iu')

const LINE_END = /\r\n|\r|\n/

/** The rows of a text, whichever of comma, semicolon and tab is between their cells. */
export function readTable(list: string): Row[] {
  const text = withoutGrouping(list)
  const delimiter = delimiterOf(text)
  const found = Papa.parse<string[]>(text, { delimiter })
  // One quote that opens and never closes would take all that follows into one cell.
  const isTorn = found.errors.some(({ type }) => type === 'Quotes')
  const { data } = isTorn ? Papa.parse<string[]>(text, { delimiter, quoteChar: '\u0000' }) : found
  const rows = data
    .map((row, at) => ({
      line: at + 1,
      cells: row.map((cell) => withoutGuard(tidyText(withGrouping(cell)))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const isTable = rows.filter(({ cells }) => cells.length > 1).length * 2 >= rows.length
  const width = rows[0]?.cells.length ?? 0
  if (isTable) return rows.map((row) => ({ ...row, cells: withinWidth(row.cells, width) }))
  // A comma in one name makes no table of the others, whose prices stand at their ends.
  const lines = list.split(LINE_END)
  const saidIn = ({ line, cells }: Row) =>
    (cells.length === 1 || lines.length !== data.length ? cells.join(', ') : lines[line - 1]) ?? ''
  return rows.map((row) => {
    const split = splitLine(tidyText(saidIn(row)))
    return { ...row, cells: split && !isOfCells(row.cells, split) ? split : row.cells }
  })
}

/** Whether a price has a cell of its own within: "Milk, 34, 33" is not called "Milk, 34"; "Ghee, 1,250" has one price. */
function isOfCells(cells: readonly string[], split: readonly string[]): boolean {
  const [last = '', before = ''] = [cells.at(-1), cells.at(-2)]
  return (
    cells.length > 2 &&
    readRate(before) !== undefined &&
    (readRate(last) === undefined || last === split.at(-1))
  )
}

/** By the first rows that say something: empty ones look as if nothing stood between cells. */
const delimiterOf = (text: string): string =>
  Papa.parse(text, { delimitersToGuess: ['\t', ';', ',', '|'], skipEmptyLines: 'greedy', preview: 1 }).meta
    .delimiter

function splitLine(line: string): string[] | undefined {
  const [, name, price] = LINE.exec(line) ?? []
  return name && price ? [name.replace(/[\s:=\-–—.,@]+$/, ''), price] : undefined
}

export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  )
