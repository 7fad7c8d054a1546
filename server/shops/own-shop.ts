import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { pauseOf } from './shop-row.ts'

const notSetUp = () => new Refusal('setup_required', { redirect: '/setup' })

/** The id of an account's shop; refuses if it has none. */
export async function requireOwnShop(db: Db | Tx, accountId: string): Promise<string> {
  return (await requireShop(db, accountId)).id
}

/** A shop, and the account that acts for it. */
export type Keeper = { shopId: string; byAccountId: string }

export const requireKeeper = async (db: Db, { accountId }: Viewer): Promise<Keeper> => ({
  shopId: await requireOwnShop(db, accountId),
  byAccountId: accountId,
})

/** The id of an account's shop; refuses if its subscription has ended. */
export async function requireRunningShop(db: Db | Tx, accountId: string): Promise<string> {
  const shop = await requireShop(db, accountId)
  if (shop.sub_end_at <= new Date())
    throw new Refusal('subscription_lapsed', { redirect: '/renew-subscription' })
  return shop.id
}

/** The id of an account's shop; refuses one that the operator has suspended. */
export async function requireShopOnMarket(db: Db | Tx, accountId: string): Promise<string> {
  const shop = await requireShop(db, accountId)
  if (shop.suspended_at) throw new Refusal('conflict', { reason: 'shop_suspended' })
  return shop.id
}

async function requireShop(db: Db | Tx, accountId: string) {
  const row = await db
    .selectFrom('shops')
    .select(['id', 'sub_end_at', 'suspended_at'])
    .where('owner_account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw notSetUp()
  return row
}

/** An account's shop as `GET /api/me` shows it. */
export async function shopOfAccount(db: Db, accountId: string) {
  const row = await db
    .selectFrom('shops')
    .select(['id', 'name', 'sub_end_at', 'is_paused', 'paused_until', 'pause_reason'])
    .where('owner_account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: _id, name, sub_end_at } = row
  return { _id, name, isSetUp: true, subEndDate: sub_end_at.toISOString(), ...pauseOf(row, new Date()) }
}

/** Turns push notices on for the account's shop, if it has one. */
export async function turnOnPush(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ wants_push: true })
    .where('owner_account_id', '=', accountId)
    .where('wants_push', '=', false)
    .execute()
}

/** The id of an account's shop; undefined if it has none. */
export async function shopIdOfAccount(db: Db | Tx, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shops')
    .select('id')
    .where('owner_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether the shop is not closed for good, which then stays so until the end of the transaction. A deletion locks the same
 * row first, so of a concurrent order and deletion the second sees the first.
 */
export async function lockOpenShop(tx: Tx, shopId: string): Promise<boolean> {
  const shop = await tx
    .selectFrom('shops')
    .select('closed_at')
    .where('id', '=', shopId)
    .forShare()
    .executeTakeFirst()
  return shop?.closed_at === null
}
