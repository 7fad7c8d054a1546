import { type RawBuilder, sql } from 'kysely'
import { MAX_DELIVERY_RADIUS_KM } from '#contract/rules/reach.ts'
import type { Point } from '#contract/rules/straight-line.ts'
import type { Db } from '#server/db/db.ts'
import { isInBox, kmFrom, planarPoint } from '#server/shops/around.ts'
import { type CardRow, cardColumns, isBusy } from '#server/shops/shop-row.ts'
import { isVisible } from '#server/shops/visible.ts'
import type { Meaning } from './vocabulary.ts'

/**
 * So many of one shop are looked at, those with the shortest names: what was asked for by its whole name is among them. One
 * letter may mean thousands on a long menu.
 */
const MOST_LOOKED_AT = 300

export type ShopWith = CardRow & { km: number; item_ids: string[]; item_count: number }

/**
 * The nearest shops that deliver to a point and have items with all that is meant, and those items. Sold out is as
 * good as not there.
 */
export async function findShopsWith(
  db: Db,
  { at, meanings, most, now }: { at: Point; meanings: readonly Meaning[]; most: number; now: Date },
): Promise<ShopWith[]> {
  const { rows } = await sql<ShopWith>`
    select shop.*, item_ids, item_count from (
      select ${sql.raw(cardColumns.join(', '))}, ${isBusy} as is_busy, ${kmFrom(at)} as km,
        loc <-> ${planarPoint(at)} as planar
      from shops join menu_search on menu_search.shop_id = shops.id
      where ${isInBox(at, MAX_DELIVERY_RADIUS_KM)} and ${isVisible(now)}
        and ${kmFrom(at)} <= delivery_radius_km
        and menu_search.words @@ ${asTsquery(meanings)}::tsquery
      order by planar
    ) shop cross join lateral (
      select (array_agg(id order by char_length(name), id))[:${MOST_LOOKED_AT}::integer] as item_ids,
        count(*)::integer as item_count
      from menu_items
      where shop_id = shop.id and removed_at is null and is_in_stock(menu_items) and ${hasAll(meanings)}
    ) found
    where item_ids is not null order by planar limit ${most}`.execute(db)
  return rows
}

const hasAll = (meanings: readonly Meaning[]): RawBuilder<boolean> =>
  sql.join(
    meanings.map((meaning) => sql`(${sql.join(meaning.map(hasEach), sql` or `)})`),
    sql` and `,
  )

const hasEach = (lists: Meaning[number]) =>
  sql.join(
    lists.map((list) => sql`words && ${list}::text[]`),
    sql` and `,
  )

const asTsquery = (meanings: readonly Meaning[]): string =>
  allOf(
    meanings.map((meaning) =>
      anyOf(meaning.map((lists) => allOf(lists.map((list) => anyOf(list.map(quoted)))))),
    ),
  )

const anyOf = (parts: readonly string[]) => `(${parts.join(' | ')})`
const allOf = (parts: readonly string[]) => `(${parts.join(' & ')})`
const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
