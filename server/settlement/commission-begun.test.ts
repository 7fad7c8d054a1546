import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openCommissionPaymentOrder } from '#server/payments/payment-orders.ts'
import { placementOf } from '#test/scenes/builders.ts'
import { makeDebtor, receipts, settleRefunds } from '#test/scenes/debtor-scene.ts'
import { allRefunds, beginPaying, orderOf, test } from '#test/scenes/money-test.ts'
import { readBalancePaise } from './ledger-months.ts'
import { proveBooks } from './proof/prove-books.ts'
import { settleShop } from './settle-shop.ts'

describe('a payment of commission', () => {
  // The books must be consistent after every test.
  afterEach<{ db: Db }>(async ({ db }) => {
    expect(await proveBooks(db)).toEqual([])
  })

  test('begun 40 times at once is one payment', async ({ app, db, standin }) => {
    const { begin } = await makeDebtor(app, db)
    const begun = await Promise.all(Array.from({ length: 40 }, begin))
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(begun.map(({ body }) => body.order.id)).size).toBe(1)
    expect(standin.state.orders.size).toBe(1)
  })

  test('is of this shop alone, and leaves alone what a customer is paying there', async ({ app, db }) => {
    const { customer, keeper, orderId, item, shopId } = await beginPaying(app, db)
    const placed = await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 20 }]))
    await keeper.call('setOrderStatus', { orderId: placed.body.orderId, status: 'Delivered' })
    const [before, after] = [await makeDebtor(app, db), await makeDebtor(app, db)]
    const begun = [await before.begin(), await keeper.call('createCommissionPayment'), await after.begin()]
    expect(begun.map(({ body }) => body.order.amount)).toEqual([309, 609, 309])
    expect(new Set(begun.map(({ body }) => body.order.id)).size).toBe(3)
    const open = await db.selectFrom('payment_orders').select('shop_id').where('state', '=', 'open').execute()
    expect(open.map(({ shop_id }) => shop_id).sort()).toEqual(
      [before.shopId, shopId, shopId, after.shopId].sort(),
    )
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })

  test('begun at the same time for another amount is refused, and for the same is one', async ({
    app,
    db,
  }) => {
    const { keeper, shopId } = await makeDebtor(app, db)
    const open = (amountPaise: number) =>
      db.transaction().execute((tx) =>
        openCommissionPaymentOrder(tx, {
          id: uuidv7(),
          purpose: 'commission',
          subjectId: shopId,
          accountId: keeper.accountId,
          shopId,
          amountPaise,
          expiresAt: new Date(Date.now() + 60_000),
        }),
      )
    const id = await open(309)
    expect(await open(309)).toBe(id)
    await expect(open(618)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is not begun again while another one is in progress, or the gateway does not answer', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin, sellForCash } = await makeDebtor(app, db)
    standin.faults.captureDelayMs = 3600_000
    const proof = standin.pay((await begin()).body.order.id)
    await sellForCash()
    const refused = await begin()
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'A payment is on its way already. Please look again in a minute.' },
    })
    expect((await keeper.call('verifyCommissionPayment', proof)).body).toMatchObject({ pending: true })
    standin.clearFaults()
    standin.faults.nextCalls.push(...Array<{ answer: 502 }>(4).fill({ answer: 502 }))
    expect((await begin()).status).toBe(409)
    standin.clearFaults()
    standin.capture(proof.razorpay_payment_id)
    await keeper.call('verifyCommissionPayment', proof)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
  })

  test('is replaced by one for everything that is owed by now, and paying the old one is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin, sellForCash } = await makeDebtor(app, db)
    const before = (await begin()).body.order
    await sellForCash()
    const now = (await begin()).body.order
    expect([before.amount, now.amount]).toEqual([309, 618])
    expect(now.id).not.toBe(before.id)
    const late = await keeper.call('verifyCommissionPayment', standin.pay(before.id))
    expect(late.body.message).toContain('It goes back to you')
    await keeper.call('verifyCommissionPayment', standin.pay(now.id))
    await settleRefunds(app, db, standin)
    expect((await receipts(db, shopId)).map(([, paise]) => paise)).toEqual([-618])
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 309 }])
  })

  test('that is paid after its half hour is refunded, and replaced by a new one', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    const { order } = (await begin()).body
    await db
      .updateTable('payment_orders')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .execute()
    const proof = standin.pay(order.id)
    expect((await keeper.call('verifyCommissionPayment', proof)).status).toBe(400)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    const anew = (await begin()).body.order
    expect(anew.id).not.toBe(order.id)
    await keeper.call('verifyCommissionPayment', standin.pay(anew.id))
    await settleRefunds(app, db, standin)
    expect(await readBalancePaise(db, shopId)).toBe(0)
  })

  test('with less than five minutes left is replaced by a new one', async ({ app, db }) => {
    const { begin } = await makeDebtor(app, db)
    const { order } = (await begin()).body
    const leave = (minutes: number) =>
      db
        .updateTable('payment_orders')
        .set({ expires_at: new Date(Date.now() + minutes * 60_000) })
        .execute()
    await leave(6)
    expect((await begin()).body.order.id).toBe(order.id)
    await leave(4)
    expect((await begin()).body.order.id).not.toBe(order.id)
  })

  test('that the gateway does not know is replaced by a new one', async ({ app, db, standin }) => {
    const { begin } = await makeDebtor(app, db)
    const { order } = (await begin()).body
    standin.state.orders.delete(order.id)
    const anew = (await begin()).body.order
    expect(anew.id).not.toBe(order.id)
    expect(standin.state.orders.get(anew.id)).toMatchObject({ amount: 309 })
  })

  test('is refused if nothing is owed, or less than a rupee', async ({ app, db, standin }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    const paid = standin.pay((await begin()).body.order.id)
    await keeper.call('verifyCommissionPayment', paid)
    const nothing = { status: 409, body: { code: 'nothing_owed' } }
    expect(await begin()).toMatchObject(nothing)
    await settleShop(db, { shopId, paidPaise: 99, reference: 'UTR 1', isAdvance: true })
    expect(await begin()).toMatchObject(nothing)
    await settleShop(db, { shopId, paidPaise: 1, reference: 'UTR 2', isAdvance: true })
    expect((await begin()).body.order.amount).toBe(100)
  })

  test('requires a signed-in shopkeeper with a shop, and well-formed input', async ({ app, db }) => {
    const { keeper } = await makeDebtor(app, db)
    const proof = { razorpay_order_id: 'x', razorpay_payment_id: 'x', razorpay_signature: 'x' }
    for (const [caller, status] of [
      [app.anon, 401],
      [await app.customer(), 403],
    ] as const) {
      expect((await caller.call('createCommissionPayment')).status).toBe(status)
      expect((await caller.call('verifyCommissionPayment', proof)).status).toBe(status)
    }
    const newcomer = await app.newShopkeeper()
    expect((await newcomer.call('createCommissionPayment')).body.code).toBe('setup_required')
    for (const json of [
      {},
      { ...proof, razorpay_signature: 7 },
      { ...proof, razorpay_order_id: 'x'.repeat(101) },
    ])
      expect((await keeper.request('POST', '/api/payment/verifyCommissionPayment', { json })).status).toBe(
        400,
      )
  })
})
