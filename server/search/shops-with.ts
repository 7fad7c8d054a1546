import { type RawBuilder, sql } from 'kysely'
import { MAX_DELIVERY_RADIUS_KM } from '#contract/rules/reach.ts'
import type { Point } from '#contract/rules/straight-line.ts'
import type { Db } from '#server/db/db.ts'
import { isInBox, kmFrom, planarPoint } from '#server/shops/around.ts'
import { type CardRow, cardColumns, isBusy } from '#server/shops/shop-row.ts'
import { isVisible } from '#server/shops/visible.ts'
import { allOf, anyOf, quoted, type Tsquery } from './tsquery.ts'
import type { Meaning } from './vocabulary.ts'

/**
 * So many of one shop are looked at, those with the shortest names: what was asked for by its whole name is among them. One
 * letter may mean thousands on a long menu.
 */
const MOST_LOOKED_AT = 300

export type ShopWith = CardRow & { best_items: string[]; km: number; item_ids: string[]; item_count: number }

/** What of shops is looked for: by the row of the index that each has, and item by item. */
export type Wanted = { ofShop: RawBuilder<boolean>; ofItem: RawBuilder<boolean> }

type Where = { at: Point; wanted: Wanted; most: number; now: Date }

/**
 * The nearest shops that deliver to a point and have items that are wanted, and those items. Sold out is as good as not
 * there.
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

/** An item must have all that is meant. */
export const having = (meanings: readonly Meaning[]): Wanted => ({
  ofShop: sql`menu_search.words @@ ${allOf(meanings.map(asTsquery))}::tsquery`,
  ofItem: every(meanings.map(hasItem)),
})

/** A word of what is typed: what it may mean on a menu and in a shop's name. */
export type SaidOfShop = { meaning: Meaning; named: Tsquery | undefined; parts: readonly SaidOfShop[] }

/** The shop is called so in some words, and in all that its name lacks an item must be. */
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
