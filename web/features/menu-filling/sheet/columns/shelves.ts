import type { FoodType } from '#contract/rules/items/food-types.ts'
import type { Columns } from '#contract/rules/reading/read-head.ts'
import type { Row } from '../row.ts'
import { guessPlace, type Place, placeSaid, typeSaid } from './guess-category.ts'

/** What a headline within a list says of the rows below it: a category, or only a food type. */
export type Shelf = Place | { foodType: FoodType; category?: never }

/** "--- Biscuits ---" is a headline, while "Butter ---" may be an item without its price. */
const FRAMED = /^[-–—=*_~#]{2,}.*[-–—=*_~#]{2,}$/u
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$/u
const AROUND = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu
const LAST = /\s+(?:products?|items?|section|saman|सामान)$/iu
/** Headlines for everything a shop has: neither an item nor a category. */
const ALL_GOODS = /^(?:kirana|groceries|provisions?)(?:\s+stores?)?$/iu
/** Categories whose names are never items. */
const ONLY_SHELVES: ReadonlySet<string | undefined> = new Set([
  undefined,
  'Fruits',
  'Vegetables',
  'Spices',
  'Cereals',
])

/** How many rows below a text are examined to decide whether it is a headline. */
const LOOKED_AT = 50

/** Assigns to each row the headline above it, and removes the headlines. */
export function withShelves(goods: readonly Row[], columns: Columns): { row: Row; shelf?: Shelf }[] {
  const shelved: { row: Row; shelf?: Shelf }[] = []
  let shelf: Shelf | undefined
  for (const [at, row] of goods.entries()) {
    const text = onlyText(row)
    if (text === undefined) {
      shelved.push({ row, ...(shelf && { shelf }) })
      continue
    }
    const said = shelfSaid(text)
    const isFramed = FRAMED.test(text)
    const below = goodsOf(goods.slice(at + 1, at + 1 + LOOKED_AT), said)
    shelf = said && (isFramed || isHeadline(text, said, below, columns)) ? said : undefined
    // It may be an item without a price: kept, so that the shopkeeper sees it.
    if (!shelf && !isFramed && !ALL_GOODS.test(labelIn(text))) shelved.push({ row })
  }
  return shelved
}

/** The text of a row with a single cell and no digits. */
function onlyText({ cells }: Row): string | undefined {
  const [text, ...others] = cells.filter(Boolean)
  return text && others.length === 0 && /\p{L}/u.test(text) && !/\p{Nd}/u.test(text) ? text : undefined
}

const labelIn = (text: string): string => text.replace(AROUND, '').replace(LAST, '')

function shelfSaid(text: string): Shelf | undefined {
  const label = labelIn(text)
  const foodType = typeSaid(label)
  return placeSaid(label, '') ?? (foodType && { foodType })
}

/** The rows up to the next possible headline. A food type ("DAIRY") may be directly followed by a category ("MILK"). */
function goodsOf(below: readonly Row[], shelf: Shelf | undefined): readonly Row[] {
  const isNext = (row: Row) => onlyText(row) !== undefined
  const start = shelf?.category ? 0 : below.findIndex((row) => !isNext(row))
  const goods = below.slice(Math.max(0, start))
  const end = goods.findIndex(isNext)
  return end < 0 ? goods : goods.slice(0, end)
}

/**
 * Whether a text is a headline, judged by the known goods below it. For names that are never items, half of the goods have
 * to belong there; otherwise all of them, and the text has to be written differently from them.
 */
function isHeadline(text: string, shelf: Shelf, goods: readonly Row[], { name = 0 }: Columns): boolean {
  const isApart = isWrittenApart(text, goods, name)
  const places = goods.flatMap(({ cells }) => guessPlace(cells[name] ?? '')?.place ?? [])
  const count = places.filter((place) => isOn(shelf, place)).length
  if (places.length === 0) return isApart
  return ONLY_SHELVES.has(shelf.category)
    ? count > 0 && count * 2 >= places.length
    : isApart && count === places.length
}

/** Whether it is in capitals or ends in a colon, unlike most of the goods. */
function isWrittenApart(text: string, goods: readonly Row[], name: number): boolean {
  const isRare = (is: (row: Row) => boolean) => goods.filter(is).length * 2 < goods.length
  const inCapitals = IN_CAPITALS.test(text) && isRare(({ cells }) => IN_CAPITALS.test(cells[name] ?? ''))
  return inCapitals || (text.endsWith(':') && isRare(({ said = '' }) => said.includes(':')))
}

/** Whether a category belongs to a headline. */
export const isOn = (shelf: Shelf, { foodType, category }: Place): boolean =>
  foodType === shelf.foodType && (shelf.category ?? category) === category
