import type { FoodType } from '#contract/rules/food-types.ts'
import type { Columns } from '#contract/rules/read-head.ts'
import { guessPlace, type Place, placeSaid, typeSaid } from './guess-category.ts'
import type { Row } from './row.ts'

/** Where the rows below a headline belong: a category of ours, or only a food type. */
export type Shelf = Place | { foodType: FoodType; category?: never }

/** "--- Biscuits ---" is above goods and none itself; capitals and a colon are so only where what is below agrees. */
const FRAMED = /^[-–—=*_~#]{2,}|[-–—=*_~#]{2,}$/u
const EMPHATIC = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$|:$/u
const AROUND = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu
const LAST = /\s+(?:products?|items?|section|saman|सामान)$/iu

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
    shelf =
      said &&
      (isFramed || isAgreed(said, goods.slice(at + 1, at + 1 + LOOKED_AT), columns, EMPHATIC.test(text)))
        ? said
        : undefined
    // What may as well be an item without a price is told to its keeper.
    if (!shelf && !isFramed) shelved.push({ row })
  }
  return shelved
}

/** What a row says that says but one thing, and no number. */
function onlyText({ cells }: Row): string | undefined {
  const [text, ...others] = cells.filter(Boolean)
  return text && others.length === 0 && /\p{L}/u.test(text) && !/\p{Nd}/u.test(text) ? text : undefined
}

function shelfSaid(text: string): Shelf | undefined {
  const label = text.replace(AROUND, '').replace(LAST, '')
  const foodType = typeSaid(label)
  return placeSaid(label, '') ?? (foodType && { foodType })
}

/** Whether half of the goods up to the next headline belong there; where it is written as one, nothing may speak for it either. */
function isAgreed(shelf: Shelf, below: readonly Row[], { name = 0 }: Columns, isEmphatic: boolean): boolean {
  const end = below.findIndex((row) => onlyText(row) !== undefined)
  const places = below
    .slice(0, end < 0 ? undefined : end)
    .flatMap(({ cells }) => guessPlace(cells[name] ?? '')?.place ?? [])
  const isOf = ({ foodType, category }: Place) =>
    foodType === shelf.foodType && (shelf.category ?? category) === category
  const count = places.filter(isOf).length
  return (count > 0 && count * 2 >= places.length) || (isEmphatic && places.length === 0 && end !== 0)
}
