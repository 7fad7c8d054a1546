import type { OwnFoodItem } from '#contract/menu.ts'
import { nameBelow } from '#contract/rules/name-below-head.ts'
import { nameKey, packKey } from '#contract/rules/packs.ts'
import { contentsInBase } from '#contract/rules/quantity.ts'
import { columnsOfHead, findHead, isHead } from '#contract/rules/read-head.ts'
import { type Pack, packInName, readPack } from '#contract/rules/read-pack.ts'
import { readRupees } from '#contract/rules/read-rupees.ts'

type PastedLine = { name: string; pack: Pack | undefined; text: string }
type Cells = readonly string[]

/**
 * What is pasted over a price, line by line; nothing where it is a single one, or has a head and no prices that customers pay: the field
 * takes that as it is. Of several columns a head says which is meant; without one, that of prices is: as in a list the first after the
 * names, where there are any; without names the last, for what counts the rows comes before. An empty line leaves its row alone.
 */
export function readColumn(pasted: string, items: readonly OwnFoodItem[]): PastedLine[] | undefined {
  const lines = pasted.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length < 2) return undefined
  const rows = lines.map((line) => ({ cells: line.split('\t').map((cell) => cell.trim()) }))
  const known = new Set(items.map(({ name }) => nameKey(name)))
  const isCalled = (name: string) => known.has(nameKey(name))
  const head = findHead(rows)
  const goods = head ? rows.filter((row) => !head.rows.includes(row) && !isHead(row.cells)) : rows
  const isThing = (cell: string) => isCalled(thingIn(cell, isCalled).name)
  const columns = head ? columnsSaid(head.cells, goods) : columnsFound(goods, isThing)
  return (
    columns &&
    goods.map(({ cells }) => ({
      pack: columns.packIn(cells),
      ...thingIn(columns.namesIn(cells).find(isThing) ?? cells[columns.names] ?? '', isCalled),
      text: cells[columns.prices] ?? cells[0] ?? '',
    }))
  )
}

type PastedColumns = {
  names: number
  prices: number
  /** What a row may be called, the longest first. */
  namesIn: (cells: Cells) => string[]
  packIn: (cells: Cells) => Pack | undefined
}

/** Of a head that says a printed price and none beside it, that one is meant. What a shop pays itself or values its stock at never is, nor what lacks a tax. */
function columnsSaid(head: Cells, goods: readonly { cells: Cells }[]): PastedColumns | undefined {
  const columns = columnsOfHead(head, goods)
  const { name = 0, price, mrp, pack, count, unit, packUnit, bought, isUntaxed, isOfValuation } = columns
  const prices = price ?? mrp
  if (prices === undefined || isUntaxed || isOfValuation) return undefined
  const sizes = pack ?? count ?? -1
  const packIn = (cells: Cells) => {
    const size = cells[sizes] ?? ''
    const said =
      sizeIn(size) ?? sizeIn(`${size} ${cells[unit ?? -1] || (pack !== undefined && packUnit) || ''}`)
    return said ?? bought
  }
  return { names: name, prices, namesIn: (cells) => [nameBelow(cells, columns), cells[name] ?? ''], packIn }
}

/** A unit alone may belong to a number that stands in another cell. */
const sizeIn = (cell: string): Pack | undefined => (/\p{Nd}/u.test(cell) ? readPack(cell) : undefined)

const isSize = (cell: string): boolean => sizeIn(cell) !== undefined

const isSmall = (cell: string): boolean => ['grams', 'ml'].includes(sizeIn(cell)?.unit ?? '')

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

function columnsFound(
  table: readonly { cells: Cells }[],
  isCalled: (cell: string) => boolean,
): PastedColumns {
  const rows = table.map(({ cells }) => cells)
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
  // What stands behind a name and its price is what is in stock; yet no stock is counted in grams.
  const isOfSizes = (at: number) =>
    at < prices || names > prices || (isMostly(at, isSize) && rows.some((cells) => isSmall(cells[at] ?? '')))
  const sizes = columns.filter(isOfSizes)
  return {
    names,
    prices,
    namesIn: (cells) => [cells[names] ?? ''],
    packIn: (cells) => sizes.map((at) => sizeIn(cells[at] ?? '')).find(Boolean),
  }
}
