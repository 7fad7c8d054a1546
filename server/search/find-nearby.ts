import { sql } from 'kysely'
import type { How } from '#contract/rules/find-items.ts'
import type { Word } from '#contract/rules/read-food.ts'
import { type Asked, countQuery, guessQuery, joinQuery, readQuery } from '#contract/rules/read-query.ts'
import type { Point } from '#contract/rules/straight-line.ts'
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
  /** Some of the words may be of the shop's name. */
  mayBeCalled?: boolean
  /** Of several things each is looked for by itself, in shops that have all or any of them: "kanda batata". */
  listed?: 'all' | 'any'
  isWhole?: boolean
}

/**
 * What is asked for, as it stands; else of a shop that is called so; else with a slip in it; else with what names no food, as brands
 * and numbers do, only liked; else each thing by itself.
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

/** Several attempts ask for the same word. */
function once(meaningOf: Vocabulary['meaningOf']): Vocabulary['meaningOf'] {
  const known = new Map<string, Meaning>()
  return (word, how) => {
    const key = `${word.latin} ${how.maySlip} ${how.mayGoOn}`
    const meaning = known.get(key) ?? meaningOf(word, how)
    known.set(key, meaning)
    return meaning
  }
}

/** Each is held against every word that stands on a menu. Whoever says more than names a thing likes the rest. */
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
  yield { asked, mayBeCalled: true }
  const guessed = guessQuery(asked)
  yield { asked: guessed, maySlip: true }
  yield { asked: guessed, maySlip: true, mayBeCalled: true }
  const counted = countQuery(q)
  if (counted) yield { asked: guessQuery(counted), maySlip: true, isWhole: false }
  // Of all of them: what a thing is called stands last, behind its maker and its praise.
  const food = guessed.words.filter(({ means }) => means.size > 0)
  const rest = guessed.words.filter(({ means }) => means.size === 0)
  const withRest = { ...guessed, words: food, beside: [...guessed.beside, ...rest] }
  if (food.length > 0 && rest.length > 0) yield { asked: withRest, maySlip: true, isWhole: false }
  if (food.length < 2) return
  // A brand may be of one of several things, and each that has it is liked better.
  const list = { asked: withRest, maySlip: true }
  yield { ...list, listed: 'all', isWhole: rest.length === 0 }
  yield { ...list, listed: 'any', isWhole: false }
}

async function find({ db, vocabulary }: Search, { at, most, now }: Question, attempt: Attempt) {
  const { maySlip = false, mayBeCalled = false, listed } = attempt
  const asked = withFewWords(attempt.asked)
  const howOf = (index: number) => ({ maySlip, mayGoOn: maySlip || index === asked.words.length - 1 })
  const wanted = mayBeCalled
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
    mayBeCalled,
    isList: listed !== undefined,
    now,
  })
}

/** A pack alone, "500 ml", is of everything. */
function wantedOfItems(meanings: Meaning[], listed: Attempt['listed']): Wanted | undefined {
  const known = meanings.filter((meaning) => meaning.length > 0)
  const isAll = known.length === meanings.length
  if (known.length === 0 || (listed !== 'any' && !isAll)) return undefined
  // Meant by one word, any of them will do.
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
      saidOfShop(vocabulary, part, { ...how, mayGoOn: how.mayGoOn && at === last }),
    ),
  }
}

async function readItems(db: Db, shops: readonly ShopWith[], now: Date) {
  const ids = shops.flatMap(({ item_ids }) => item_ids)
  if (ids.length === 0) return []
  // As one value: sixty shops of long menus name more items than a statement may have values.
  const rows = await db
    .selectFrom('menu_items')
    .select(itemColumns)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
  return rows.map((row) => toItem(row, now))
}
