import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { giveUp } from '#server/payments/give-up.ts'
import { givePassword, password } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, paidOrder, test } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'

const items = sql`select from menu_items for update`
const orders = sql`select from orders for update`
const shops = sql`select from shops for update`
const figures = sql`select from shop_figures for update`
const ledger = sql`select from ledger_months for update`

/** Whether a call holds locks on the rows of `holds` while it waits for those of `waitsFor`. */
async function holdsWhileItWaits(
  db: Db,
  call: () => Promise<{ status: number }>,
  { waitsFor, holds }: { waitsFor: RawBuilder<unknown>; holds: RawBuilder<unknown> },
): Promise<boolean> {
  const holder = await db.startTransaction().execute()
  try {
    await waitsFor.execute(holder)
    const called = call()
    await untilLockIsAwaited(db)
    const isHeld = await sql`${holds} nowait`.execute(holder).then(
      () => false,
      () => true,
    )
    await holder.rollback().execute()
    expect((await called).status).toBe(200)
    return isHeld
  } finally {
    if (!holder.isRolledBack) await holder.rollback().execute()
  }
}

test('an order that ends locks its items before its shop’s figures, as placing one does', async ({
  app,
  db,
}) => {
  const { customer, placement, item } = await makeCheckout(app, db)
  await db.updateTable('menu_items').set({ stock_count: 25 }).where('id', '=', item.itemId).execute()
  const { orderId } = (await customer.call('placeOrder', placement)).body
  const cancel = () => customer.call('cancelOrder', { orderId })
  expect(await holdsWhileItWaits(db, cancel, { waitsFor: items, holds: figures })).toBe(false)
})

test.for(['ends', 'comes to less'] as const)(
  'an order that %s locks its shop’s figures before the ledger, as a delivery does',
  async (becomes, { app, db, standin }) => {
    const { orderId, shopId, customer, keeper, item } = await paidOrder(app, db, standin)
    // The ledger month exists already, so that there is a row to lock.
    await sql`insert into ledger_months (shop_id, month) values (${shopId}, to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM'))`.execute(
      db,
    )
    const call = () =>
      becomes === 'ends'
        ? customer.call('cancelOrder', { orderId })
        : keeper.call('changeLine', { orderId, itemId: item.itemId, count: 7 })
    expect(await holdsWhileItWaits(db, call, { waitsFor: figures, holds: ledger })).toBe(false)
  },
)

test('a rating locks its shop before its order, as a status change by the shop does', async ({ app, db }) => {
  const { keeper, customer, placement } = await makeCheckout(app, db)
  const { orderId } = (await customer.call('placeOrder', placement)).body
  await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
  const { email } = await db.selectFrom('shops').select('email').executeTakeFirstOrThrow()
  const words = { name: 'Asha', email: 'asha@example.in', rating: 5, message: 'Good', shopEmail: email }
  const rate = () => customer.call('leaveFeedback', { ...words, orderId })
  expect(await holdsWhileItWaits(db, rate, { waitsFor: shops, holds: orders })).toBe(false)
})

test('voiding an unpaid order, when it expires or its customer’s account is deleted, locks the shop before the order', async ({
  app,
  db,
}) => {
  const { orderId } = await beginPaying(app, db)
  const lapse = async () => {
    await giveUp(db, orderParts.effects, orderId)
    return { status: 200 }
  }
  expect(await holdsWhileItWaits(db, lapse, { waitsFor: shops, holds: orders })).toBe(false)

  const { customer } = await beginPaying(app, db)
  await givePassword(db, customer.accountId)
  const go = () => customer.call('deleteAccount', { password })
  expect(await holdsWhileItWaits(db, go, { waitsFor: shops, holds: orders })).toBe(false)
})

test('voiding another unpaid order when a checkout is resumed locks the shop before the items', async ({
  app,
  db,
}) => {
  const { customer, placement, orderId, item } = await beginPaying(app, db)
  await db.updateTable('menu_items').set({ stock_count: 20 }).where('id', '=', item.itemId).execute()
  const elsewhere = { ...placement, address: { ...placement.address, flat: '9' } }
  const other = (await customer.call('createOnlineOrder', elsewhere)).body.orderId
  await db.updateTable('orders').set({ status: 'Awaiting payment' }).where('id', '=', orderId).execute()
  await db.updateTable('payment_orders').set({ state: 'open' }).where('id', '=', orderId).execute()
  await db.updateTable('order_lines').set({ taken: 10 }).where('order_id', '=', other).execute()
  const begin = () => customer.call('createOnlineOrder', placement)
  expect(await holdsWhileItWaits(db, begin, { waitsFor: shops, holds: items })).toBe(false)
})
