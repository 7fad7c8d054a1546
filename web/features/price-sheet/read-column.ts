import type { OwnFoodItem } from '#contract/menu.ts'
import { nameKey, packKey } from '#contract/rules/packs.ts'
import { contentsInBase } from '#contract/rules/quantity.ts'
import { type Pack, packInName, readPack } from '#contract/rules/read-pack.ts'
import { readRupees } from '#contract/rules/read-rupees.ts'

type PastedLine = { name: string; pack: Pack | undefined; text: string }
type Cells = readonly string[]

/**
 * What is pasted over a price, line by line; nothing where it is a single one, which the field
 * takes as it is. Of several columns the one that holds prices is meant: as in a list the first after the names, where there are any; without
 * names the last, for what counts the rows comes before. An empty line leaves its row alone.
 */
export function readColumn(pasted: string, items: readonly OwnFoodItem[]): PastedLine[] | undefined {
  const lines = pasted.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length < 2) return undefined
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const known = new Set(items.map(({ name }) => nameKey(name)))
  const isCalled = (name: string) => known.has(nameKey(name))
  const { names, prices } = findColumns(rows, (cell) => isCalled(thingIn(cell, isCalled).name))
  // What stands behind a name and its price is what is in stock.
  const end = names < prices ? prices : undefined
  return rows.map((cells) => ({
    pack: cells.slice(0, end).map(sizeIn).find(Boolean),
    ...thingIn(cells[names] ?? '', isCalled),
    text: cells[prices] ?? cells[0] ?? '',
  }))
}

/** A unit alone may belong to a number that stands in another cell. */
const sizeIn = (cell: string): Pack | undefined => (/\p{Nd}/u.test(cell) ? readPack(cell) : undefined)

/** What an item is called, without the pack behind it where only so it is on the menu. */
function thingIn(cell: string, isCalled: (name: string) => boolean): { name: string; pack?: Pack } {
  const inName = isCalled(cell) ? undefined : packInName(cell)
  return inName && isCalled(inName.name) ? inName : { name: cell }
}

/**
 * Which items the lines are prices of: those with their names, in whatever order the list has them, or, where the menu
 * has none of the names, those from one downwards. What a filter hides is changed by nothing that is pasted.
 */
export function placeColumn(
  { items, rows }: { items: readonly OwnFoodItem[]; rows: readonly OwnFoodItem[] },
  from: OwnFoodItem | undefined,
  lines: readonly PastedLine[],
) {
  const below = from ? rows.slice(rows.indexOf(from)) : []
  const shown = new Set(rows)
  const called = new Map<string, OwnFoodItem[]>()
  for (const item of items) called.set(nameKey(item.name), [...(called.get(nameKey(item.name)) ?? []), item])
  const isNamed = lines.some(({ name }) => called.has(nameKey(name)))
  const said = lines.map((line, at) => ({ ...line, row: below[at] })).filter(({ text }) => text !== '')
  const found = said.flatMap(({ name, pack, text, row }) => {
    const item = isNamed ? findOne(called.get(nameKey(name)) ?? [], pack) : row
    return item && shown.has(item) ? [{ item, text }] : []
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

/** That of the same pack. An only one that is sold as one bare piece may be called by what is in it: a bread of 400 g. */
function findOne(named: readonly OwnFoodItem[], pack: Pack | undefined): OwnFoodItem | undefined {
  const isMeasured = pack && contentsInBase(pack.quantity, pack.unit).of !== 'piece'
  const isBare = ({ quantity, unit }: OwnFoodItem) => quantity === 1 && unit === 'item'
  const meant = named.filter(
    (item) => !pack || packKey(item) === packKey(pack) || (named.length === 1 && isMeasured && isBare(item)),
  )
  return meant.length === 1 ? meant[0] : undefined
}

function findColumns(
  rows: readonly Cells[],
  isCalled: (cell: string) => boolean,
): { names: number; prices: number } {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = [...Array(width).keys()]
  const isMostly = (at: number, is: (cell: string) => boolean) => {
    const filled = rows.flatMap((cells) => cells[at] || [])
    return filled.length > 0 && filled.filter(is).length * 2 >= filled.length
  }
  const isPrice = (cell: string) => readRupees(cell) !== undefined
  // A group, a code or a brand may stand before the names.
  const calledIn = (at: number) => rows.filter((cells) => isCalled(cells[at] ?? '')).length
  const texts = columns.filter((at) =>
    isMostly(at, (cell) => /[\p{L}\p{M}]{2}/u.test(cell) && !isPrice(cell)),
  )
  const names = texts.toSorted((a, b) => calledIn(b) - calledIn(a))[0] ?? -1
  const priced = columns.filter((at) => isMostly(at, isPrice))
  const prices = (names < 0 ? undefined : priced.find((at) => at > names)) ?? priced.at(-1) ?? 0
  return { names, prices }
}
