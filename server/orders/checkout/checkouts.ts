import { sql } from 'kysely'
import { wishes } from '#contract/rules/orders/order-acts.ts'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { digestOfAsked } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import type { Placement } from './prepare-order.ts'

export type Asked = Pick<Placement, 'shopId' | 'amount' | 'deliveryCharge'> & {
  items?: Placement['items'] | undefined
  address?: Placement['address'] | undefined
  wish?: Placement['wish']
  cart?: Placement['cart']
}

/** One Confirm of a customer: who, under which key, and what was asked. */
export type Checkout = {
  accountId: string
  /** The Idempotency-Key; null where the caller sends none, so that repeats cannot be recognised. */
  key: string | null
  asked: Asked
}

/** The account of a customer, locked until the commit. */
export type LockedCustomer = { id: string; email_verified_at: Date | null }

export type Life = { begunAt: Date; expiresAt: Date }

export const lifeFrom = (begunAt: Date, { checkoutSeconds }: { checkoutSeconds: number }): Life => ({
  begunAt,
  expiresAt: new Date(begunAt.getTime() + checkoutSeconds * 1000),
})

/** Of everything a checkout asks for except how it is paid: a customer may switch between cash and online. */
function digestOf({ shopId, items, address, amount, deliveryCharge, wish = wishes[0] }: Asked): string {
  const lines = items?.map(({ _id, count }) => [_id, count ?? null]).sort()
  const fields = address && Object.entries(address).sort()
  const said = [shopId, lines ?? null, fields ?? null, amount, deliveryCharge]
  // The default wish is left out, so that digests stored before wishes existed still match.
  return digestOfAsked(wish === wishes[0] ? said : [...said, wish])
}

/**
 * Until the commit no other checkout of this account at this shop proceeds. The account is locked before its orders, in
 * the same order as when it is erased.
 */
export async function lockCheckouts(tx: Tx, { accountId, asked }: Checkout): Promise<LockedCustomer> {
  const customer = await lockAccount(tx, accountId)
  if (!customer) throw new Refusal('token_expired')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${asked.shopId}`}, 0))`.execute(tx)
  return customer
}

/**
 * The order that this checkout has already placed, if any. Refuses a key that is reused for other content, or after the
 * checkout has expired.
 */
export async function findPlaced(
  db: Db | Tx,
  { accountId, key, asked }: Checkout,
  now: Date,
): Promise<string | undefined> {
  if (key === null) return undefined
  const known = await db
    .selectFrom('checkouts as checkout')
    .innerJoin('orders as placed', (join) =>
      join.onRef('placed.shop_id', '=', 'checkout.shop_id').onRef('placed.id', '=', 'checkout.order_id'),
    )
    .select(['checkout.asked', 'checkout.expires_at', 'placed.id', 'placed.placed_at'])
    .where('checkout.shop_id', '=', asked.shopId)
    .where('checkout.account_id', '=', accountId)
    .where('checkout.key', '=', key)
    .executeTakeFirst()
  if (!known) return undefined
  if (known.asked !== digestOf(asked)) throw new Refusal('key_reused')
  if (known.expires_at <= now) throw new Refusal('checkout_gone')
  return known.placed_at ? known.id : undefined
}

/** Stores which order a checkout has led to. If it led to another before, its original expiry stays. */
export async function rememberCheckout(
  tx: Db | Tx,
  { accountId, key, asked }: Checkout,
  orderId: string,
  { begunAt, expiresAt }: Life,
): Promise<void> {
  if (key === null) return
  await tx
    .insertInto('checkouts')
    .values({
      shop_id: asked.shopId,
      account_id: accountId,
      key,
      asked: digestOf(asked),
      order_id: orderId,
      begun_at: begunAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'account_id', 'key']).doUpdateSet({ order_id: orderId }),
    )
    .execute()
}

/** Repeats of checkouts that led to order `from` now get order `to`. */
export async function pointCheckouts(tx: Tx, shopId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ order_id: to })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', from)
    .execute()
}

export async function forgetCheckouts(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('checkouts').where('expires_at', '<', daysAgo(keptDays)).execute()
}
