import type { OwnFoodItem } from '#contract/menu.ts'
import { nameKey } from '#contract/rules/packs.ts'
import { readRupees } from '#contract/rules/read-rupees.ts'

export type PastedLine = { name: string; text: string }

/**
 * What is pasted over a price, line by line; nothing where it is a single one, which the field
 * takes as it is. Of several columns the one that holds prices is meant: as in a list the first after the names, where there are any; without
 * names the last, for what counts the rows comes before. An empty line leaves its row alone.
 */
export function readColumn(pasted: string): PastedLine[] | undefined {
  const lines = pasted.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length < 2) return undefined
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const { names, prices } = findColumns(rows)
  return rows.map((cells) => ({ name: cells[names] ?? '', text: cells[prices] ?? cells[0] ?? '' }))
}

/**
 * Which items the lines are prices of: those with their names, in whatever order the list has them, or, where the sheet
 * has none of the names, those from one downwards. Of several with one name only the one in its row is surely meant.
 */
export function placeColumn(
  rows: readonly OwnFoodItem[],
  from: OwnFoodItem | undefined,
  lines: readonly PastedLine[],
) {
  const below = from ? rows.slice(rows.indexOf(from)) : []
  const called = new Map<string, OwnFoodItem[]>()
  for (const row of rows) called.set(nameKey(row.name), [...(called.get(nameKey(row.name)) ?? []), row])
  const isNamed = lines.some(({ name }) => called.has(nameKey(name)))
  const said = lines.map((line, at) => ({ ...line, row: below[at] })).filter(({ text }) => text !== '')
  const found = said.flatMap(({ name, text, row }) => {
    const named = called.get(nameKey(name)) ?? []
    const isOwn = !isNamed || named.some((item) => item === row)
    const item = isOwn ? row : named.length === 1 ? named[0] : undefined
    return item ? [{ item, text }] : []
  })
  // A list with two prices of one name means two things, of which the sheet has one.
  const last = new Map(found.map(({ item, text }) => [item, text]))
  const twofold = new Set(found.filter(({ item, text }) => last.get(item) !== text).map(({ item }) => item))
  const typed = found.filter(({ item }) => !twofold.has(item))
  return {
    typed,
    over: isNamed ? 0 : Math.max(0, lines.length - below.length),
    unknown: isNamed ? said.length - typed.length : 0,
  }
}

function findColumns(rows: readonly (readonly string[])[]): { names: number; prices: number } {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = [...Array(width).keys()]
  const isMostly = (at: number, is: (cell: string) => boolean) => {
    const filled = rows.flatMap((cells) => cells[at] || [])
    return filled.length > 0 && filled.filter(is).length * 2 >= filled.length
  }
  const isPrice = (cell: string) => readRupees(cell) !== undefined
  const names =
    columns.find((at) => isMostly(at, (cell) => /[\p{L}\p{M}]{2}/u.test(cell) && !isPrice(cell))) ?? -1
  const priced = columns.filter((at) => isMostly(at, isPrice))
  const prices = (names < 0 ? undefined : priced.find((at) => at > names)) ?? priced.at(-1) ?? 0
  return { names, prices }
}
