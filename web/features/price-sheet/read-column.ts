import { readRupees } from '#contract/rules/read-rupees.ts'

/**
 * What is pasted over a price, as one text for each row downwards; nothing where it is a single one, which the field
 * takes as it is. Of several columns the one that holds prices is meant: as in a list the first after the names, where there are any; without
 * names the last, for what counts the rows comes before. An empty line leaves its row alone.
 */
export function readColumn(pasted: string): string[] | undefined {
  const lines = pasted.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length < 2) return undefined
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const at = priceColumn(rows)
  return rows.map((cells) => cells[at] ?? cells[0] ?? '')
}

function priceColumn(rows: readonly (readonly string[])[]): number {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = [...Array(width).keys()]
  const isMostly = (at: number, is: (cell: string) => boolean) => {
    const filled = rows.flatMap((cells) => cells[at] || [])
    return filled.length > 0 && filled.filter(is).length * 2 >= filled.length
  }
  const isPrice = (cell: string) => readRupees(cell) !== undefined
  const names =
    columns.find((at) => isMostly(at, (cell) => /[\p{L}\p{M}]{2}/u.test(cell) && !isPrice(cell))) ?? -1
  const prices = columns.filter((at) => isMostly(at, isPrice))
  return (names < 0 ? undefined : prices.find((at) => at > names)) ?? prices.at(-1) ?? 0
}
