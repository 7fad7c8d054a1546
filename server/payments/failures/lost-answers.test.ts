import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { expectAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import { allRefunds, beginPaying, orderOf, placements, test, until } from '#test/scenes/money-test.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import { webhookSignature } from '../razorpay/signatures.ts'

describe('a tab closed after paying', () => {
  test('is recovered by the webhook', async ({ app, db, standin, webhookUrl }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(gatewayOrderId)
    await until(async () => (await orderOf(db, orderId)).status === 'Food Processing')
    expect(await proveBooks(db)).toEqual([])
  })

  test('is recovered by the reconciler if no webhook arrives, which raises an alarm', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const lines: string[] = []
    const { pino } = await import('pino')
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const app = makeTestApp({ ...database }, { gateway, log })
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.faults.dropWebhooks = true
    standin.pay(gatewayOrderId)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    const { runDueJobs } = await import('#server/jobs/run-jobs.ts')
    await runDueJobs({ db, log, handlers: app.jobs })
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
    expect(lines.join('')).toContain('"alarm":"webhook_missing"')
  })
})

test('of 40 callbacks, duplicated webhooks and 5 reconcilers at once, one places each order', async ({
  app,
  db,
  standin,
  webhookUrl,
}) => {
  standin.sendWebhooksTo(webhookUrl)
  standin.faults.duplicateWebhooks = 2
  const begun = await Promise.all(Array.from({ length: 5 }, () => beginPaying(app, db)))
  const proofs = begun.map(({ gatewayOrderId }) => standin.pay(gatewayOrderId))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  const callbacks = begun.flatMap(({ customer }, i) =>
    Array.from({ length: 8 }, () => customer.call('verifyOrder', proofs[i] ?? {})),
  )
  const [answers] = await Promise.all([
    Promise.all(callbacks),
    ...Array.from({ length: 5 }, () => app.runDueJobs()),
  ])
  expect(answers.map((answer) => answer.body.success)).toEqual(Array(40).fill(true))
  await until(() => [...standin.state.deliveries.values()].every((d) => d.state === 'delivered'))
  for (const { orderId } of begun) expect(await placements(db, orderId)).toBe(1)
  expect(await allRefunds(db)).toEqual([])
  expect(await proveBooks(db)).toEqual([])
})

describe('a webhook for an order that is not known yet', () => {
  const event = (standin: RazorpayStandin, createdAt: number, orderId = 'order_unknown0000001') => {
    const payment = {
      id: 'pay_unknown0000001',
      entity: 'payment',
      amount: 30900,
      currency: 'INR',
      status: 'captured',
      order_id: orderId,
      captured: true,
    }
    const body = JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      created_at: Math.floor(createdAt / 1000),
      payload: { payment: { entity: payment } },
    })
    const headers = {
      'x-razorpay-signature': webhookSignature(standin.state.keys.webhookSecret, Buffer.from(body)),
      'x-razorpay-event-id': `evt_${createdAt}`,
      'content-type': 'application/json',
    }
    return { body, headers }
  }

  test('is answered with 503, so that it is sent again', async ({ app, db, standin }) => {
    const reply = await app.anon.request('POST', '/api/payment/webhook', event(standin, Date.now()))
    expect(reply.status).toBe(503)
    const stored = await db.selectFrom('payment_events').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ event: 'payment.captured', processed_at: null })
  })

  test('is put aside as foreign after 15 minutes, since the gateway would disable a webhook that keeps failing', async ({
    app,
    db,
    standin,
  }) => {
    const old = event(standin, Date.now() - 16 * 60_000)
    expect((await app.anon.request('POST', '/api/payment/webhook', old)).status).toBe(200)
    const stored = await db.selectFrom('payment_events').selectAll().executeTakeFirstOrThrow()
    expect(stored.outcome).toBe('foreign')
    expectAlarms('foreign_payment')
  })

  test('is handled by itself, whatever became of the events before and after it', async ({
    app,
    db,
    standin,
  }) => {
    const send = async (minutes: number) =>
      (await app.anon.request('POST', '/api/payment/webhook', event(standin, Date.now() - minutes * 60_000)))
        .status
    expect([await send(17), await send(0), await send(16)]).toEqual([200, 503, 200])
    const stored = await db.selectFrom('payment_events').select('outcome').orderBy('event_id').execute()
    expect(stored.map(({ outcome }) => outcome)).toEqual(['foreign', 'foreign', null])
    expectAlarms('foreign_payment')
  })

  test('has to be sent again while the gateway cannot say whose it is, however old it is', async ({
    app,
    standin,
  }) => {
    const old = event(standin, Date.now() - 16 * 60_000)
    standin.faults.nextCalls.push({ answer: 502 })
    expect((await app.anon.request('POST', '/api/payment/webhook', old)).status).toBe(503)
  })

  test('is foreign, too, if our payment order of that receipt has another order at the gateway', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    await db
      .updateTable('payment_orders')
      .set({ gateway_order_id: 'order_kept00000001' })
      .where('id', '=', orderId)
      .execute()
    const old = event(standin, Date.now() - 16 * 60_000, gatewayOrderId)
    expect((await app.anon.request('POST', '/api/payment/webhook', old)).status).toBe(200)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    expectAlarms('foreign_payment')
  })

  test.for(['Bill 7 of another shop', '0123456789abcdef0123456789abcdef0123'])(
    'is foreign, too, if its receipt is no id of ours: %s',
    async (receipt, { app, db, standin }) => {
      const { gatewayOrderId } = await beginPaying(app, db)
      await db.updateTable('payment_orders').set({ gateway_order_id: null }).execute()
      const order = standin.state.orders.get(gatewayOrderId)
      if (order) order.receipt = receipt
      const old = event(standin, Date.now() - 16 * 60_000, gatewayOrderId)
      expect((await app.anon.request('POST', '/api/payment/webhook', old)).status).toBe(200)
      expectAlarms('foreign_payment')
    },
  )

  test('is adopted if the gateway’s order has our receipt, as after a crash before its id was stored', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    await db.updateTable('payment_orders').set({ gateway_order_id: null }).where('id', '=', orderId).execute()
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(gatewayOrderId)
    await until(async () => (await orderOf(db, orderId)).status === 'Food Processing')
    expect(await placements(db, orderId)).toBe(1)
  })
})

test('the event of a refund whose payment is not known yet is requested again', async ({
  app,
  db,
  standin,
}) => {
  const { gatewayOrderId } = await beginPaying(app, db)
  const proof = standin.pay(gatewayOrderId)
  const refund = standin.refund(proof.razorpay_payment_id, 6000)
  expect(await sendEvent(app, standin, 'refund.created', { refund }, new Date())).toBe(503)
  const payment = standin.state.payments.get(proof.razorpay_payment_id) ?? {}
  expect(await sendEvent(app, standin, 'payment.captured', { payment }, new Date())).toBe(200)
  const waiting = db.selectFrom('payment_events').select('event').where('processed_at', 'is', null)
  expect(await waiting.execute()).toEqual([{ event: 'refund.created' }])
  expect(await sendEvent(app, standin, 'refund.created', { refund }, new Date())).toBe(200)
  expect(await allRefunds(db)).toMatchObject([{ reason: 'outside', amount_paise: 6000 }])
})
