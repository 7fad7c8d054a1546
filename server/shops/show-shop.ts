import { sql } from 'kysely'
import type { Shop, ShopCard } from '#contract/shops.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import {
  cardColumns,
  isBusy,
  openness,
  publicShopColumns,
  toCard,
  toShop,
  tradingColumns,
} from './shop-row.ts'
import { isVisible } from './visible.ts'

export async function showShop(db: Db, shopId: string, now = new Date()): Promise<Shop> {
  const row = await db
    .selectFrom('shops')
    .select([...publicShopColumns, isBusy.as('is_busy')])
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toShop(row, now)
}

/**
 * The same with the version of shop and menu: the moment of the last change, and the items that are sold out, which changes
 * without a write. The moment is text, because a `Date` would round two changes to the same millisecond.
 */
export async function showShopWithChange(db: Db, shopId: string): Promise<Shop & { changedAt: string }> {
  const row = await db
    .selectFrom('shops')
    .select([...publicShopColumns, isBusy.as('is_busy')])
    .select(sql<string>`changed_at::text || sold_out_items(id)`.as('changed_at'))
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { ...toShop(row, new Date()), changedAt: row.changed_at }
}

/** The cards of those of these shops that exist, without a distance. */
export async function listNamedShops(
  db: Db,
  shopIds: readonly string[],
  now = new Date(),
): Promise<ShopCard[]> {
  const rows = await db
    .selectFrom('shops')
    .select([...cardColumns, isBusy.as('is_busy')])
    .where('id', '=', sql<string>`any(${shopIds}::uuid[])`)
    .execute()
  return rows.map((row) => toCard(row, now))
}

/** The ids of those of these shops that visitors may see. */
export async function visibleShops(db: Db, shopIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shops')
    .select('id')
    .where('id', '=', sql<string>`any(${shopIds}::uuid[])`)
    .where(isVisible(new Date()))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A shop as far as ordering needs it; refuses one that does not exist. */
export async function requireShopForOrder(db: Db | Tx, shopId: string, now: Date) {
  const row = await db
    .selectFrom('shops')
    .select(['id', 'name', 'lat', 'lng', 'delivery_radius_km', ...tradingColumns, isBusy.as('is_busy')])
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    id: row.id,
    name: row.name,
    at: { lat: row.lat, lng: row.lng },
    deliveryRadiusKm: row.delivery_radius_km,
    ...openness(row, now),
  }
}

/** A shop's opening hours and holidays. */
export async function readHours(tx: Tx, shopId: string) {
  const row = await tx
    .selectFrom('shops')
    .select(['opening_hours', 'holidays'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return { openingHours: row.opening_hours, holidays: row.holidays }
}
