import { categories } from '#contract/rules/catalogue.ts'
import { type FoodType, foodTypes } from '#contract/rules/food-types.ts'
import { readFood, type Word } from '#contract/rules/read-food.ts'
import { nameLanguages, type Starter, starters } from '#contract/rules/starters.ts'
import { shopWords as hi } from '#contract/words/hi-shops.ts'
import { shopWords as mr } from '#contract/words/mr-shops.ts'
import { nameIn } from '#contract/words/names.ts'

/** A word of a name, as it is told from others: the things it may be, else its sound. */
const signsOf = ({ kinds, sound }: Word): string[] =>
  kinds.size > 0 ? [...kinds].map((kind) => `kind ${kind}`) : [`sound ${sound}`]

/** Which starters have a sign in their names. */
const known = new Map<string, Set<Starter>>()
for (const starter of starters)
  for (const language of nameLanguages)
    for (const word of readFood(starter.names[language]))
      for (const sign of word.isBeside ? [] : signsOf(word))
        known.set(sign, (known.get(sign) ?? new Set()).add(starter))

/** The starter that a name has most in common with; words that few starters have say most. */
export function likestStarter(name: string): Starter | undefined {
  const scores = new Map<Starter, number>()
  for (const word of readFood(name))
    for (const sign of signsOf(word)) {
      const having = known.get(sign)
      for (const starter of having ?? [])
        scores.set(starter, (scores.get(starter) ?? 0) + 1 / Math.sqrt(having?.size ?? 1))
    }
  let [likest, best]: [Starter | undefined, number] = [undefined, 0]
  for (const [starter, score] of scores) if (score > best) [likest, best] = [starter, score]
  return likest
}

export type Place = { foodType: FoodType; category: string }

/** The category that a cell names, in whichever food type has one of that name. */
export function placeSaid(category: string, type: string): Place | undefined {
  const saidType = foodTypes.find((known) => isCalled('foodTypes', known, type))
  for (const foodType of saidType ? [saidType] : foodTypes) {
    const found = categories[foodType].find((known) => isCalled('categories', known, category))
    if (found && (saidType || found !== 'Others')) return { foodType, category: found }
  }
  return undefined
}

/** Whether a name of our data is meant: lists come from shops that speak any of the languages. */
function isCalled(kind: 'foodTypes' | 'categories', known: string, said: string): boolean {
  const names = [known, nameIn(hi[kind], known), nameIn(mr[kind], known)]
  return names.some((name) => name.toLowerCase() === said.normalize('NFC').toLowerCase())
}
