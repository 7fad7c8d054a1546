import { AFTER_AMOUNT, readRate, SURELY_BUYS } from './read-rate.ts'

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

/** Where a comma right before a digit divides cells, the same may do so in what looks like an amount: 32,500 is then two cells. */
export function withoutGrouping(text: string): string {
  const marked = text.replace(GROUPED_LAST, setAside)
  return /,\p{Nd}/u.test(marked) ? text.replace(GROUPED_RATE, setAside) : marked
}

const setAside = (amount: string): string => amount.replaceAll(',', IN_AMOUNT)
export const withGrouping = (cell: string): string => cell.replaceAll(IN_AMOUNT, ',')

/** A row of one cell more than the first has its price in two where its comma is the amount's: Item,Price / Ghee,1,250. */
export function withinWidth(cells: readonly string[], width: number): readonly string[] {
  const at = cells.findIndex((cell, i) => i > 0 && isGroupedIn(cell, cells[i + 1] ?? ''))
  if (cells.length !== width + 1 || at < 0) return cells
  return [...cells.slice(0, at), `${cells[at]},${cells[at + 1]}`, ...cells.slice(at + 2)]
}

const isGroupedIn = (cell: string, next: string): boolean =>
  /^\p{Nd}{1,2}$/u.test(cell) && /^\p{Nd}{3}(?!\p{Nd})/u.test(next) && readRate(next) !== undefined
