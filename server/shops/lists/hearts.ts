import { sql } from 'kysely'
import type { ListedShop } from '#contract/shops.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { cutPage, microsecondsOf, momentOf, readCursor } from '#server/http/cursor.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isBusy, listedColumns, toListed } from '../shop-row.ts'
import { hasItems, isVisible } from '../visible.ts'

/** The same as in `list-shops.ts`. */
const DEFAULT_LIMIT = 60
/** `others` is read by every page with a heart, so it is bounded. A favourite beyond it is drawn as none on its own page. */
const MOST_OTHERS = 500

/**
 * The shops an account gave its heart to, latest first. `others`, on the first page, are the ids of all that are not on it,
 * including shops that visitors cannot find now: these keep their heart, since their page may still be open.
 */
export async function listHearts(
  db: Db,
  accountId: string,
  { limit = DEFAULT_LIMIT, after }: { limit?: number | undefined; after?: string | undefined } = {},
): Promise<{ data: ListedShop[]; others?: string[]; next?: string }> {
  const now = new Date()
  const [givenAtMs, afterId] = after ? readCursor(after) : []
  const rows = await db
    .selectFrom('hearts')
    .innerJoin('shops', 'shops.id', 'hearts.shop_id')
    .select(listedColumns)
    .select([isBusy.as('is_busy'), microsecondsOf('given_at').as('given_at_us')])
    .where('account_id', '=', accountId)
    .where(isVisible(now))
    .where(hasItems)
    .$if(givenAtMs !== undefined, (query) =>
      query.where(sql<boolean>`(given_at, id) < (${momentOf(givenAtMs ?? 0)}, ${afterId}::uuid)`),
    )
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, ...more } = cutPage(rows, limit, (last) => [last.given_at_us / 1000, last.id])
  const data = page.map((row) => toListed(row, now))
  return {
    data,
    ...(!after && { others: await readOthers(db, accountId, data) }),
    ...more,
  }
}

async function readOthers(db: Db, accountId: string, data: readonly ListedShop[]): Promise<string[]> {
  const shown = data.map(({ _id }) => _id)
  const given = await db
    .selectFrom('hearts')
    .select('shop_id')
    .where('account_id', '=', accountId)
    .where('shop_id', '<>', sql<string>`all(${sql.val(shown)}::uuid[])`)
    .orderBy('given_at', 'desc')
    .limit(MOST_OTHERS)
    .execute()
  return given.map(({ shop_id }) => shop_id)
}

/** Idempotent. Refuses a shop that does not exist. */
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

/** Deletes hearts that were given while their account was being deleted. */
export async function forgetHeartsOfErased(db: Db): Promise<void> {
  await db
    .deleteFrom('hearts')
    .where('account_id', 'in', (gone) =>
      gone.selectFrom('accounts').select('id').where('erased_at', 'is not', null),
    )
    .execute()
}
