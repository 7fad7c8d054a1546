import { describe, expect } from 'vitest'
import { addToCart } from '#server/cart/change-cart.ts'
import { readCart } from '#server/cart/read-cart.ts'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import {
  allRefunds,
  beginPaying,
  makeCheckout,
  orderOf,
  placements,
  runAllJobs,
  test,
} from '#test/scenes/money-test.ts'
import { erasePersonFromOrders } from '../person-data.ts'

const key = { 'idempotency-key': 'one checkout' }
const HOUR_MS = 3600_000

/** Moves all checkouts and payment orders an hour into the past. */
async function anHourLater(db: Db) {
  const earlier = { begun_at: new Date(Date.now() - HOUR_MS), expires_at: new Date(Date.now() - HOUR_MS / 2) }
  await db.updateTable('checkouts').set(earlier).execute()
  await db
    .updateTable('payment_orders')
    .set({ expires_at: earlier.expires_at, created_at: earlier.begun_at })
    .execute()
}
const placedOrders = (db: Db) =>
  db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute()

describe('the idempotency key of a checkout', () => {
  test.for(['placeOrder', 'createOnlineOrder'] as const)(
    'that has ended is refused by %s, and never answered with an earlier order',
    async (call, { app, db }) => {
      const { customer, placement } = await makeCheckout(app, db)
      const first = await customer.call('placeOrder', placement, key)
      expect((await customer.call('placeOrder', placement, key)).body.orderId).toBe(first.body.orderId)
      await anHourLater(db)
      expect(await customer.call(call, placement, key)).toMatchObject({
        status: 409,
        body: { code: 'checkout_gone' },
      })
      const again = await customer.call('placeOrder', placement, { 'idempotency-key': 'the next checkout' })
      expect(again.status).toBe(200)
      expect(again.body.orderId).not.toBe(first.body.orderId)
    },
  )

  test('is still refused after the row of its checkout was deleted', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    await customer.call('placeOrder', placement, key)
    await db.deleteFrom('checkouts').execute()
    expect((await customer.call('placeOrder', placement, key)).body.code).toBe('checkout_gone')
    expect(await placedOrders(db)).toHaveLength(1)
  })

  test('still identifies its order after somebody else has deleted their account', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement, key)).body
    const { accountId } = await app.customer()
    await db.transaction().execute((tx) => erasePersonFromOrders(tx, accountId))
    expect((await customer.call('placeOrder', placement, key)).body.orderId).toBe(orderId)
  })

  test('sent with other lines or another address is refused, cash or online, and creates no order', async ({
    app,
    db,
  }) => {
    const { customer, placement, shopId, item } = await makeCheckout(app, db)
    await customer.call('placeOrder', placement, key)
    const others = [
      placementOf(shopId, [{ ...item, count: 9 }]),
      { ...placement, address: { ...placement.address, flat: '9' } },
    ]
    for (const other of others) {
      for (const call of ['placeOrder', 'createOnlineOrder'] as const)
        expect(await customer.call(call, other, key)).toMatchObject({
          status: 409,
          body: { code: 'key_reused' },
        })
    }
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('used by another customer, or for another shop, begins another checkout', async ({ app, db }) => {
    const [mine, theirs] = [await makeCheckout(app, db), await makeCheckout(app, db)]
    const ids = [
      (await mine.customer.call('placeOrder', mine.placement, key)).body.orderId,
      (await theirs.customer.call('placeOrder', mine.placement, key)).body.orderId,
      (await mine.customer.call('placeOrder', theirs.placement, key)).body.orderId,
    ]
    expect(new Set(ids).size).toBe(3)
  })

  test('creates one order of ten simultaneous confirmations, cash and online mixed', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? customer.call('placeOrder', placement, key)
          : customer.call('createOnlineOrder', placement, key),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await placedOrders(db)).toHaveLength(1)
  })
})

