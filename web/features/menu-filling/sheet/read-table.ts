import Papa from 'papaparse'
import { tidyText } from '#contract/rules/tidy-text.ts'
import { AFTER_AMOUNT, RATE, readRate, SURELY_BUYS } from './read-rate.ts'

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

/** An amount with commas between its thousands. */
const GROUPED = String.raw`\p{Nd}{1,3}(?:,\p{Nd}{2,3})*,\p{Nd}{3}(?:\.\p{Nd}+)?`
const CELL_END = String.raw`\s*(?:,\s|[\t;|]|$)`
/** At the end of what may be a cell. */
const GROUPED_LAST = new RegExp(String.raw`(?<![\p{Nd},.])${GROUPED}(?=${AFTER_AMOUNT}${CELL_END})`, 'gimu')
/** As it is grouped in India. */
const GROUPED_HERE = String.raw`\p{Nd}{1,2}(?:,\p{Nd}{2})*,\p{Nd}{3}(?:\.\p{Nd}+)?`
/** And said to be money, or to buy something. After a comma only the latter is certain: 280,255/- is an MRP and a price. */
const GROUPED_RATE = new RegExp(
  String.raw`(?<![\p{Nd},.])${GROUPED}(?=(?!${CELL_END})${AFTER_AMOUNT}${CELL_END})|(?<![\p{Nd}.])${GROUPED_HERE}(?=${SURELY_BUYS}${CELL_END})`,
  'gimu',
)
/** Stands for a comma that is in an amount, until cells are told apart. */
const IN_AMOUNT = '\ue000'

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

/** A row of one cell more than the first has its price in two where its comma is the amount's: Item,Price / Ghee,1,250. */
function withinWidth(cells: readonly string[], width: number): readonly string[] {
  const at = cells.findIndex((cell, i) => i > 0 && isGroupedIn(cell, cells[i + 1] ?? ''))
  if (cells.length !== width + 1 || at < 0) return cells
  return [...cells.slice(0, at), `${cells[at]},${cells[at + 1]}`, ...cells.slice(at + 2)]
}

const isGroupedIn = (cell: string, next: string): boolean =>
  /^\p{Nd}{1,2}$/u.test(cell) && /^\p{Nd}{3}(?!\p{Nd})/u.test(next) && readRate(next) !== undefined

/** Whether a price has a cell of its own within: "Milk, 34, 33" is not called "Milk, 34"; "Ghee, 1,250" has one price. */
function isOfCells(cells: readonly string[], split: readonly string[]): boolean {
  const [last = '', before = ''] = [cells.at(-1), cells.at(-2)]
  return (
    cells.length > 2 &&
    readRate(before) !== undefined &&
    (readRate(last) === undefined || last === split.at(-1))
  )
}

/** Where a comma right before a digit divides cells, the same may do so in what looks like an amount: 32,500 is then two cells. */
function withoutGrouping(text: string): string {
  const marked = text.replace(GROUPED_LAST, setAside)
  return /,\p{Nd}/u.test(marked) ? text.replace(GROUPED_RATE, setAside) : marked
}

const setAside = (amount: string): string => amount.replaceAll(',', IN_AMOUNT)
const withGrouping = (cell: string): string => cell.replaceAll(IN_AMOUNT, ',')

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
