import type { FoodType } from '#contract/rules/food-types.ts'
import type { Columns } from '#contract/rules/read-head.ts'
import { guessPlace, type Place, placeSaid, typeSaid } from './guess-category.ts'
import type { Row } from './row.ts'

/** Where the rows below a headline belong: a category of ours, or only a food type. */
export type Shelf = Place | { foodType: FoodType; category?: never }

/** "--- Biscuits ---" is above goods and none itself, where "Butter ---" may lack its price. */
const FRAMED = /^[-–—=*_~#]{2,}.*[-–—=*_~#]{2,}$/u
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$/u
const AROUND = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu
const LAST = /\s+(?:products?|items?|section|saman|सामान)$/iu
/** All that such a shop has, milk and bread among it: nothing is sold under it, and it says of nothing where it belongs. */
const ALL_GOODS = /^(?:kirana|groceries|provisions?)(?:\s+stores?)?$/iu
/** Nothing is sold under their names. */
const ONLY_SHELVES: ReadonlySet<string | undefined> = new Set([
  undefined,
  'Fruits',
  'Vegetables',
  'Spices',
  'Cereals',
])

/** So many rows tell whether what stands above them is a headline. */
const LOOKED_AT = 50

/** The goods of a list, each with the shelf that a headline above it says, and no headlines among them. */
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
    // What may as well be an item without a price is told to its keeper.
    if (!shelf && !isFramed && !ALL_GOODS.test(labelIn(text))) shelved.push({ row })
  }
  return shelved
}

/** What a row says that says but one thing, and no number. */
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

/** Up to the next row that may be a headline; "DAIRY" may stand right above "MILK". */
function goodsOf(below: readonly Row[], shelf: Shelf | undefined): readonly Row[] {
  const isNext = (row: Row) => onlyText(row) !== undefined
  const start = shelf?.category ? 0 : below.findIndex((row) => !isNext(row))
  const goods = below.slice(Math.max(0, start))
  const end = goods.findIndex(isNext)
  return end < 0 ? goods : goods.slice(0, end)
}

/** Whether goods that are known belong there: half of them to what nothing is sold under, all to what may be an item, which must be written otherwise than they are, too. */
function isHeadline(text: string, shelf: Shelf, goods: readonly Row[], { name = 0 }: Columns): boolean {
  const isApart = isWrittenApart(text, goods, name)
  const places = goods.flatMap(({ cells }) => guessPlace(cells[name] ?? '')?.place ?? [])
  const count = places.filter((place) => isOn(shelf, place)).length
  if (places.length === 0) return isApart
  return ONLY_SHELVES.has(shelf.category)
    ? count > 0 && count * 2 >= places.length
    : isApart && count === places.length
}

/** Whether it stands in capitals or before a colon, and few of the goods do. */
function isWrittenApart(text: string, goods: readonly Row[], name: number): boolean {
  const isRare = (is: (row: Row) => boolean) => goods.filter(is).length * 2 < goods.length
  const inCapitals = IN_CAPITALS.test(text) && isRare(({ cells }) => IN_CAPITALS.test(cells[name] ?? ''))
  return inCapitals || (text.endsWith(':') && isRare(({ said = '' }) => said.includes(':')))
}

/** Whether a place is on a shelf. */
export const isOn = (shelf: Shelf, { foodType, category }: Place): boolean =>
  foodType === shelf.foodType && (shelf.category ?? category) === category
