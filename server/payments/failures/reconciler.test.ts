import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { expectAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import {
  allRefunds,
  beginPaying,
  gatewayTo,
  makeCheckout,
  orderOf,
  paidOrder,
  runAllJobs,
  test,
} from '#test/scenes/money-test.ts'

describe('the reconciler', () => {
  test('voids an order that nobody paid after three days, and a later payment is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
    await db
      .updateTable('payment_orders')
      .set({ created_at: new Date(Date.now() - 73 * 3600_000) })
      .execute()
    await runAllJobs(app, db, 80)
    expect((await orderOf(db, orderId)).status).toBe('Cancelled')
    await customer.call('verifyOrder', standin.pay(gatewayOrderId))
    expect(await allRefunds(db)).toHaveLength(1)
  })

  test('voids an order once no payment can be honoured any more, and goes on checking', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    await db
      .updateTable('payment_orders')
      .set({ expires_at: new Date(Date.now() - 14 * 60_000) })
      .execute()
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    await db
      .updateTable('payment_orders')
      .set({ expires_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).status).toBe('Cancelled')
    standin.pay(gatewayOrderId)
    await runAllJobs(app, db)
    expect(await allRefunds(db)).toHaveLength(1)
    expectAlarms('webhook_missing')
  })

  test('does not void an order whose payment is authorised and not captured yet', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.faults.captureDelayMs = 60_000
    const { razorpay_payment_id } = standin.pay(gatewayOrderId)
    await db
      .updateTable('payment_orders')
      .set({ expires_at: new Date(Date.now() - 20 * 60_000) })
      .execute()
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    // A webhook is expected for the capture only, so its absence raises no alarm before that.
    expectAlarms()
    standin.age(razorpay_payment_id, 30)
    standin.capture(razorpay_payment_id)
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
    expectAlarms('webhook_missing')
  })

  test('never voids an order while the gateway does not answer', async ({ app, db, standin }) => {
    const { orderId } = await beginPaying(app, db)
    await db
      .updateTable('payment_orders')
      .set({
        created_at: new Date(Date.now() - 73 * 3600_000),
        expires_at: new Date(Date.now() - 20 * 60_000),
      })
      .execute()
    await sql`update graphile_worker._private_jobs set payload = ${JSON.stringify({ paymentOrderId: orderId, round: 75 })}::text::json`.execute(
      db,
    )
    standin.faults.nextCalls.push(...Array.from({ length: 5 }, () => ({ answer: 502 as const })))
    await runAllJobs(app, db, 5)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })

  test('finds a second captured payment of a settled order, even after it has seen the order settled', async ({
    app,
    db,
    standin,
  }) => {
    const { gatewayOrderId } = await paidOrder(app, db, standin)
    await runAllJobs(app, db)
    standin.faults.allowSecondCapture = true
    standin.pay(gatewayOrderId)
    await runAllJobs(app, db, 3)
    expect(await allRefunds(db)).toHaveLength(1)
    expectAlarms('webhook_missing')
  })

  test('checks a settled order once more, 15 minutes after it was begun', async ({ app, db, standin }) => {
    const { orderId } = await paidOrder(app, db, standin)
    const { created_at } = await db.selectFrom('payment_orders').selectAll().executeTakeFirstOrThrow()
    const looks = async () => {
      const { rows } = await sql<{ at: Date }>`
        select run_at as at from graphile_worker._private_jobs where key = ${`reconcile:${orderId}`}`.execute(
        db,
      )
      return rows.map(({ at }) => (at.getTime() - created_at.getTime()) / 60_000)
    }
    await runAllJobs(app, db)
    expect(await looks()).toEqual([15])
    await runAllJobs(app, db)
    expect(await looks()).toEqual([])
  })

  test('does not refund a set-up payment whose keeper has still to fill in the form', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 29900 })
    await keeper.call('verifySetupPayment', standin.pay(body.order.id))
    await runAllJobs(app, db, 6)
    expect(await allRefunds(db)).toEqual([])
  })
})

test('an unreachable gateway is answered with 502, and the order is kept for the next attempt', async ({
  database,
  db,
  standin,
}) => {
  const down = makeTestApp(database)
  const { customer, placement } = await makeCheckout(down, db)
  const refused = await customer.call('createOnlineOrder', placement)
  expect(refused).toMatchObject({
    status: 502,
    body: { code: 'payment_unavailable', message: 'Failed to initiate payment.' },
  })
  const up = makeTestApp(database, { gateway: gatewayTo(standin) })
  const again = await up.as(customer).call('createOnlineOrder', placement)
  expect(again.status).toBe(200)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('an order that the gateway never created is voided automatically', async ({ database, db }) => {
  const down = makeTestApp(database)
  const { customer, placement } = await makeCheckout(down, db)
  await customer.call('createOnlineOrder', placement)
  const giveUpNeverMade = async () => {
    const job = down.jobs.find(({ name }) => name === 'give_up_never_made')
    const { pino } = await import('pino')
    const context = { db, log: pino({ level: 'silent' }), attempt: 1, isLastAttempt: false }
    await job?.run({}, { ...context, signal: new AbortController().signal })
  }
  await giveUpNeverMade()
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Awaiting payment' }])
  await db
    .updateTable('payment_orders')
    .set({ expires_at: new Date(Date.now() - 16 * 60_000) })
    .execute()
  await giveUpNeverMade()
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Cancelled' }])
  expect(await db.selectFrom('payment_orders').select('state').execute()).toEqual([{ state: 'closed' }])
})
