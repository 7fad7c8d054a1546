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
} from '#test/money-test.ts'

describe('the reconciler', () => {
  test('gives an order up after three days that nobody paid, and a later payment goes back', async ({
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

  test('gives an order up once no honoured payment can come any more, and goes on looking', async ({
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

  test('does not give up what is authorised and not yet taken', async ({ app, db, standin }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.faults.captureDelayMs = 60_000
    const { razorpay_payment_id } = standin.pay(gatewayOrderId)
    await db
      .updateTable('payment_orders')
      .set({ expires_at: new Date(Date.now() - 20 * 60_000) })
      .execute()
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    // A webhook tells of what was captured: that it has not come yet is no fault.
    expectAlarms()
    standin.age(razorpay_payment_id, 30)
    standin.capture(razorpay_payment_id)
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
    expectAlarms('webhook_missing')
  })

  test('never gives up on a gateway that is silent', async ({ app, db, standin }) => {
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

  test('finds a second captured payment of a settled order, also of one that it has seen settled', async ({
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

  test('looks at a settled order once more, when its first quarter of an hour is over', async ({
    app,
    db,
    standin,
  }) => {
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

  test('leaves what was paid for a set-up to who has still to fill it in', async ({ app, db, standin }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 29900 })
    await keeper.call('verifySetupPayment', standin.pay(body.order.id))
    await runAllJobs(app, db, 6)
    expect(await allRefunds(db)).toEqual([])
  })
})

test('a gateway that is not there is 502 and keeps the order for the next try', async ({
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

test('an order that the gateway never made ends by itself', async ({ database, db }) => {
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
