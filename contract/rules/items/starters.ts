import { type Unit, units } from './catalogue.ts'
import { type FoodType, foodTypes } from './food-types.ts'
import { STARTER_LINES } from './starter-lines.ts'

export const nameLanguages = ['en', 'hi', 'mr'] as const
export type NameLanguage = (typeof nameLanguages)[number]

/** A staple that a shop can add to its menu by entering only its price. */
export type Starter = {
  slug: string
  names: Readonly<Record<NameLanguage, string>>
  foodType: FoodType
  category: string
  quantity: number
  unit: Unit
  /** The usual price range in paise: a hint, never the shop's price. */
  lowPaise: number
  highPaise: number
}

/** Whether a price is outside of the usual range by more than this factor. */
export const isFarFrom = (
  { lowPaise, highPaise }: Pick<Starter, 'lowPaise' | 'highPaise'>,
  paise: number,
  times: number,
): boolean => paise * times < lowPaise || paise > highPaise * times

export const starters: readonly Starter[] = STARTER_LINES.trim().split('\n').map(readLine)

function readLine(line: string): Starter {
  const [slug, en, hi, mr, type, category, size, inUnit, low, high] = line.split(' | ')
  const foodType = foodTypes.find((known) => known === type)
  const unit = units.find((known) => known === inUnit)
  if (!slug || !en || !hi || !mr || !foodType || !category || !unit) throw new Error(`not a starter: ${line}`)
  const [quantity, lowPaise, highPaise] = [Number(size), Number(low) * 100, Number(high) * 100]
  return { slug, names: { en, hi, mr }, foodType, category, quantity, unit, lowPaise, highPaise }
}
