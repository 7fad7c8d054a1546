import { sql } from 'kysely'
import type { Point } from '#contract/rules/places/straight-line.ts'
import type { Word } from '#contract/rules/reading/read-food.ts'
import type { How } from '#contract/rules/search/find-items.ts'
import {
  type Asked,
  countQuery,
  guessQuery,
  joinQuery,
  readQuery,
} from '#contract/rules/search/read-query.ts'
import type { FoundShop } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import { itemColumns, toItem } from '#server/menu/item-row.ts'
import { rankShops } from './rank-shops.ts'
import {
  calledAndHaving,
  findShopsWith,
  having,
  namesIn,
  type SaidOfShop,
  type ShopWith,
  type Wanted,
} from './shops-with.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

export type Search = { db: Db; vocabulary: Vocabulary }
export type Nearby = { found: FoundShop[]; isWhole: boolean }
type Question = { q: string; at: Point; most: number; now: Date }
type Attempt = {
  asked: Asked
  maySlip?: boolean
  /** Some of the words may name the shop instead of an item. */
  mayNameShop?: boolean
  /** The words are a list of things ("kanda batata"), searched one by one, in shops that have all or any of them. */
  listed?: 'all' | 'any'
  isWhole?: boolean
}

/**
 * Searches with ever weaker attempts, and returns the results of the first that finds anything: the words as typed; some of
 * them as the shop's name; with a slip; words that name no food, such as brands and numbers, only preferred; each thing by
 * itself. `isWhole` is false if the attempt did not require all words.
 */
export async function findNearby(search: Search, question: Question): Promise<Nearby> {
  await search.vocabulary.refresh()
  const vocabulary = { ...search.vocabulary, meaningOf: once(search.vocabulary.meaningOf) }
  for (const attempt of attemptsAt(question.q, vocabulary)) {
    const found = await find({ ...search, vocabulary }, question, attempt)
    if (found.length > 0) return { found, isWhole: attempt.isWhole ?? true }
  }
  return { found: [], isWhole: true }
}

/** Caches meanings, as several attempts ask for the same word. */
function once(meaningOf: Vocabulary['meaningOf']): Vocabulary['meaningOf'] {
  const known = new Map<string, Meaning>()
  return (word, how) => {
    const key = `${word.latin} ${how.maySlip} ${how.mayBePrefix}`
    const meaning = known.get(key) ?? meaningOf(word, how)
    known.set(key, meaning)
    return meaning
  }
}

/** Each word is compared with every word on any menu, so only this many are required; further ones are only preferred. */
const MOST_WORDS = 8

const withFewWords = ({ words, beside, ...asked }: Asked): Asked => ({
  ...asked,
  words: words.slice(0, MOST_WORDS),
  beside: [...beside, ...words.slice(MOST_WORDS)],
})

function* attemptsAt(q: string, { isWritten }: Vocabulary): Generator<Attempt> {
  const asked = readQuery(q)
  yield { asked }
  const joined = joinQuery(asked, isWritten)
  if (joined) yield { asked: joined }
  yield { asked, mayNameShop: true }
  const guessed = guessQuery(asked)
  yield { asked: guessed, maySlip: true }
  yield { asked: guessed, maySlip: true, mayNameShop: true }
  const counted = countQuery(q)
  if (counted) yield { asked: guessQuery(counted), maySlip: true, isWhole: false }
  // Chosen from all words, as people put the maker and adjectives first and the thing itself last.
  const food = guessed.words.filter(({ means }) => means.size > 0)
  const rest = guessed.words.filter(({ means }) => means.size === 0)
  const withRest = { ...guessed, words: food, beside: [...guessed.beside, ...rest] }
  if (food.length > 0 && rest.length > 0) yield { asked: withRest, maySlip: true, isWhole: false }
  if (food.length < 2) return
  // A brand may belong to any one of the things, so items that have it are preferred.
  const list = { asked: withRest, maySlip: true }
  yield { ...list, listed: 'all', isWhole: rest.length === 0 }
  yield { ...list, listed: 'any', isWhole: false }
}

async function find({ db, vocabulary }: Search, { at, most, now }: Question, attempt: Attempt) {
  const { maySlip = false, mayNameShop = false, listed } = attempt
  const asked = withFewWords(attempt.asked)
  const howOf = (index: number) => ({ maySlip, mayBePrefix: maySlip || index === asked.words.length - 1 })
  const wanted = mayNameShop
    ? wantedAtShops(asked.words.map((word, index) => saidOfShop(vocabulary, word, howOf(index))))
    : wantedOfItems(
        asked.words.map((word, index) => vocabulary.meaningOf(word, howOf(index))),
        listed,
      )
  if (!wanted) return []
  const shops = await findShopsWith(db, { at, wanted, most, now })
  return rankShops(shops, await readItems(db, shops, now), {
    asked,
    maySlip,
    mayNameShop,
    isList: listed !== undefined,
    now,
  })
}

/** Undefined where no item can match. A search for a pack size alone ("500 ml") has no words, and finds nothing. */
function wantedOfItems(meanings: Meaning[], listed: Attempt['listed']): Wanted | undefined {
  const known = meanings.filter((meaning) => meaning.length > 0)
  const isAll = known.length === meanings.length
  if (known.length === 0 || (listed !== 'any' && !isAll)) return undefined
  // All meanings as if of one word, so that any of them matches.
  const any = having([known.flat()])
  if (listed === 'any') return any
  const all = having(meanings)
  return listed === 'all' ? { ...all, ofItem: any.ofItem } : all
}

const wantedAtShops = (words: SaidOfShop[]) =>
  words.every(isAnywhere) && words.some((word) => namesIn(word).length > 0)
    ? calledAndHaving(words)
    : undefined

const isAnywhere = ({ meaning, named, parts }: SaidOfShop): boolean =>
  meaning.length > 0 || named !== undefined || (parts.length > 0 && parts.every(isAnywhere))

function saidOfShop(vocabulary: Vocabulary, word: Word, how: How): SaidOfShop {
  const last = word.parts.length - 1
  return {
    meaning: vocabulary.meaningOf(word, how),
    named: word.parts.length === 0 ? vocabulary.nameOf(word, how) : undefined,
    parts: word.parts.map((part, at) =>
      saidOfShop(vocabulary, part, { ...how, mayBePrefix: how.mayBePrefix && at === last }),
    ),
  }
}

async function readItems(db: Db, shops: readonly ShopWith[], now: Date) {
  const ids = shops.flatMap(({ item_ids }) => item_ids)
  if (ids.length === 0) return []
  // As a single array parameter: sixty shops with long menus have more items than a statement may have parameters.
  const rows = await db
    .selectFrom('menu_items')
    .select(itemColumns)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
  return rows.map((row) => toItem(row, now))
}
