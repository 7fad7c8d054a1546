import { sql } from 'kysely'
import { formatPaise } from '#contract/rules/money/money.ts'
import type { PaymentMethod } from '#contract/rules/orders/checkout.ts'
import { openStatuses } from '#contract/rules/orders/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openness, tradingColumns } from '#server/shops/shop-row.ts'
import type { LockedCustomer } from './checkouts.ts'
import type { CheckoutLimits, PreparedOrder } from './prepare-order.ts'
import { refuseUnproven } from './unproven-customer.ts'

/**
 * Refuses an order that could be priced but must not be placed, because of its shop, its customer, or how it is paid.
 * Locks the shop until the commit; the limits on open orders are checked under locks, so that concurrent orders count.
 */
export async function guardCheckout(
  tx: Tx,
  customer: LockedCustomer,
  prepared: PreparedOrder,
  method: PaymentMethod,
  limits: CheckoutLimits,
): Promise<void> {
  await refuseUnproven(tx, customer, prepared, method, limits.unverifiedOpenOrders)
  const shop = await lockShop(tx, prepared)
  // The shop may have paused or been suspended since the order was priced. Whether it is busy is checked below.
  const takesOrders = shop && openness({ ...shop, is_busy: false }, prepared.preparedAt).acceptingOrders
  if (!takesOrders) throw new Refusal('shop_closed')
  if (shop.is_blocked)
    throw new Refusal('shop_closed', { reason: 'of_shop', values: { shop: prepared.shopName } })
  if (method === 'COD') await refuseCash(tx, prepared, limits)
  if (shop.most_open_orders !== null) await refuseBusy(tx, prepared.shopId, shop.most_open_orders)
}

/** Deleting the shop locks the same row, so an order and a deletion at once cannot both succeed. */
function lockShop(tx: Tx, { shopId, customerAccountId }: PreparedOrder) {
  return tx
    .selectFrom('shops')
    .select([...tradingColumns, 'most_open_orders'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('blocked_customers')
            .select('account_id')
            .where('shop_id', '=', shopId)
            .where('account_id', '=', customerAccountId),
        )
        .as('is_blocked'),
    )
    .where('id', '=', shopId)
    .forShare('shops')
    .executeTakeFirst()
}

/** `lockCheckouts` places one customer's orders at one shop one at a time, so the count is exact. */
async function refuseCash(
  tx: Tx,
  { shopId, customerAccountId, priced }: PreparedOrder,
  { codOpenOrders: most, codCeilingPaise: ceiling }: CheckoutLimits,
): Promise<void> {
  if (ceiling > 0 && priced.totalPaise > ceiling)
    throw new Refusal('cash_not_taken', { reason: 'ceiling', values: { amount: formatPaise(ceiling) } })
  if (most === 0) return
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('customer_account_id', '=', customerAccountId)
    .where('payment_method', '=', 'COD')
    // An order that the shop brings again was not placed by the customer.
    .where('again_of', 'is', null)
    .where('status', 'in', openStatuses)
    .limit(most)
    .execute()
  if (open.length >= most) throw new Refusal('cash_not_taken')
}

/** Shops with a limit take one checkout at a time, so the count is exact. A payment begun below the limit is honoured even beyond it. */
async function refuseBusy(tx: Tx, shopId: string, most: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open orders of ${shopId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ open: number }>`select open_orders_of(${shopId}) as open`.execute(tx)
  if ((rows[0]?.open ?? 0) >= most) throw new Refusal('shop_busy')
}
