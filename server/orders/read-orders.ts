import { type SelectQueryBuilder, sql } from 'kysely'
import type { Order } from '#contract/order.ts'
import { toPaise, toRupees } from '#contract/rules/money/money.ts'
import { isCancelled, openStatuses } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { byRole } from '#server/http/by-role.ts'
import { cutPage, readCursor } from '#server/http/cursor.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { claimedOfOrders } from '#server/payments/claims.ts'
import { type OrderRefund, refundsOfOrders } from '#server/payments/read-payments.ts'
import type { OrderName } from './acts/take-act.ts'
import { type OrderRow, toOrder, withDetails } from './order-row.ts'

const DEFAULT_LIMIT = 50

type PageQuestion = { limit?: number | undefined; after?: string | undefined }
export type OrderPage = { data: Order[]; next?: string }

/** A customer's orders, newest first; only those at one shop when asked. */
export function listCustomerOrders(
  db: Db,
  accountId: string,
  { shopId, ...page }: PageQuestion & { shopId?: string | undefined },
): Promise<OrderPage> {
  const all = placed(db).where('customer_account_id', '=', accountId)
  return readPage(db, shopId ? all.where('shop_id', '=', shopId) : all, page)
}

/** A shop's orders, newest first; only those still to be delivered when asked. */
export function listShopOrders(
  db: Db,
  shopId: string,
  { isOpen = false, ...page }: PageQuestion & { isOpen?: boolean },
): Promise<OrderPage> {
  const all = placed(db).where('shop_id', '=', shopId)
  return readPage(db, isOpen ? all.where('status', 'in', openStatuses) : all, page)
}

const placed = (db: Db | Tx) => db.selectFrom('orders').where('placed_at', 'is not', null)

type Placed = SelectQueryBuilder<Tables, 'orders', object>

async function readPage(
  db: Db,
  query: Placed,
  { limit = DEFAULT_LIMIT, after }: PageQuestion,
): Promise<OrderPage> {
  const from = after ? readCursor(after) : undefined
  const rows = await query
    .$if(from !== undefined, (q) =>
      q.where(sql<boolean>`(placed_at, id) < (${new Date(from?.[0] ?? 0)}, ${from?.[1]}::uuid)`),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .selectAll('orders')
    .select(withDetails)
    .$castTo<OrderRow>()
    .execute()
  const { page, ...more } = cutPage(rows, limit, (last) => [last.placed_at?.getTime() ?? 0, last.id])
  return {
    data: await withRefunds(db, page.map(toOrder)),
    ...more,
  }
}

/** An order as its customer or its shop sees it; anybody else is refused with not found. */
export async function showOrder(db: Db | Tx, viewer: Viewer, orderId: string): Promise<Order> {
  const { accountId } = viewer
  const ofTheirs = byRole<(query: Placed) => Placed>(viewer.role, {
    user: (query) => query.where('customer_account_id', '=', accountId),
    shop: (query) =>
      query.where('shop_id', 'in', (eb) =>
        eb.selectFrom('shops').select('shops.id').where('owner_account_id', '=', accountId),
      ),
  })
  const order = await readOne(db, ofTheirs(placed(db).where('id', '=', orderId)))
  if (!order) throw new Refusal('not_found')
  return order
}

/** A placed order. The caller has checked that the viewer may see it. */
export const readOrder = (db: Db | Tx, { shopId, orderId }: OrderName) =>
  readOne(db, placed(db).where('shop_id', '=', shopId).where('id', '=', orderId))

async function readOne(db: Db | Tx, query: Placed): Promise<Order | undefined> {
  const row = await query.selectAll('orders').select(withDetails).$castTo<OrderRow>().executeTakeFirst()
  return row && (await withRefunds(db, [toOrder(row)]))[0]
}

/** Adds the refunds of each order, and what is still owed because it is too small to be sent. */
async function withRefunds(db: Db | Tx, orders: Order[]): Promise<Order[]> {
  const paidOnline = orders.filter((order) => order.paymentMethod === 'online')
  const refunds = await refundsOfOrders(
    db,
    paidOnline.map((order) => order._id),
  )
  const owing = paidOnline.flatMap((order) => {
    const owedPaise = owedOf(order, refunds.get(order._id) ?? [])
    return owedPaise > 0 ? [[order._id, owedPaise] as const] : []
  })
  const claimed = await claimedOfOrders(
    db,
    owing.map(([orderId]) => orderId),
  )
  const owed = new Map(owing.map(([orderId, paise]) => [orderId, paise - (claimed.get(orderId) ?? 0)]))
  return orders.map((order) => {
    const its = refunds.get(order._id)
    const owedPaise = owed.get(order._id) ?? 0
    const seen = { ...order, ...(owedPaise > 0 && { stillOwed: toRupees(owedPaise) }) }
    return its ? { ...seen, refunds: its.map(toRefund) } : seen
  })
}

/** What an order was reduced by and has not been refunded: the gateway refunds nothing under one rupee. */
function owedOf(order: Order, refunds: readonly OrderRefund[]): number {
  if (order.originalAmount === undefined || isCancelled(order.status)) return 0
  const backPaise = refunds
    .filter(({ of, status }) => of === 'order' && status !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return toPaise(order.originalAmount) - backPaise - toPaise(order.amount)
}

const toRefund = ({ amountPaise, at, sentAt, expectedBy, borneBy, ...refund }: OrderRefund) => ({
  ...refund,
  amount: toRupees(amountPaise),
  ...(isAtSomeonesCost(refund) && { borneBy }),
  at: at.toISOString(),
  ...(sentAt && { sentAt: sentAt.toISOString() }),
  expectedBy: expectedBy.toISOString(),
})

/** Who bears a refund is only shown for goods that were delivered: what was not delivered cost nobody anything. */
const isAtSomeonesCost = ({ of, reason }: Pick<OrderRefund, 'of' | 'reason'>) =>
  of === 'order' && (reason === 'issue' || reason === 'asked')
