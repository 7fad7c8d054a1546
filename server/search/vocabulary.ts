import { sql } from 'kysely'
import { namesOfKind, readFood, type Word } from '#contract/rules/reading/read-food.ts'
import { begins, type How, isSlip } from '#contract/rules/search/find-items.ts'
import type { Db } from '#server/db/db.ts'
import { openShopNames } from './shop-names.ts'

/** Words of which an item must have at least one. */
type AnyOf = readonly string[]
/** What one typed word may mean: alternatives, each a list of `AnyOf` that must all be met. */
export type Meaning = readonly (readonly AnyOf[])[]

/** Of the many words with a short prefix, the shortest ones are the likeliest. */
const MOST_WORDS = 20
/** Each refresh also reads this far back: longer than any transaction lasts and any two clocks differ, so it misses no row. */
const OVERLAP_MS = 5 * 60 * 1000

/** An in-memory index of all words on menus and in shop names, to find which of them a typed word may mean. */
export function openVocabulary(db: Db) {
  const known = new Map<string, readonly Word[]>()
  const bySound = new Map<string, string[]>()
  const byKind = new Map<number, string[]>()
  const names = openShopNames()
  let readAtMs = 0

  async function refresh(): Promise<void> {
    const startedAtMs = Date.now()
    const since = new Date(readAtMs - OVERLAP_MS)
    const { rows } = await sql<{ word: string; is_of_shop: boolean }>`
      select word, false as is_of_shop from menu_words where added_at > ${since}
      union all select word, true from shop_words where added_at > ${since}`.execute(db)
    for (const { word, is_of_shop } of rows)
      if (is_of_shop) names.learn(word)
      else if (!known.has(word)) learn(word)
    readAtMs = startedAtMs
  }

  function learn(text: string) {
    const words = readFood(text).flatMap((word) => [word, ...word.parts])
    known.set(text, words)
    for (const { sound, kinds } of words) {
      putInto(bySound, sound, text)
      for (const kind of kinds) putInto(byKind, kind, text)
    }
  }

  function meaningOf(asked: Word, how: How): Meaning {
    const single = [
      ...wordsOfSound(asked.sound),
      ...[...asked.means].flatMap((kind) => byKind.get(kind) ?? []),
      ...(how.mayBePrefix || how.maySlip ? wordsLike(asked, how) : []),
    ]
    const severalWords = [...asked.means]
      .flatMap(namesOfKind)
      .filter((name) => name.length > 1)
      .map((name) => name.map(wordsOfSound))
    const byParts = asked.parts.map((part) => meaningOf(part, { ...how, mayBePrefix: false }).flat(2))
    const all = [
      [[...new Set(single)]],
      ...severalWords,
      ...halvesOf(asked.latin),
      ...(byParts.length > 0 ? [byParts] : []),
    ]
    return all.filter((lists) => lists.every((list) => list.length > 0))
  }

  /** "Cocacola" may be written "Coca-Cola" on a menu. */
  const halvesOf = (latin: string): AnyOf[][] =>
    Array.from(latin, (_, at) => [latin.slice(0, at), latin.slice(at)])
      .filter((halves) => halves.every((half) => known.has(half)))
      .map((halves) => halves.map((half) => [half]))

  const wordsOfSound = (sound: string) => bySound.get(sound) ?? []

  function wordsLike(asked: Word, how: How): string[] {
    const found: string[] = []
    for (const [text, words] of known) if (words.some((word) => isLike(asked, word, how))) found.push(text)
    return found.sort((a, b) => a.length - b.length).slice(0, MOST_WORDS)
  }

  return { refresh, meaningOf, isWritten: (word: string) => known.has(word), nameOf: names.queryOf }
}

export type Vocabulary = ReturnType<typeof openVocabulary>

const isLike = (asked: Word, word: Word, { mayBePrefix, maySlip }: How): boolean =>
  (mayBePrefix && begins(word, asked)) || (maySlip && isSlip(asked, word))

function putInto<K>(lists: Map<K, string[]>, key: K, value: string) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
