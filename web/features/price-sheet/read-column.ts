import { readRupees } from '#contract/rules/read-rupees.ts'

/**
 * What is pasted over a price, as one text for each row downwards; nothing where it is a single one, which the field
 * takes as it is. Of several columns the one that holds prices is meant. An empty line leaves its row alone.
 */
export function readColumn(pasted: string): string[] | undefined {
  const lines = pasted.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length < 2) return undefined
  return lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim())
    return cells.find((cell) => readRupees(cell) !== undefined) ?? cells[0] ?? ''
  })
}
