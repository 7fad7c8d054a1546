import type { OwnFoodItem } from '#contract/menu.ts'
import { nameKey, packKey } from '#contract/rules/items/packs.ts'
import { contentsInBase } from '#contract/rules/items/quantity.ts'
import { nameBelow } from '#contract/rules/reading/name-below-head.ts'
import { columnsOfHead, findHead, isHead } from '#contract/rules/reading/read-head.ts'
import { type Pack, packInName, readPack } from '#contract/rules/reading/read-pack.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'

type PastedLine = { name: string; pack: Pack | undefined; text: string }
type Cells = readonly string[]

/**
 * Parses lines pasted into a price cell. Undefined for a single line, or if a header names no price that customers pay: the
 * field then takes the text itself. Of several columns the header tells which holds prices; without a header it is the
 * first after the names or, without names, the last. Empty lines leave their rows unchanged.
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
  /** The possible names of a row, the longest first. */
  namesIn: (cells: Cells) => string[]
  packIn: (cells: Cells) => Pack | undefined
}

/** Takes the columns from a header. The MRP counts if there is no other price; purchase prices, stock values and prices without tax never do. */
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

/** A pack size. A unit without digits does not count: its number may be in another cell. */
const sizeIn = (cell: string): Pack | undefined => (/\p{Nd}/u.test(cell) ? readPack(cell) : undefined)

const isSize = (cell: string): boolean => sizeIn(cell) !== undefined

const isSmall = (cell: string): boolean => ['grams', 'ml'].includes(sizeIn(cell)?.unit ?? '')

/** The name of an item, without its pack size if the menu knows it only without. */
function thingIn(cell: string, isCalled: (name: string) => boolean): { name: string; pack?: Pack } {
  const inName = isCalled(cell) ? undefined : packInName(cell)
  return inName && isCalled(inName.name) ? inName : { name: cell }
}

/**
 * Assigns pasted lines to items: by their names, in any order, or, if the menu has none of the names, to the rows from
 * `from` downwards. Rows hidden by a filter are never changed.
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
  // Two different prices for one item: the list means two things, of which the menu has only one, so neither is taken.
  const last = new Map(found.map(({ item, text }) => [item, text]))
  const twofold = new Set(found.filter(({ item, text }) => last.get(item) !== text).map(({ item }) => item))
  const typed = found.filter(({ item }) => !twofold.has(item))
  return {
    typed,
    over: isNamed ? 0 : Math.max(0, lines.length - below.length),
    unknown: isNamed ? said.length - typed.length : 0,
  }
}

/** The item with the same pack. A single item sold by the piece may be listed with its weight: "bread 400 g". */
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
  // Columns before the names may hold groups, codes or brands.
  const calledIn = (at: number) => rows.filter((cells) => isCalled(cells[at] ?? '')).length
  const texts = columns.filter((at) =>
    isMostly(at, (cell) => /[\p{L}\p{M}]{2}/u.test(cell) && !isPrice(cell)),
  )
  const names = texts.toSorted((a, b) => calledIn(b) - calledIn(a))[0] ?? -1
  const priced = columns.filter((at) => isMostly(at, isPrice))
  const prices = (names < 0 ? undefined : priced.find((at) => at > names)) ?? priced.at(-1) ?? 0
  // A column after name and price is usually the stock, except if it contains small units such as grams.
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
