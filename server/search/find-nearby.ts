import { sql } from 'kysely'
import { type Asked, guessQuery, readQuery } from '#contract/rules/find-items.ts'
import type { Point } from '#contract/rules/straight-line.ts'
import type { FoundShop } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import { itemColumns, toItem } from '#server/menu/item-row.ts'
import { rankShops } from './rank-shops.ts'
import { findShopsWith, type ShopWith } from './shops-with.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

export type Search = { db: Db; vocabulary: Vocabulary }
export type Nearby = { found: FoundShop[]; isWhole: boolean }
type Attempt = { asked: Asked; maySlip: boolean; isWhole: boolean }
type Question = { q: string; at: Point; most: number; now: Date }

/** What is asked for, as it stands; else with a slip in it; else without the words that name no food, as brands are. */
export async function findNearby(search: Search, question: Question): Promise<Nearby> {
  await search.vocabulary.refresh()
  for (const attempt of attemptsAt(readQuery(question.q))) {
    const found = await find(search, question, attempt)
    if (found.length > 0) return { found, isWhole: attempt.isWhole }
  }
  return { found: [], isWhole: true }
}

/** Each is held against every word that stands on a menu. Whoever says more than names a thing likes the rest. */
const MOST_WORDS = 8

const withFewWords = ({ words, beside, ...asked }: Asked): Asked => ({
  ...asked,
  words: words.slice(0, MOST_WORDS),
  beside: [...beside, ...words.slice(MOST_WORDS)],
})

function* attemptsAt(asked: Asked): Generator<Attempt> {
  yield { asked: withFewWords(asked), maySlip: false, isWhole: true }
  const guessed = guessQuery(asked)
  yield { asked: withFewWords(guessed), maySlip: true, isWhole: true }
  // Of all of them: what a thing is called stands last, behind its maker and its praise.
  const food = guessed.words.filter(({ means }) => means.size > 0)
  if (food.length > 0 && food.length < guessed.words.length)
    yield { asked: withFewWords({ ...guessed, words: food }), maySlip: true, isWhole: false }
}

async function find({ db, vocabulary }: Search, { at, most, now }: Question, { asked, maySlip }: Attempt) {
  const meanings = asked.words.map((word, index): Meaning => {
    return vocabulary.meaningOf(word, { maySlip, mayGoOn: maySlip || index === asked.words.length - 1 })
  })
  // A pack alone, "500 ml", is of everything.
  if (meanings.length === 0 || meanings.some((meaning) => meaning.length === 0)) return []
  const shops = await findShopsWith(db, { at, meanings, most, now })
  return rankShops(shops, await readItems(db, shops, now), { asked, maySlip, now })
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
