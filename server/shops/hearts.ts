import { sql } from 'kysely'
import type { ListedShop } from '#contract/shops.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isBusy, listedColumns, toListed } from './shop-row.ts'
import { hasItems, isVisible } from './visible.ts'

/** As many as a list of shops has. */
const MOST_SHOWN = 60

/** The latest first. A shop that visitors cannot find now keeps its heart, and is back when it is: its own page may still be open. */
export async function listHearts(
  db: Db,
  accountId: string,
): Promise<{ data: ListedShop[]; others: string[] }> {
  const now = new Date()
  const rows = await db
    .selectFrom('hearts')
    .innerJoin('shops', 'shops.id', 'hearts.shop_id')
    .select(listedColumns)
    .select(isBusy.as('is_busy'))
    .where('account_id', '=', accountId)
    .where(isVisible(now))
    .where(hasItems)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  const data = rows.map((row) => toListed(row, now))
  const shown = new Set(data.map(({ _id }) => _id))
  const given = await readPersonHearts(db, accountId)
  return { data, others: given.map(({ shopId }) => shopId).filter((shopId) => !shown.has(shopId)) }
}

/** A second one changes nothing. */
export async function giveHeart(db: Db, accountId: string, shopId: string): Promise<void> {
  const { rows } = await sql`
    with shop as (select id from shops where id = ${shopId}::uuid), given as (
      insert into hearts (shop_id, account_id) select id, ${accountId}::uuid from shop on conflict do nothing
    )
    select from shop
  `.execute(db)
  if (rows.length === 0) throw new Refusal('not_found')
}

export async function takeHeart(db: Db, accountId: string, shopId: string): Promise<void> {
  await db.deleteFrom('hearts').where('shop_id', '=', shopId).where('account_id', '=', accountId).execute()
}

/** For the download of a person's data. */
export const readPersonHearts = (db: Db, accountId: string) =>
  db
    .selectFrom('hearts')
    .select(['shop_id as shopId', 'given_at as givenAt'])
    .where('account_id', '=', accountId)
    .execute()

export async function erasePersonHearts(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('hearts').where('account_id', '=', accountId).execute()
}
