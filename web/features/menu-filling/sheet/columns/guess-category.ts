import { categories } from '#contract/rules/items/catalogue.ts'
import { type FoodType, foodTypes } from '#contract/rules/items/food-types.ts'
import { nameLanguages, type Starter, starters } from '#contract/rules/items/starters.ts'
import { readFood, type Word } from '#contract/rules/reading/read-food.ts'
import { latinWords, soundOf } from '#contract/rules/text/sound.ts'
import { shopWords as hi } from '#contract/words/hi-shops.ts'
import { shopWords as mr } from '#contract/words/mr-shops.ts'
import { nameIn } from '#contract/words/names.ts'
import { CATEGORY_WORDS } from './category-words.ts'

/** Colours and sizes, which apply to anything and so tell nothing about the category. */
const SAID_OF_ANYTHING = new Set(
  latinWords(
    'safed pandhra pandhri pandhre brown braun lal red green hari hara hirvi hirva black kala kali blaik half double single small medium large big mini jumbo',
  ).map(soundOf),
)

/** The features of a word: the kinds of food it may mean, else its sound. */
const signsOf = once(({ kinds, sound, latin, isBeside }: Word): readonly string[] => {
  // "White" sounds like wheat.
  if (isBeside || /\d/.test(latin) || latin === 'white' || SAID_OF_ANYTHING.has(sound)) return []
  return kinds.size > 0 ? [...kinds].map((kind) => `kind ${kind}`) : [`sound ${sound}`]
})

/** Memoises: lists use few different words, each of them often. */
function once<Of extends object, Is extends object>(read: (of: Of) => Is): (of: Of) => Is {
  const known = new WeakMap<Of, Is>()
  return (of) => {
    const before = known.get(of)
    if (before) return before
    const is = read(of)
    known.set(of, is)
    return is
  }
}

type Entry = {
  place: Place
  starter?: Starter
  /** The features of its words; `isHead` marks the last word, which names the thing itself. */
  signs: Map<string, { isHead: boolean }>
  /** How many words. */
  length: number
}

const entries: Entry[] = [
  ...starters.flatMap((starter) =>
    nameLanguages.map((language) =>
      toEntry(starter.names[language].replace(/[,(/].*$/u, ''), starter, starter),
    ),
  ),
  ...CATEGORY_WORDS.flatMap(([foodType, category, names]) =>
    names.split(',').map((name) => toEntry(name, { foodType, category })),
  ),
]

function toEntry(name: string, { foodType, category }: Place, starter?: Starter): Entry {
  const words = readFood(name)
    .map(signsOf)
    .filter((signs) => signs.length > 0)
  const signs = words.flatMap((all, at) =>
    all.map((sign) => [sign, { isHead: at === words.length - 1 }] as const),
  )
  return {
    place: { foodType, category },
    ...(starter && { starter }),
    signs: new Map(signs),
    length: words.length,
  }
}

/** Entries by feature, without duplicates for further packs and languages. */
const known = new Map<string, Entry[]>()
const taken = new Set<string>()
for (const entry of entries) {
  const key = JSON.stringify([entry.place, ...entry.signs.keys()])
  if (taken.has(key)) continue
  taken.add(key)
  for (const sign of entry.signs.keys()) known.set(sign, [...(known.get(sign) ?? []), entry])
}

/** Weights: of the word for the thing itself, and of further features. */
const HEAD = 3
const BESIDE = 0.4

type Guess = { place: Place; starter: Starter | undefined }

/** How much a word counts for each entry that has it: the fewer entries have it, the more. */
const saysOf = once((signs: readonly string[]): ReadonlyMap<Entry, number> => {
  const says = new Map<Entry, number>()
  for (const sign of signs) {
    const having = known.get(sign) ?? []
    for (const entry of having) {
      const share = (entry.signs.get(sign)?.isHead ? 1 : BESIDE) / Math.sqrt(having.length)
      says.set(entry, Math.max(says.get(entry) ?? 0, share))
    }
  }
  return says
})

/**
 * Guesses an item's category from its name, and the starter it resembles most. Rare words count most, as does the last
 * known word, which usually names the thing itself.
 */
export function guessPlace(name: string, foodType?: FoodType): Guess | undefined {
  const [said = [], ...more] = name.split(/[,(/]/u).map((part) => readFood(part).map(signsOf))
  const words = [...said, ...more.flat()]
  // What follows a comma or a bracket says more of the thing.
  const isKnown = (signs: readonly string[]) => signs.some((sign) => known.has(sign))
  const head = said.some(isKnown) ? said.findLastIndex(isKnown) : words.findLastIndex(isKnown)
  const found = new Map<Entry, { score: number; words: number }>()
  for (const [at, signs] of words.entries())
    for (const [entry, says] of saysOf(signs)) {
      const one = found.get(entry) ?? { score: 0, words: 0 }
      one.score += (at === head ? HEAD : 1) * says
      one.words += 1
      found.set(entry, one)
    }
  const sharedBy = ({ signs }: Entry) => words.flat().filter((sign) => signs.has(sign)).length
  const likest = [...found]
    .map(([entry, { score, words: count }]) => {
      const isWhole = count >= entry.length
      return { ...entry, likeness: isWhole ? score : entry.starter ? score / Math.sqrt(entry.length) : 0 }
    })
    .filter(({ place, likeness }) => likeness > 0 && (foodType ?? place.foodType) === place.foodType)
    // What may be two things, as red chilli, is like what may be both before what is but one of them.
    .toSorted((a, b) => b.likeness - a.likeness || sharedBy(b) - sharedBy(a))
  const [first] = likest
  const isAlike = ({ place }: Entry) =>
    place.category === first?.place.category && place.foodType === first.place.foodType
  return first && { place: first.place, starter: likest.find((one) => one.starter && isAlike(one))?.starter }
}

export const likestStarter = (name: string): Starter | undefined => guessPlace(name)?.starter

export type Place = { foodType: FoodType; category: string }

/** The category that a cell names, in whichever food type has one of that name. */
export function placeSaid(category: string, type: string): Place | undefined {
  const saidType = typeSaid(type)
  for (const foodType of saidType ? [saidType] : foodTypes) {
    const found = categories[foodType].find((known) => isCalled('categories', known, category))
    if (found && (saidType || found !== 'Others')) return { foodType, category: found }
  }
  return undefined
}

export const typeSaid = (type: string): FoodType | undefined =>
  foodTypes.find((known) => isCalled('foodTypes', known, type))

/** Whether a text is the name of a category or food type, in any of the languages. */
function isCalled(kind: 'foodTypes' | 'categories', known: string, said: string): boolean {
  const names = [known, nameIn(hi[kind], known), nameIn(mr[kind], known)]
  return names.some((name) => name.toLowerCase() === said.normalize('NFC').toLowerCase())
}
