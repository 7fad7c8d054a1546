import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { openStatuses, orderSteps } from '#contract/rules/orders/order-life.ts'
import { LONG_WAIT_MINUTES } from '#contract/rules/pages/promises.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { acceptOrder } from '#server/orders/acts/answer-order.ts'
import { declineOrder } from '#server/orders/acts/end-order.ts'
import { noClock } from '#server/orders/acts/order-clock.ts'
import { undoStep } from '#server/orders/acts/undo-step.ts'
import { cancelUnpaidOrder } from '#server/orders/checkout/cancel-unpaid-order.ts'
import { guardCheckout } from '#server/orders/checkout/checkout-guards.ts'
import { lockCheckouts } from '#server/orders/checkout/checkouts.ts'
import { insertOrder } from '#server/orders/checkout/insert-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { placePaidOrder, setPaymentStatus } from '#server/orders/checkout/place-paid-order.ts'
import { prepareOrder } from '#server/orders/checkout/prepare-order.ts'
import { erasePersonFromOrders } from '#server/orders/person-data.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { makeCustomer, makeItem, makeShop, placementOf } from './builders.ts'
import { orderParts } from './order-parts.ts'

type Shop = { shopId: string; keeperId: string; itemId: string; pricePaise: number }

export async function makeShopWithItem(db: Db): Promise<Shop> {
  const { shopId, keeper } = await makeShop(db)
  const { itemId, pricePaise } = await makeItem(db, shopId, { price_paise: 60_01 })
  return { shopId, keeperId: keeper.accountId, itemId, pricePaise }
}

const placementAt = (shop: Shop, count = 1) => placementOf(shop.shopId, [{ ...shop, count }])
export const place = (db: Db, shop: Shop, accountId: string, count?: number) =>
  placeOrder(db, orderParts, accountId, placementAt(shop, count), null)

export async function beginOnline(db: Db, shop: Shop, accountId: string, count: number): Promise<string> {
  const asked = placementAt(shop, count)
  const prepared = await prepareOrder(db, orderParts, accountId, asked, new Date())
  const kind = { paymentMethod: 'online', idempotencyKey: null } as const
  return db.transaction().execute(async (tx) => {
    const customer = await lockCheckouts(tx, { accountId, key: null, asked })
    await guardCheckout(tx, customer, prepared, 'online', orderParts.limits)
    return insertOrder(tx, prepared, kind)
  })
}

const isPlaced = async (db: Db, orderId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('placed_at', 'is not', null)
      .execute()
  ).length > 0

export const endParts = { effects: orderParts.effects, onStatusChange: async () => {} }

export const setStatus = (db: Db, shop: Shop, orderId: string, status: (typeof orderSteps)[number]) =>
  setOrderStatus(db, { shopId: shop.shopId, orderId, status, byAccountId: shop.keeperId }, endParts)

/**
 * Locks like the removal of the demo town: all locks or none, since waiting for one while holding another could
 * deadlock.
 */
async function removeShop(owner: Db, shopId: string): Promise<void> {
  for (;;)
    try {
      return await owner.transaction().execute((tx) => removeAtOnce(tx, shopId))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
      await sleep(10)
    }
}

const LOCK_NOT_AVAILABLE = '55P03'

async function removeAtOnce(tx: Tx, shopId: string): Promise<void> {
  await sql`lock table shops, orders in exclusive mode nowait`.execute(tx)
  await sql`alter table order_events disable trigger order_events_stay`.execute(tx)
  await tx.deleteFrom('orders').where('shop_id', '=', shopId).execute()
  await sql`alter table order_events enable trigger order_events_stay`.execute(tx)
  await tx.deleteFrom('shops').where('id', '=', shopId).execute()
}

type Stored = { shop: Shop; orderId: string }
export type Town = { db: Db; owner: Db; shops: Shop[]; customers: string[]; orders: Stored[] }

const weights = {
  places: 4,
  begins: 3,
  pays: 3,
  cancels: 1,
  moves: 8,
  accepts: 4,
  declines: 3,
  undoes: 2,
  ends: 2,
  refunds: 1,
  erases: 1,
  removes: 1,
}
export const action = fc.record({
  does: fc.oneof(
    ...Object.entries(weights).map(([does, weight]) => ({
      weight,
      arbitrary: fc.constant(does as keyof typeof weights),
    })),
  ),
  shop: fc.nat(2),
  by: fc.nat(2),
  order: fc.nat(11),
  count: fc.integer({ min: 1, max: 9 }),
  to: fc.constantFrom(...orderSteps),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

export async function act({ db, owner, shops, customers, orders }: Town, deed: Action): Promise<void> {
  const shop = shops[deed.shop % shops.length]
  const by = customers[deed.by]
  if (!shop || !by) return
  const inOne = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  if (deed.does === 'places')
    return void orders.push({ shop, orderId: await place(db, shop, by, deed.count) })
  if (deed.does === 'begins')
    return void orders.push({ shop, orderId: await beginOnline(db, shop, by, deed.count) })
  if (deed.does === 'erases') {
    await inOne((tx) => erasePersonFromOrders(tx, by))
    customers[deed.by] = (await makeCustomer(db)).accountId
    return
  }
  if (deed.does === 'removes') {
    await removeShop(owner, shop.shopId)
    shops[shops.indexOf(shop)] = await makeShopWithItem(db)
    return
  }
  const { shop: of, orderId } = orders[deed.order % orders.length] ?? { shop, orderId: shop.itemId }
  const { shopId } = of
  if (deed.does === 'moves') return setStatus(db, of, orderId, deed.to)
  const name = { shopId, orderId, byAccountId: of.keeperId }
  const soon = new Date(Date.now() + (deed.count % 2) * (LONG_WAIT_MINUTES + 1) * 60_000)
  if (deed.does === 'accepts' && (await isPlaced(db, orderId))) return acceptOrder(db, name, soon)
  if (deed.does === 'accepts') return
  if (deed.does === 'undoes') return undoStep(db, { ...endParts, clock: noClock }, name, soon)
  if (deed.does === 'declines')
    return declineOrder(db, endParts, { ...name, reason: deed.count < 5 ? 'closed' : 'too_busy' }, soon)
  if (deed.does === 'pays')
    return void (await inOne((tx) => placePaidOrder(tx, paymentOf(shopId, orderId, by), noClock)))
  if (deed.does === 'cancels') return void (await inOne((tx) => cancelUnpaidOrder(tx, { orderId, shopId })))
  if (deed.does === 'ends') {
    const open = db.updateTable('orders').set({ status: 'Cancelled' }).where('status', 'in', openStatuses)
    return void (await open.where('shop_id', '=', shopId).where('id', '=', orderId).execute())
  }
  await inOne((tx) => setPaymentStatus(tx, { orderId, shopId, paymentStatus: 'refund_due' }))
}

const paymentOf = (shopId: string, orderId: string, accountId: string) => ({
  paymentOrderId: orderId,
  purpose: 'order' as const,
  subjectId: orderId,
  accountId,
  shopId,
  amountPaise: 1,
  planName: null,
  paymentId: 'pay_1',
})

/** A refused call (an order on its way keeps its customer, a removed one is not found) changes nothing. */
export const unlessRefused = (fault: unknown) => {
  if (!(fault instanceof Refusal)) throw fault
}