describe('a cash order after an online one', () => {
  test.for([
    ['in the same checkout', key, key],
    ['in another tab', key, { 'idempotency-key': 'another tab' }],
    ['without keys', {}, {}],
  ] as const)(
    '%s voids the online order, and a late payment is refunded',
    async ([, first, second], { app, db, standin }) => {
      const { customer, placement } = await makeCheckout(app, db)
      const online = (await customer.call('createOnlineOrder', placement, first)).body
      const cash = await customer.call('placeOrder', placement, second)
      expect((await orderOf(db, online.orderId)).status).toBe('Cancelled')

      const late = await customer.call('verifyOrder', standin.pay(online.order.id))
      expect(late).toMatchObject({
        status: 400,
        body: { message: 'Payment verification failed. Please contact support.' },
      })
      expect(await allRefunds(db)).toMatchObject([{ reason: 'unwanted', amount_paise: 30900 }])
      expect(await placedOrders(db)).toEqual([{ id: cash.body.orderId }])
      expect(await proveBooks(db)).toEqual([])
    },
  )

  test('that is paid already is answered with the paid order, even if the browser does not know of the payment', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement, orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.pay(gatewayOrderId)
    expect((await customer.call('placeOrder', placement)).body.orderId).toBe(orderId)
    expect(await orderOf(db, orderId)).toMatchObject({ payment_method: 'online', payment_status: 'paid' })
    expect(await placedOrders(db)).toHaveLength(1)
  })

  test('that was paid for another address is refused first, and placed only when it is confirmed again', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement, orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.pay(gatewayOrderId)
    const elsewhere = { ...placement, address: { ...placement.address, flat: '9' } }
    expect(await customer.call('placeOrder', elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'paid_already' },
    })
    expect(await placedOrders(db)).toEqual([{ id: orderId }])
    expect((await customer.call('placeOrder', elsewhere)).status).toBe(200)
  })

  test('is placed even if the gateway fails', async ({ app, db, standin }) => {
    const { customer, placement } = await beginPaying(app, db)
    standin.faults.nextCalls.push({ answer: 502 })
    expect((await customer.call('placeOrder', placement)).status).toBe(200)
  })

  test('with other lines leaves the online payment alone', async ({ app, db }) => {
    const { customer, shopId, item, orderId } = await beginPaying(app, db)
    await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 9 }]))
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })

  test('and a payment that arrives at the same moment create one order', async ({ app, db, standin }) => {
    for (let round = 0; round < 20; round += 1) {
      const { customer, placement } = await makeCheckout(app, db)
      const begun = await customer.call('createOnlineOrder', placement, key)
      const proof = standin.pay(begun.body.order.id)
      // Without the key, a call that comes after the payment would rightly create another order.
      const answers = await Promise.all([
        customer.call('verifyOrder', proof),
        customer.call('placeOrder', placement, key),
      ])
      expect(answers[1].status).toBe(200)
      const orders = (await customer.call('listMyOrders')).body.data
      expect(orders).toHaveLength(1)
    }
    expect(await proveBooks(db)).toEqual([])
  })
})

describe('an online order after', () => {
  test('a cash order of the same checkout is placed already: there is nothing to pay', async ({
    app,
    db,
  }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const cash = await customer.call('placeOrder', placement, key)
    const online = await customer.call('createOnlineOrder', placement, key)
    expect(online.body).toMatchObject({ placed: true, orderId: cash.body.orderId, order: { amount: 30900 } })
    expect(await db.selectFrom('payment_orders').select('id').execute()).toEqual([])
  })

  test('a completed payment is placed already', async ({ app, db, standin }) => {
    const { customer, placement, orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.pay(gatewayOrderId)
    const again = await customer.call('createOnlineOrder', placement)
    expect(again.body).toMatchObject({ placed: true, orderId })
    expect(await placements(db, orderId)).toBe(1)
  })

  test('a payment that is not captured yet is answered as pending', async ({ app, db, standin }) => {
    const { customer, placement, orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.faults.captureDelayMs = 60_000
    standin.pay(gatewayOrderId)
    expect((await customer.call('createOnlineOrder', placement)).body).toMatchObject({
      pending: true,
      orderId,
    })
  })

  test('a payment whose state the gateway does not report begins no second payment', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement } = await beginPaying(app, db)
    standin.faults.nextCalls.push({ answer: 502 }, { answer: 502 })
    expect((await customer.call('createOnlineOrder', placement)).body.code).toBe('payment_unavailable')
  })

  test('one to another address voids the first one', async ({ app, db }) => {
    const { customer, placement, orderId } = await beginPaying(app, db)
    const elsewhere = { ...placement, address: { ...placement.address, flat: '9' } }
    await customer.call('createOnlineOrder', elsewhere)
    expect((await orderOf(db, orderId)).status).toBe('Cancelled')
  })
})

