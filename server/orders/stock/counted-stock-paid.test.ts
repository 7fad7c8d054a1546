import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { giveUp } from '#server/payments/give-up.ts'
import { password, placementOf } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, orderOf, runAllJobs, test } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { insertOrder } from '../checkout/insert-order.ts'
import { prepareOrder } from '../checkout/prepare-order.ts'

const key = { 'idempotency-key': 'one checkout' }

const count = (db: Db, stock_count: number) => db.updateTable('menu_items').set({ stock_count }).execute()
const left = async (db: Db) =>
  (await db.selectFrom('menu_items').select('stock_count').executeTakeFirstOrThrow()).stock_count

describe('counted stock of an order that is paid online', () => {
  test('cannot be held day and night by a customer without a proven e-mail who never pays', async ({
    app,
    db,
    standin,
  }) => {
    const { customer: other, placement } = await makeCheckout(app, db)
    await count(db, 20)
    const asha = { name: 'Asha', email: 'asha@example.in', password }
    const { token } = (await app.anon.call('register', asha)).body
    const customer = app.as({ token })
    const accounts = db.updateTable('accounts').where('email', '=', asha.email)
    const begin = () => customer.call('createOnlineOrder', placement)
    /** Voids the order, as if half an hour had passed without a payment. */
    const lapse = async ({ body }: Awaited<ReturnType<typeof begin>>) => {
      expect(await left(db)).toBe(10)
      await giveUp(db, orderParts.effects, body.orderId)
      expect(await left(db)).toBe(20)
    }
    for (let n = 0; n < 6; n++) await lapse(await begin())
    expect(await begin()).toMatchObject({
      status: 403,
      body: { code: 'prove_email_first', message: expect.stringContaining('several that you began') },
    })
    expect(await left(db)).toBe(20)

    const paid = await other.call('createOnlineOrder', placement)
    await other.call('verifyOrder', standin.pay(paid.body.order.id))
    await count(db, 20)
    await accounts.set({ email_verified_at: new Date() }).execute()
    await lapse(await begin())
    await accounts.set({ email_verified_at: null }).execute()
    await db.updateTable('payment_orders').set({ created_at: sql`now() - interval '25 hours'` }).execute()
    await lapse(await begin())
  })

  test('is taken once, however often the same checkout is begun', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    await count(db, 10)
    const begin = () => customer.call('createOnlineOrder', placement, key)
    const [first, second] = [await begin(), await begin()]
    expect([second.status, second.body.orderId]).toEqual([200, first.body.orderId])
    expect(await left(db)).toBe(0)
  })

  test('is available to its own customer for a cash order of the same lines, or of more packs', async ({
    app,
    db,
  }) => {
    const { customer, placement, shopId, item } = await makeCheckout(app, db)
    await count(db, 12)
    const begun = await customer.call('createOnlineOrder', placement, key)
    const more = placementOf(shopId, [{ ...item, count: 12 }])
    const quoted = await customer.call('quoteOrder', quoteOf(more))
    expect([quoted.status, quoted.body.data.amount]).toEqual([200, more.amount])
    expect((await app.anon.call('quoteOrder', quoteOf(more))).body.code).toBe('item_unavailable')
    const placed = await customer.call('placeOrder', more, { 'idempotency-key': 'another' })
    expect(placed.status).toBe(200)
    expect([await left(db), (await orderOf(db, begun.body.orderId)).status]).toEqual([0, 'Cancelled'])
  })

  test('is not available to other customers: they are told that too few are left, and the order keeps its packs', async ({
    app,
    db,
  }) => {
    const { customer, placement, shopId, item } = await makeCheckout(app, db)
    await count(db, 12)
    const { orderId } = (await customer.call('createOnlineOrder', placement)).body
    const other = await app.customer()
    for (const refused of [
      await other.call('quoteOrder', quoteOf(placement)),
      await other.call('placeOrder', placement),
      await other.call('createOnlineOrder', placement),
    ])
      expect(refused.body.code).toBe('item_unavailable')
    const theirs = placementOf(shopId, [{ ...item, count: 2 }])
    const begun = await other.call('createOnlineOrder', theirs)
    const inCash = { ...theirs, wish: 'ask' as const }
    expect((await other.call('placeOrder', inCash)).status).toBe(200)
    expect((await orderOf(db, begun.body.orderId)).status).toBe('Cancelled')
    expect([(await orderOf(db, orderId)).status, await left(db)]).toEqual(['Awaiting payment', 0])
  })

  test('of another unpaid order is returned when the customer resumes the first one', async ({ app, db }) => {
    const { customer, placement, shopId } = await makeCheckout(app, db)
    await count(db, 20)
    const first = await customer.call('createOnlineOrder', placement)
    const elsewhere = { ...placement, address: { ...placement.address, flat: '9' } }
    const prepared = await prepareOrder(db, orderParts, customer.accountId, elsewhere, new Date())
    const otherId = await db
      .transaction()
      .execute((tx) => insertOrder(tx, prepared, { paymentMethod: 'online', idempotencyKey: null }))
    await db
      .insertInto('payment_orders')
      .values({
        id: otherId,
        purpose: 'order',
        subject_id: otherId,
        account_id: customer.accountId,
        shop_id: shopId,
        amount_paise: prepared.priced.totalPaise,
        expires_at: new Date(Date.now() + 600_000),
      })
      .execute()
    expect(await left(db)).toBe(0)
    const again = await customer.call('createOnlineOrder', placement)
    expect(again.body.orderId).toBe(first.body.orderId)
    expect([(await orderOf(db, otherId)).status, await left(db)]).toEqual(['Cancelled', 10])
  })

  test('is returned if nobody pays in time, and when the customer cancels', async ({ app, db }) => {
    const { customer, placement, orderId } = await beginPaying(app, db)
    await customer.call('cancelOrder', { orderId })
    await count(db, 10)
    const again = await customer.call('createOnlineOrder', placement)
    expect(await left(db)).toBe(0)
    await customer.call('cancelOrder', { orderId: again.body.orderId })
    expect(await left(db)).toBe(10)

    const third = await customer.call('createOnlineOrder', placement)
    expect(await left(db)).toBe(0)
    const past = { created_at: new Date(Date.now() - 7200_000), expires_at: new Date(Date.now() - 3600_000) }
    await db.updateTable('payment_orders').set(past).where('id', '=', third.body.orderId).execute()
    await runAllJobs(app, db, 3)
    expect([(await orderOf(db, third.body.orderId)).status, await left(db)]).toEqual(['Cancelled', 10])
  })
})

const quoteOf = ({ shopId, items, address }: ReturnType<typeof placementOf>) => ({
  shopId,
  items,
  latitude: address.latitude ?? 0,
  longitude: address.longitude ?? 0,
})

describe('counted stock of a placed order', () => {
  test.for(['cancelOrder', 'declineOrder'] as const)('is returned once by %s', async (call, { app, db }) => {
    const { customer, keeper, placement } = await makeCheckout(app, db)
    await count(db, 15)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    expect(await left(db)).toBe(5)
    const end = () =>
      call === 'cancelOrder'
        ? customer.call('cancelOrder', { orderId })
        : keeper.call('declineOrder', { orderId, reason: 'too_busy' })
    expect([(await end()).status, (await end()).status]).toEqual([200, 200])
    expect(await left(db)).toBe(15)
  })
})
