import { type Selectable, sql, type Updateable } from 'kysely'
import {
  type ActName,
  mayTake,
  type OrderStage,
  orderActs,
  stageOf,
} from '#contract/rules/orders/order-acts.ts'
import { isOpen, type OrderStatus } from '#contract/rules/orders/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import type { OrderEventDetails, Standing } from '#server/db/tables/orders.ts'
import type { Tables } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockPaymentOrder } from '#server/payments/payment-orders.ts'
import { lockOpenShop } from '#server/shops/own-shop.ts'
import { announceOrder } from '../outbox/announce-order.ts'

export type OrderName = { shopId: string; orderId: string }
export type StoredOrder = Selectable<Tables['orders']>

type Taking = {
  name: ActName
  /** Columns to change; the status follows from the act. */
  set?: Omit<Updateable<Tables['orders']>, 'status'>
  details?: OrderEventDetails
  byAccountId: string | null
  at: Date
}

/**
 * Locks an order for update, after its payment and its shop: everything that touches the money of an order takes the
 * locks in this order. The shop is locked because its deletion checks its orders and its balance, which must not change
 * meanwhile or afterwards. Refuses an order that is not found, or whose shop is closed for good.
 */
export async function lockOrder(tx: Tx, { shopId, orderId }: OrderName): Promise<StoredOrder> {
  await lockPaymentOrder(tx, { id: orderId })
  const hasShop = await lockOpenShop(tx, shopId)
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!hasShop || !order) throw new Refusal('not_found')
  return order
}

/**
 * Locks the row of `shop_figures` that an order is counted in. The lock order is stock, figures, books, as in placing and
 * delivering; without this call a refund would write the books before a trigger updates the figures. Cash orders have
 * no refund to book.
 */
export async function lockFigures(tx: Tx, order: StoredOrder): Promise<void> {
  if (order.payment_method !== 'online') return
  await sql`
    select from shop_figures where shop_id = ${order.shop_id} and part = part_of_order(${order.id}) for update
  `.execute(tx)
}

/** The stage of an order as it was read. It may have changed since, unless `lockOrder` locked the row. */
export const stageOfOrder = ({ status, accepted_at, packed_at }: StoredOrder): OrderStage =>
  stageOf({ status, accepted: accepted_at !== null, packed: packed_at !== null })

/** Refuses an act that the order's stage does not allow. The order must be locked. */
export function requireActAllowed(order: StoredOrder, name: ActName): void {
  const stage = stageOfOrder(order)
  if (mayTake(name, stage)) return
  refuseEnded(order)
  refuseMovedOn(order)
}

/** Refuses with the order's present stage: another device changed it after the caller had read it. */
export function refuseMovedOn(order: StoredOrder): void {
  const stage = stageOfOrder(order)
  if (stage === 'unpaid' || stage === 'cancelled') return
  throw new Refusal('order_moved_on', { reason: stage })
}

/**
 * Refuses an order on which nothing can be done any more: one that was never placed (as not found), a cancelled one, and
 * an ended one whose customer has deleted their account, as undoing its last step would reopen it without an address.
 */
export function refuseEnded(order: StoredOrder): void {
  if (order.placed_at === null) throw new Refusal('not_found')
  if (order.status === 'Cancelled') throw new Refusal('order_moved_on')
  if (order.customer_account_id === null && !order.is_test && !isOpen(order.status))
    throw new Refusal('order_moved_on', { reason: 'customer_gone' })
}

/** Takes an act on an order that `lockOrder` has locked: updates it, and records the event that tells people. */
export async function takeAct(tx: Tx, order: StoredOrder, taking: Taking): Promise<void> {
  const { name, set = {}, details, byAccountId, at } = taking
  requireActAllowed(order, name)
  const status: OrderStatus = endsOrder(name) ? 'Cancelled' : seenStatus(order)
  if (endsOrder(name) || Object.keys(set).length > 0)
    await tx
      .updateTable('orders')
      .set({ ...set, status, ...(endsOrder(name) && { ended_at: at }) })
      .where('shop_id', '=', order.shop_id)
      .where('id', '=', order.id)
      .where(isAt(stageOfOrder(order)))
      .executeTakeFirstOrThrow()
  await announceOrder(tx, {
    shopId: order.shop_id,
    orderId: order.id,
    customerAccountId: order.customer_account_id,
    status,
    kind: name,
    ...(details && { details }),
    byAccountId,
    at,
  })
}

const isAt = (stage: OrderStage) => sql<boolean>`order_stage(status, accepted_at, packed_at) = ${stage}`

const endsOrder = (name: ActName) => 'to' in orderActs[name] && orderActs[name].to === 'cancelled'

/** The status of a placed order. One that awaits payment is shown to nobody, so to meet it here is a bug. */
export function seenStatus({ id, status }: StoredOrder): OrderStatus {
  if (status === 'Awaiting payment') throw new Error(`order ${id} is not placed`)
  return status
}

/** What a step is about to change, stored in its event so that `undoStep` can restore it. */
export const standingOf = (order: StoredOrder): Standing => ({
  status: seenStatus(order),
  acceptedAt: order.accepted_at?.toISOString() ?? null,
  promisedMinutes: order.promised_minutes,
  packedAt: order.packed_at?.toISOString() ?? null,
})
