import { type Selectable, sql, type Updateable } from 'kysely'
import { type ActName, mayTake, type OrderStage, orderActs, stageOf } from '#contract/rules/order-acts.ts'
import { isOpen, type OrderStatus } from '#contract/rules/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import type { OrderEventDetails, Standing } from '#server/db/tables/orders.ts'
import type { Tables } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockPaymentOrder } from '#server/payments/payment-orders.ts'
import { holdOpenShop } from '#server/shops/own-shop.ts'
import { announceOrder } from '../announce-order.ts'

export type OrderName = { shopId: string; orderId: string }
export type StoredOrder = Selectable<Tables['orders']>

type Taking = {
  name: ActName
  /** What the order is to hold afterwards; the status follows from the act. */
  set?: Omit<Updateable<Tables['orders']>, 'status'>
  details?: OrderEventDetails
  byAccountId: string | null
  at: Date
}

/**
 * Locks an order, in the one order in which all that touch its money do: its payment, its shop, itself. For its
 * shop's deletion looks at its orders and its balance: neither may move while it does, nor once it is gone.
 */
export async function lockOrder(tx: Tx, { shopId, orderId }: OrderName): Promise<StoredOrder> {
  await lockPaymentOrder(tx, { id: orderId })
  const hasShop = await holdOpenShop(tx, shopId)
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
 * Holds the part of its shop's figures that an order is counted in. Who moves packs, figures and money in one transaction
 * takes them in that order, as placing and delivering do: what goes back of a payment is booked before the figures move.
 * Of cash nothing is booked then.
 */
export async function holdFigures(tx: Tx, order: StoredOrder): Promise<void> {
  if (order.payment_method !== 'online') return
  await sql`
    select from shop_figures where shop_id = ${order.shop_id} and part = part_of_order(${order.id}) for update
  `.execute(tx)
}

/** How far an order is that was just read: it may have moved since, unless `lockOrder` holds it. */
export const stageOfOrder = ({ status, accepted_at, packed_at }: StoredOrder): OrderStage =>
  stageOf({ status, accepted: accepted_at !== null, packed: packed_at !== null })

/** Refused where the act may not be taken from what a locked order has become. */
export function refuseUnless(order: StoredOrder, name: ActName): void {
  const stage = stageOfOrder(order)
  if (mayTake(name, stage)) return
  refuseEnded(order)
  refuseMovedOn(order)
}

/** Another device has moved on what somebody acts on as they saw it. */
export function refuseMovedOn(order: StoredOrder): void {
  const stage = stageOfOrder(order)
  if (stage === 'unpaid' || stage === 'cancelled') return
  throw new Refusal('order_moved_on', { reason: stage })
}

/**
 * Refused where nothing can be done with it any more. What never came to be placed is no order that anybody sees; taken
 * back, what its customer left with their account would lie open without a name or a door.
 */
export function refuseEnded(order: StoredOrder): void {
  if (order.placed_at === null) throw new Refusal('not_found')
  if (order.status === 'Cancelled') throw new Refusal('order_moved_on')
  if (order.customer_account_id === null && !order.is_test && !isOpen(order.status))
    throw new Refusal('order_moved_on', { reason: 'customer_gone' })
}

/** Takes an act on an order that `lockOrder` holds, and tells of it. */
export async function takeAct(tx: Tx, order: StoredOrder, taking: Taking): Promise<void> {
  const { name, set = {}, details, byAccountId, at } = taking
  refuseUnless(order, name)
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

export function seenStatus({ id, status }: StoredOrder): OrderStatus {
  if (status === 'Awaiting payment') throw new Error(`order ${id} is not placed`)
  return status
}

/** Where an order stands, for whoever takes the next step back. */
export const standingOf = (order: StoredOrder): Standing => ({
  status: seenStatus(order),
  acceptedAt: order.accepted_at?.toISOString() ?? null,
  promisedMinutes: order.promised_minutes,
  packedAt: order.packed_at?.toISOString() ?? null,
})
