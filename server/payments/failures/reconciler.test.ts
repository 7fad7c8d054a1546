import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makeTestApp } from '#test/app-test.ts'
import {
  allRefunds,
  beginPaying,
  gatewayTo,
  makeCheckout,
  orderOf,
  runAllJobs,
  test,
} from '#test/money-test.ts'

describe('the reconciler', () => {
  test('gives an order up after three days that nobody paid, and a later payment goes back', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, rzpOrderId } = await beginPaying(app, db)
    await db
      .updateTable('payment_orders')
      .set({ created_at: new Date(Date.now() - 73 * 3600_000) })
      .execute()
    await runAllJobs(app, db, 80)
    expect((await orderOf(db, orderId)).status).toBe('Cancelled')
    await customer.call('verifyOrder', standin.pay(rzpOrderId))
    expect(await allRefunds(db)).toHaveLength(1)
  })

  test('never gives up on a gateway that is silent', async ({ app, db, standin }) => {
    const { orderId } = await beginPaying(app, db)
    await db
      .updateTable('payment_orders')
      .set({ created_at: new Date(Date.now() - 73 * 3600_000) })
      .execute()
    await sql`update graphile_worker._private_jobs set payload = ${JSON.stringify({ paymentOrderId: orderId, round: 75 })}::text::json`
      .execute(db)
      .catch(() => undefined)
    standin.faults.nextCalls.push(...Array.from({ length: 5 }, () => ({ answer: 502 as const })))
    await runAllJobs(app, db, 5)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })

  test('finds a second captured payment of a settled order', async ({ app, db, standin }) => {
    const { customer, rzpOrderId } = await beginPaying(app, db)
    await customer.call('verifyOrder', standin.pay(rzpOrderId))
    standin.faults.allowSecondCapture = true
    standin.pay(rzpOrderId)
    await runAllJobs(app, db, 3)
    expect(await allRefunds(db)).toHaveLength(1)
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
