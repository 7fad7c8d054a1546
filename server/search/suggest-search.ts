import { sql } from 'kysely'
import type { z } from 'zod'
import { allCategories } from '#contract/rules/items/catalogue.ts'
import { MAX_DELIVERY_RADIUS_KM } from '#contract/rules/places/reach.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { rankOf } from '#contract/rules/search/find-items.ts'
import { readQuery } from '#contract/rules/search/read-query.ts'
import { latinWords, soundOf } from '#contract/rules/text/sound.ts'
import type * as contract from '#contract/search.ts'
import type { SearchSuggestion } from '#contract/search.ts'
import { isInBox, kmFrom, planarPoint } from '#server/shops/lists/around.ts'
import { isVisible } from '#server/shops/visible.ts'
import { findNearby, type Search } from './find-nearby.ts'
import { allOf, anyOf, quoted, type Tsquery } from './tsquery.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Enough to name what is sold around here. */
const ASKED_SHOPS = 10
const MOST_ITEMS = 5
const MOST_SHOPS = 3

/** Suggestions while somebody types: categories and items sold nearby, and shops by name. */
export async function suggestSearch(
  search: Search,
  { q, ...at }: z.output<typeof contract.suggestSearch.input>,
): Promise<{ data: SearchSuggestion[] }> {
  const now = new Date()
  const [{ found }, shops] = await Promise.all([
    findNearby(search, { q, at, most: ASKED_SHOPS, now }),
    findShopsCalled(search, q, at, now),
  ])
  const names = found.flatMap(({ items }) => items.map(({ name }) => shortName(name)))
  const items = distinct(names).slice(0, MOST_ITEMS)
  const ofCategory = categoriesLike(q).filter((category) => !items.some((item) => isSame(item, category)))
  return {
    data: [
      ...(found.length > 0 ? ofCategory.map((text) => ({ kind: 'category' as const, text })) : []),
      ...items.map((text) => ({ kind: 'item' as const, text })),
      ...shops.map(({ id, name }) => ({ kind: 'shop' as const, text: name, shopId: id })),
    ],
  }
}

/** "Toned milk, pouch" is suggested as "Toned milk". */
const shortName = (name: string) => name.split(/[,(/]/)[0]?.trim() || name

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const distinct = (names: readonly string[]) =>
  names.filter((name, at) => names.findIndex((other) => isSame(name, other)) === at)

function categoriesLike(q: string): string[] {
  const asked = readQuery(q)
  if (asked.words.length === 0) return []
  return allCategories.filter(
    (name) =>
      name !== 'Others' && rankOf(asked, { name, category: '', quantity: 1, unit: 'item' }) !== undefined,
  )
}

/** Visible shops that deliver to a point and whose names have words that begin or sound like the typed ones, nearest first. */
async function findShopsCalled({ db, vocabulary }: Search, q: string, at: Point, now: Date) {
  const words = q.normalize('NFKC').toLowerCase().match(WORDS) ?? []
  if (words.length === 0) return []
  const called = allOf(words.map((word) => anyOf([`${quoted(word)}:*`, ...soundingLike(vocabulary, word)])))
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from shops
    where ${isInBox(at, MAX_DELIVERY_RADIUS_KM)} and name_words @@ ${called}::tsquery
      and ${isVisible(now)} and ${kmFrom(at)} <= delivery_radius_km
    order by loc <-> ${planarPoint(at)} limit ${MOST_SHOPS}`.execute(db)
  return rows
}

const soundingLike = ({ nameOf }: Vocabulary, word: string): Tsquery[] =>
  latinWords(word).flatMap(
    (latin) => nameOf({ latin, sound: soundOf(latin) }, { mayBePrefix: true, maySlip: false }) ?? [],
  )

/** The same split into words as by `words_of` in the database. */
const WORDS = /[\p{L}\p{M}\p{N}]+/gu
