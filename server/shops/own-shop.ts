import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { pauseOf } from './shop-row.ts'

const notSetUp = () => new Refusal('setup_required', { redirect: '/setup' })

/** The id of the shop of an account; refuses an account that has not set one up. */
export async function requireOwnShop(db: Db | Tx, accountId: string): Promise<string> {
  return (await requireShop(db, accountId)).id
}

/** A shop, and who of it does something. */
export type Keeper = { shopId: string; byAccountId: string }

export const requireKeeper = async (db: Db, { accountId }: Viewer): Promise<Keeper> => ({
  shopId: await requireOwnShop(db, accountId),
  byAccountId: accountId,
})

/** The id of an account's shop, whose subscription must be running. */
export async function requireRunningShop(db: Db | Tx, accountId: string): Promise<string> {
  const shop = await requireShop(db, accountId)
  if (shop.sub_end_at <= new Date())
    throw new Refusal('subscription_lapsed', { redirect: '/renew-subscription' })
  return shop.id
}

/** The id of an account's shop, which must not be taken off the market. */
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

/** What `GET /api/me` says of an account's shop. */
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

/** The shop of an account, where it has one, is rung from now on, whatever was said when it was set up. */
export async function wantPush(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ wants_push: true })
    .where('owner_account_id', '=', accountId)
    .where('wants_push', '=', false)
    .execute()
}

/** The shop of an account that may have none. */
export async function shopIdOfAccount(db: Db | Tx, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shops')
    .select('id')
    .where('owner_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether a shop is not closed for good; then it is not until this transaction ends. Its deletion locks the
 * same row first, so of an order and a deletion at once the second sees the first.
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
