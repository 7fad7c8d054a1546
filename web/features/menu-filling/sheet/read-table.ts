import Papa from 'papaparse'

/** What a spreadsheet takes for a formula, and who opens our file must not be made to run. */
const FORMULA = /^'*[=+\-@\t\r]/

/** A text that no spreadsheet takes for a formula. `withoutGuard` gives it back as it was. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** A line of a chat: a name, and its price at the end. */
const LINE = /^(.*\S)\s*(?:[\s:=\-–—]|\.{2,})\s*((?:₹|rs\.?\s?|रु\.?\s?)?\s*[\d०-९][\d०-९,.]*(?:\/-)?)\s*$/i

/** The cells of a text, whichever of comma, semicolon and tab is between them. */
export function readTable(text: string): string[][] {
  const found = Papa.parse<string[]>(text, {
    delimitersToGuess: ['\t', ';', ',', '|'],
    skipEmptyLines: 'greedy',
  })
  // One quote that opens and never closes would take all that follows into one cell.
  const isTorn = found.errors.some(({ type }) => type === 'Quotes')
  const { data } = isTorn
    ? Papa.parse<string[]>(text, {
        delimiter: found.meta.delimiter,
        quoteChar: '\u0000',
        skipEmptyLines: 'greedy',
      })
    : found
  const rows = data.map((row) => row.map((cell) => withoutGuard(cell.trim())))
  return rows.every((row) => row.length === 1) ? rows.map(([line = '']) => splitLine(line)) : rows
}

function splitLine(line: string): string[] {
  const [, name, price] = LINE.exec(line) ?? []
  return name && price ? [name.replace(/[\s:=\-–—.]+$/, ''), price] : [line]
}

export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  )
