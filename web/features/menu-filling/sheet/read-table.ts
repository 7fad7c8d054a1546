import Papa from 'papaparse'
import { tidyText } from '#contract/rules/tidy-text.ts'

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
const LINE = /^(.*?\S)\s*(?:[\s:=\-–—]|\.{2,})\s*((?:₹|rs\.?\s?|रु\.?\s?)?\s*[\d०-९][\d०-९,.]*(?:\/-)?)\s*$/i

/** An amount with commas between its thousands, at the end of what may be a cell. */
const GROUPED =
  /(^|[^\d०-९,.])[\d०-९]{1,3}(?:,[\d०-९]{2,3})*,[\d०-९]{3}(?:\.[\d०-९]+)?(?=\s*(?:(?:\/[-=]|₹|rs\.?|रु\.?)\s*)?(?:,\s|[\t;|]|$))/gim
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
  if (rows.some(({ cells }) => cells.length > 1)) return rows
  return rows.map(({ line, cells: [said = ''] }) => ({ line, cells: splitLine(said) }))
}

/** Where a comma right before a digit divides cells, the same may do so in what looks like an amount: 32,500 is then two cells. */
function withoutGrouping(text: string): string {
  const marked = text.replace(GROUPED, (amount) => amount.replaceAll(',', IN_AMOUNT))
  return /,[\d०-९]/.test(marked) ? text : marked
}

const withGrouping = (cell: string): string => cell.replaceAll(IN_AMOUNT, ',')

/** By the first rows that say something: empty ones look as if nothing stood between cells. */
const delimiterOf = (text: string): string =>
  Papa.parse(text, { delimitersToGuess: ['\t', ';', ',', '|'], skipEmptyLines: 'greedy', preview: 1 }).meta
    .delimiter

function splitLine(line: string): string[] {
  const [, name, price] = LINE.exec(line) ?? []
  return name && price ? [name.replace(/[\s:=\-–—.]+$/, ''), price] : [line]
}

export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  )
