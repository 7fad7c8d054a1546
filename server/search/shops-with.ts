import { type RawBuilder, sql } from 'kysely'
import { MAX_DELIVERY_RADIUS_KM } from '#contract/rules/places/reach.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import type { Db } from '#server/db/db.ts'
import { isInBox, kmFrom, planarPoint } from '#server/shops/lists/around.ts'
import { type CardRow, cardColumns, isBusy } from '#server/shops/shop-row.ts'
import { isVisible } from '#server/shops/visible.ts'
import { allOf, anyOf, quoted, type Tsquery } from './tsquery.ts'
import type { Meaning } from './vocabulary.ts'

/**
 * How many matching items of a shop are ranked, as a single letter may match thousands. Those with the shortest names are
 * taken, so an item searched for by its full name is among them.
 */
const MOST_LOOKED_AT = 300

export type ShopWith = CardRow & { best_items: string[]; km: number; item_ids: string[]; item_count: number }

/** Two conditions of a search: one on a shop's row in the index, one on each of its items. */
export type Wanted = { ofShop: RawBuilder<boolean>; ofItem: RawBuilder<boolean> }

type Where = { at: Point; wanted: Wanted; most: number; now: Date }

/**
 * The nearest shops that deliver to a point and have wanted items, with the ids of those. Sold-out items do not count.
 */
export async function findShopsWith(db: Db, { at, wanted, most, now }: Where): Promise<ShopWith[]> {
  const { rows } = await sql<ShopWith>`
    select shop.*, item_ids, item_count from (
      select ${sql.raw(cardColumns.join(', '))}, name_words, best_items, ${isBusy} as is_busy, ${kmFrom(at)} as km,
        loc <-> ${planarPoint(at)} as planar
      from shops join menu_search on menu_search.shop_id = shops.id
      where ${isInBox(at, MAX_DELIVERY_RADIUS_KM)} and ${isVisible(now)}
        and ${kmFrom(at)} <= delivery_radius_km and ${wanted.ofShop}
      order by planar
    ) shop cross join lateral (
      select (array_agg(id order by char_length(name), id))[:${MOST_LOOKED_AT}::integer] as item_ids,
        count(*)::integer as item_count
      from menu_items
      where shop_id = shop.id and removed_at is null and is_in_stock(menu_items) and ${wanted.ofItem}
    ) found
    where item_ids is not null order by planar limit ${most}`.execute(db)
  return rows
}

/** An item must match all meanings. */
export const having = (meanings: readonly Meaning[]): Wanted => ({
  ofShop: sql`menu_search.words @@ ${allOf(meanings.map(asTsquery))}::tsquery`,
  ofItem: every(meanings.map(hasItem)),
})

/** A typed word, with what it may mean on a menu and in a shop's name, and the parts of a compound. */
export type SaidOfShop = { meaning: Meaning; named: Tsquery | undefined; parts: readonly SaidOfShop[] }

/** At least one word is in the shop's name, and an item must match all words that are not. */
export const calledAndHaving = (words: readonly SaidOfShop[]): Wanted => ({
  ofShop: every([
    sql`name_words @@ ${anyOf(words.flatMap(namesIn))}::tsquery`,
    ...words.map((word) => has(word, (meaning) => sql`menu_search.words @@ ${asTsquery(meaning)}::tsquery`)),
  ]),
  ofItem: every(words.map((word) => has(word, hasItem))),
})

export const namesIn = ({ named, parts }: SaidOfShop): Tsquery[] => [
  ...(named ? [named] : []),
  ...parts.flatMap(namesIn),
]

function has({ meaning, named, parts }: SaidOfShop, means: (meaning: Meaning) => RawBuilder<boolean>) {
  return some([
    ...(meaning.length > 0 ? [means(meaning)] : []),
    ...(named ? [sql<boolean>`name_words @@ ${named}::tsquery`] : []),
    ...(parts.length > 0 ? [every(parts.map((part): RawBuilder<boolean> => has(part, means)))] : []),
  ])
}

const every = (rules: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(rules, sql` and `)})`
const some = (rules: RawBuilder<boolean>[]) =>
  rules.length > 0 ? sql<boolean>`(${sql.join(rules, sql` or `)})` : sql<boolean>`false`

const hasItem = (meaning: Meaning) =>
  some(meaning.map((lists) => every(lists.map((list) => sql`words && ${list}::text[]`))))

const asTsquery = (meaning: Meaning): Tsquery =>
  anyOf(meaning.map((lists) => allOf(lists.map((list) => anyOf(list.map(quoted))))))