describe('an online order that awaits its payment', () => {
  test('is honoured as long as its checkout lasts, whatever changes meanwhile', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
    await db
      .updateTable('shops')
      .set({ is_paused: true, sub_end_at: new Date(0) })
      .execute()
    await db.updateTable('menu_items').set({ price_paise: 99_00, removed_at: new Date() }).execute()
    const proof = standin.pay(gatewayOrderId)
    expect((await customer.call('verifyOrder', proof)).body.success).toBe(true)
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
  })

  test('is not honoured later: it is cancelled, and the payment is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
    await anHourLater(db)
    const proof = standin.pay(gatewayOrderId)
    expect((await customer.call('verifyOrder', proof)).status).toBe(400)
    expect(await orderOf(db, orderId)).toMatchObject({ status: 'Cancelled', payment_status: 'refund_due' })
    expect(await allRefunds(db)).toHaveLength(1)
    expect(await proveBooks(db)).toEqual([])
  })

  test('is honoured if it was paid in time, even if we learn of the payment late', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
    const proof = standin.pay(gatewayOrderId)
    standin.age(proof.razorpay_payment_id, 45)
    await anHourLater(db)
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({ success: true, orderId })
  })

  test('is voided after its checkout has ended, and not resumed', async ({ app, db }) => {
    const { customer, placement, orderId } = await beginPaying(app, db)
    await anHourLater(db)
    const next = await customer.call('createOnlineOrder', placement)
    expect(next.body.orderId).not.toBe(orderId)
    expect((await orderOf(db, orderId)).status).toBe('Cancelled')
  })

  test('keeps in the cart what was added since the payment was begun', async ({ app, db, standin }) => {
    const { customer, shopId, item, gatewayOrderId } = await beginPaying(app, db)
    const bread = await makeItem(db, shopId, { name: 'Bread' })
    const { accountId } = customer
    for (let i = 0; i < 12; i += 1) await addToCart(db, { accountId, shopId, itemId: item.itemId })
    await addToCart(db, { accountId, shopId, itemId: bread.itemId })
    await customer.call('verifyOrder', standin.pay(gatewayOrderId))
    expect(await readCart(db, accountId, shopId)).toEqual(
      new Map([
        [item.itemId, 2],
        [bread.itemId, 1],
      ]),
    )
  })
})

describe('after a payment of a wrong amount', () => {
  test('the same checkout can begin a new payment, although the gateway counts the first one as paid', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const first = (await customer.call('createOnlineOrder', placement, key)).body
    standin.faults.captureAmountOffset = -100
    await customer.call('verifyOrder', standin.pay(first.order.id))
    standin.clearFaults()
    const second = (await customer.call('createOnlineOrder', placement, key)).body
    expect(second.order.id).not.toBe(first.order.id)
    const verified = await customer.call('verifyOrder', standin.pay(second.order.id))
    expect(verified.body).toMatchObject({ success: true, orderId: second.orderId })
    await runAllJobs(app, db)
    expect(await allRefunds(db)).toHaveLength(1)
    expect(await proveBooks(db)).toEqual([])
  })
})

test('deleting an account deletes its checkouts', async ({ app, db }) => {
  const { customer, placement } = await makeCheckout(app, db)
  await customer.call('createOnlineOrder', placement, key)
  const { erasePersonFromOrders } = await import('../person-data.ts')
  await db.transaction().execute((tx) => erasePersonFromOrders(tx, customer.accountId))
  expect(await db.selectFrom('checkouts').select('key').execute()).toEqual([])
})
