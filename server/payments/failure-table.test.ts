import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { cancelUnpaidOrder } from '#server/orders/place-paid-order.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp } from '#test/app-test.ts'
import { placementOf } from '#test/builders.ts'
import { beginPaying, gatewayTo, makeCheckout, runAllJobs, test, until } from '#test/money-test.ts'
import { webhookSignature } from './signatures.ts'

const orderOf = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const placements = async (db: Db, orderId: string) =>
  (await db.selectFrom('order_events').select('id').where('order_id', '=', orderId).execute()).length
const allRefunds = (db: Db) => db.selectFrom('refunds').selectAll().execute()
const refundsAtVendor = (standin: RazorpayStandin) => [...standin.state.refunds.values()]

describe('a tab closed after paying', () => {
  test('is healed by the webhook', async ({ app, db, standin, webhookUrl }) => {
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(rzpOrderId)
    await until(async () => (await orderOf(db, orderId)).status === 'Food Processing')
    expect(await proveBooks(db)).toEqual([])
  })

  test('is healed by the reconciler when webhooks are dead, which raises an alarm', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const lines: string[] = []
    const { pino } = await import('pino')
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const app = makeTestApp({ ...database }, { gateway, log })
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    standin.faults.dropWebhooks = true
    standin.pay(rzpOrderId)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    const { runDueJobs } = await import('#server/jobs/run-jobs.ts')
    await runDueJobs({ url: database.url, db, log, handlers: app.jobs })
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
    expect(lines.join('')).toContain('"alarm":"webhook_missing"')
  })
})

test('of 40 callbacks, doubled webhooks and 5 reconcilers at once, each order is placed by one', async ({
  app,
  db,
  standin,
  webhookUrl,
}) => {
  standin.sendWebhooksTo(webhookUrl)
  standin.faults.duplicateWebhooks = 2
  const begun = await Promise.all(Array.from({ length: 5 }, () => beginPaying(app, db)))
  const proofs = begun.map(({ rzpOrderId }) => standin.pay(rzpOrderId))
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

describe('a webhook for an order not known yet', () => {
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

  test('is answered 503, so that it comes again', async ({ app, db, standin }) => {
    const reply = await app.anon.request('POST', '/api/payment/webhook', event(standin, Date.now()))
    expect(reply.status).toBe(503)
    const stored = await db.selectFrom('payment_events').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ event: 'payment.captured', processed_at: null })
  })

  test('is put aside as foreign after a quarter of an hour, or the webhook would be switched off', async ({
    app,
    db,
    standin,
  }) => {
    const old = event(standin, Date.now() - 16 * 60_000)
    expect((await app.anon.request('POST', '/api/payment/webhook', old)).status).toBe(200)
    const stored = await db.selectFrom('payment_events').selectAll().executeTakeFirstOrThrow()
    expect(stored.outcome).toBe('foreign')
  })

  test('is adopted when the vendor order carries our receipt: we were killed before storing its id', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    await db.updateTable('payment_orders').set({ rzp_order_id: null }).where('id', '=', orderId).execute()
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(rzpOrderId)
    await until(async () => (await orderOf(db, orderId)).status === 'Food Processing')
    expect(await placements(db, orderId)).toBe(1)
  })
})

describe('facts out of order', () => {
  test('failed after captured reopens nothing', async ({ app, db, standin, gateway }) => {
    const { customer, orderId, rzpOrderId } = await beginPaying(app, db)
    const proof = standin.pay(rzpOrderId)
    await customer.call('verifyOrder', proof)
    const fact = await gateway.payment(proof.razorpay_payment_id)
    const { applyPayment } = await import('./apply-payment.ts')
    const { paymentEffects } = await import('#server/money.ts')
    const { sealedFields } = await import('#server/db/sealed-fields.ts')
    const effects = paymentEffects(sealedFields(['a secret of the tests alone']), {
      productName: 'Nukkad',
      publicUrl: 'http://nukkad.test',
      supportEmail: 'help@nukkad.test',
    })
    const applied = await applyPayment(
      db,
      effects,
      { ...fact, status: 'failed', wasCaptured: false },
      'webhook',
    )
    expect(applied).toMatchObject({ standing: 'applied', isNews: false })
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
    expect((await db.selectFrom('payments').select('status').executeTakeFirstOrThrow()).status).toBe(
      'captured',
    )
  })

  test('failed, then captured, is a payment: a failure cancels nothing', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const { razorpay_payment_id } = standin.pay(rzpOrderId, { captured: false })
    standin.fail(razorpay_payment_id)
    await until(
      async () => (await db.selectFrom('payments').selectAll().executeTakeFirst())?.status === 'failed',
    )
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    standin.authorize(razorpay_payment_id)
    await until(async () => (await orderOf(db, orderId)).status === 'Food Processing')
  })

  test('only authorised is pending, and captured later is placed', async ({ app, db, standin }) => {
    const { customer, orderId, rzpOrderId } = await beginPaying(app, db)
    standin.faults.captureDelayMs = 60_000
    const proof = standin.pay(rzpOrderId)
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({
      success: false,
      pending: true,
      orderId,
    })
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    standin.capture(proof.razorpay_payment_id)
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({ success: true, orderId })
  })

  test('a silent gateway is pending, never a refusal', async ({ app, db, standin }) => {
    const { customer, rzpOrderId } = await beginPaying(app, db)
    const proof = standin.pay(rzpOrderId)
    standin.faults.nextCalls.push({ answer: 502 })
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({ success: false, pending: true })
    expect((await customer.call('verifyOrder', proof)).body.success).toBe(true)
  })
})

describe('an amount that is not the order’s', () => {
  test('sent by the browser is refused before anything is stored', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const cheap = await customer.call('createOnlineOrder', { ...placement, amount: 6 })
    expect(cheap).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { amount: 309 } } })
    expect(await db.selectFrom('payment_orders').selectAll().execute()).toEqual([])
  })

  test.for([
    ['less money', { captureAmountOffset: -30300 }],
    ['more money', { captureAmountOffset: 100 }],
    ['other money', { captureCurrency: 'USD' }],
  ] as const)(
    'captured as %s places nothing and goes back, once',
    async ([, fault], { app, db, standin }) => {
      const { customer, orderId, rzpOrderId } = await beginPaying(app, db)
      Object.assign(standin.faults, fault, { refundDelayMs: 0 })
      const proof = standin.pay(rzpOrderId)
      standin.clearFaults()
      const verified = await customer.call('verifyOrder', proof)
      expect(verified).toMatchObject({ status: 400, body: { code: 'payment_not_verified' } })
      await customer.call('verifyOrder', proof)
      expect(await orderOf(db, orderId)).toMatchObject({
        status: 'Awaiting payment',
        payment_status: 'refund_due',
      })
      await runAllJobs(app, db, 2)
      expect(refundsAtVendor(standin)).toHaveLength(1)
      expect(await allRefunds(db)).toMatchObject([{ reason: 'unwanted', status: 'pending' }])
    },
  )

  test('cannot be brought by the signature of a cheaper order', async ({ app, db, standin }) => {
    const { customer, orderId, rzpOrderId, item, shopId } = await beginPaying(app, db)
    const cheap = await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 2 }]))
    const proof = standin.pay(cheap.body.order.id)
    const forged = { ...proof, razorpay_order_id: rzpOrderId }
    expect(await customer.call('verifyOrder', forged)).toMatchObject({ status: 400 })
    expect(await customer.call('verifyOrder', { ...proof, orderId })).toMatchObject({ status: 400 })
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })

  test('cannot be brought with another order’s payment whose signature is right for it', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const { customer, orderId, rzpOrderId, item, shopId } = await beginPaying(app, db)
    const cheap = await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 2 }]))
    const { razorpay_payment_id } = standin.pay(cheap.body.order.id)
    const { callbackSignature } = await import('./signatures.ts')
    const razorpay_signature = callbackSignature(
      standin.state.keys.keySecret,
      rzpOrderId,
      razorpay_payment_id,
    )
    expect(gateway.verifyCallback(rzpOrderId, razorpay_payment_id, razorpay_signature)).toBe(true)
    const proof = { razorpay_order_id: rzpOrderId, razorpay_payment_id, razorpay_signature }
    expect(await customer.call('verifyOrder', proof)).toMatchObject({ status: 400 })
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })
})

test('a payment that comes after the order was cancelled goes back exactly once', async ({
  app,
  db,
  standin,
  webhookUrl,
}) => {
  const { customer, orderId, rzpOrderId, shopId } = await beginPaying(app, db)
  await db.transaction().execute((tx) => cancelUnpaidOrder(tx, { orderId, shopId }))
  standin.sendWebhooksTo(webhookUrl)
  standin.faults.duplicateWebhooks = 3
  const proof = standin.pay(rzpOrderId)
  const answers = await Promise.all(Array.from({ length: 40 }, () => customer.call('verifyOrder', proof)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]))
  expect((await orderOf(db, orderId)).status).toBe('Cancelled')
  await runAllJobs(app, db, 2)
  expect(refundsAtVendor(standin)).toHaveLength(1)
  await until(async () => (await allRefunds(db))[0]?.status === 'processed')
  expect(await allRefunds(db)).toHaveLength(1)
  expect((await orderOf(db, orderId)).payment_status).toBe('refunded')
  await until(() => [...standin.state.deliveries.values()].every((d) => d.state === 'delivered'))
  expect(await proveBooks(db)).toEqual([])
})

describe('a double click or a second tab', () => {
  test('40 times at once with one key, without a key, or with 40 keys, begins one payment', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const click = (key?: string) =>
      customer.call('createOnlineOrder', placement, key ? { 'idempotency-key': key } : {})
    const answers = await Promise.all([
      ...Array.from({ length: 14 }, () => click('the-key')),
      ...Array.from({ length: 13 }, () => click()),
      ...Array.from({ length: 13 }, (_, i) => click(`key-${i}`)),
    ])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect(standin.state.orders.size).toBe(1)
  })

  test('whose first answer was lost takes up the same payment', async ({ app, db, standin }) => {
    const { customer, placement } = await makeCheckout(app, db)
    standin.faults.receiptMode = 'enforce'
    standin.faults.nextCalls.push({ answer: 502, after: true }, { answer: 502 })
    const lost = await customer.call('createOnlineOrder', placement)
    expect(lost).toMatchObject({
      status: 502,
      body: { code: 'payment_unavailable', message: 'Failed to initiate payment.' },
    })
    const again = await customer.call('createOnlineOrder', placement)
    expect(again.body.order.id).toBe([...standin.state.orders.keys()][0])
    expect(standin.state.orders.size).toBe(1)
  })

  test('begun online and then paid in cash is a cash order', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const key = { 'idempotency-key': 'one checkout' }
    const online = await customer.call('createOnlineOrder', placement, key)
    const cash = await customer.call('placeOrder', placement, key)
    expect(cash.status).toBe(200)
    expect(cash.body.orderId).not.toBe(online.body.orderId)
    expect((await orderOf(db, cash.body.orderId)).status).toBe('Food Processing')
  })

  test('with other lines or another address is another order', async ({ app, db }) => {
    const { customer, placement, shopId, item } = await makeCheckout(app, db)
    const ids = [
      (await customer.call('createOnlineOrder', placement)).body.orderId,
      (await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 9 }]))).body.orderId,
      (
        await customer.call('createOnlineOrder', {
          ...placement,
          address: { ...placement.address, flat: '9' },
        })
      ).body.orderId,
    ]
    expect(new Set(ids).size).toBe(3)
  })
})

test('of two captured payments at once, fifty times, one is kept and one goes back', async ({
  app,
  db,
  standin,
  webhookUrl,
}) => {
  standin.faults.allowSecondCapture = true
  const { customer, placement, shopId, item } = await makeCheckout(app, db)
  for (let round = 0; round < 50; round += 1) {
    const { body } = await customer.call(
      'createOnlineOrder',
      placementOf(shopId, [{ ...item, count: 10 + round }]),
    )
    const proofs = [standin.pay(body.order.id), standin.pay(body.order.id)]
    const answers = await Promise.all(proofs.map((proof) => customer.call('verifyOrder', proof)))
    expect(answers.map((answer) => answer.body.success)).toContain(true)
    expect(answers.every((answer) => answer.status < 500)).toBe(true)
    const payments = await db
      .selectFrom('payments')
      .select(['refund_due', 'applied_at'])
      .where('payment_order_id', '=', body.orderId)
      .execute()
    expect(payments.map((p) => [p.refund_due, p.applied_at !== null]).sort()).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await placements(db, body.orderId)).toBe(1)
  }
  expect(placement).toBeDefined()
  standin.sendWebhooksTo(webhookUrl)
  expect(await allRefunds(db)).toHaveLength(50)
}, 60_000)

describe('a webhook', () => {
  const post = (
    app: { anon: { request: (m: string, p: string, o: object) => Promise<Response> } },
    body: string,
    headers: object,
  ) => app.anon.request('POST', '/api/payment/webhook', { body, headers })

  test('is believed by its bytes alone: written again, unsigned or signed otherwise it is refused', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    standin.pay(rzpOrderId)
    const captured = [...standin.state.deliveries.values()].find((d) => d.event === 'payment.captured')
    const { body = '', secret = '' } = captured ?? {}
    const signed = {
      'x-razorpay-signature': webhookSignature(secret, Buffer.from(body)),
      'x-razorpay-event-id': 'evt_1',
    }
    const rewritten = JSON.stringify(JSON.parse(body), null, 2)
    const other = { ...signed, 'x-razorpay-signature': webhookSignature('another secret', Buffer.from(body)) }
    expect((await post(app, rewritten, signed)).status).toBe(400)
    expect((await post(app, body, other)).status).toBe(400)
    expect((await post(app, body, { 'x-razorpay-event-id': 'evt_1' })).status).toBe(400)
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    expect((await post(app, body, signed)).status).toBe(200)
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
  })

  test('sent 40 times at once is one event and one placement', async ({ app, db, standin }) => {
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    standin.pay(rzpOrderId)
    const [event] = [...standin.state.deliveries.values()].filter((d) => d.event === 'order.paid')
    const { body = '', secret = '' } = event ?? {}
    const headers = {
      'x-razorpay-signature': webhookSignature(secret, Buffer.from(body)),
      'x-razorpay-event-id': 'evt_2',
    }
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(app, body, headers)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await db.selectFrom('payment_events').selectAll().execute()).toHaveLength(1)
    expect(await placements(db, orderId)).toBe(1)
  })
})

test('what changes while paying does not change what is charged and placed', async ({ app, db, standin }) => {
  const { customer, orderId, rzpOrderId, item } = await beginPaying(app, db)
  await db
    .updateTable('menu_items')
    .set({ price_paise: 99_00, removed_at: new Date() })
    .where('id', '=', item.itemId)
    .execute()
  const verified = await customer.call('verifyOrder', standin.pay(rzpOrderId))
  expect(verified.body.success).toBe(true)
  expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
    amount: 309,
    items: [{ price: 30, count: 10, total: 300 }],
  })
})

test('the verify screen only reads, whatever its query claims', async ({ app, db }) => {
  const { orderId, rzpOrderId } = await beginPaying(app, db)
  for (const success of ['true', true, 'false', undefined]) {
    expect((await app.anon.call('verifyOrder', { orderId, success })).body.success).toBe(false)
  }
  expect((await app.anon.call('verifyOrder', { orderId: rzpOrderId, success: 'true' })).body.success).toBe(
    false,
  )
  expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
})

test('an online payment of somebody else is not one’s own', async ({ app, db, standin }) => {
  const { rzpOrderId } = await beginPaying(app, db)
  const stranger = await app.customer()
  const proof = standin.pay(rzpOrderId)
  expect(await stranger.call('verifyOrder', proof)).toMatchObject({ status: 400 })
  expect(await app.anon.call('verifyOrder', proof)).toMatchObject({
    status: 401,
    body: { code: 'sign_in_required' },
  })
})

describe('a refund', () => {
  async function unwanted(app: Parameters<typeof beginPaying>[0], db: Db, standin: RazorpayStandin) {
    const begun = await beginPaying(app, db)
    await db.transaction().execute((tx) => cancelUnpaidOrder(tx, begun))
    await begun.customer.call('verifyOrder', standin.pay(begun.rzpOrderId))
    return begun
  }

  test('whose answer was lost is sent again and made once', async ({ app, db, standin, webhookUrl }) => {
    await unwanted(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.nextCalls.push({ answer: 502, after: true })
    await runAllJobs(app, db)
    expect((await allRefunds(db))[0]?.status).not.toBe('processed')
    await runAllJobs(app, db)
    expect(refundsAtVendor(standin)).toHaveLength(1)
    await until(async () => (await allRefunds(db))[0]?.status === 'processed')
    expect(await proveBooks(db)).toEqual([])
  })

  test('that the gateway failed is tried again as a new one', async ({ app, db, standin, webhookUrl }) => {
    await unwanted(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    Object.assign(standin.faults, { refundFails: true, refundDelayMs: 0 })
    await runAllJobs(app, db)
    await until(async () => (await allRefunds(db)).length === 2)
    standin.faults.refundFails = false
    await runAllJobs(app, db)
    await until(async () => (await allRefunds(db)).some((refund) => refund.status === 'processed'))
    expect((await allRefunds(db)).map((refund) => refund.status).sort()).toEqual(['failed', 'processed'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('whose events are all lost is noticed by asking', async ({ app, db, standin }) => {
    await unwanted(app, db, standin)
    standin.faults.refundDelayMs = 0
    await runAllJobs(app, db)
    await until(() => refundsAtVendor(standin)[0]?.status === 'processed')
    await runAllJobs(app, db)
    expect((await allRefunds(db))[0]?.status).toBe('processed')
  })

  test('made at the gateway’s dashboard is recorded and booked', async ({
    app,
    db,
    standin,
    gateway,
    webhookUrl,
  }) => {
    const { customer, orderId, rzpOrderId } = await beginPaying(app, db)
    const proof = standin.pay(rzpOrderId)
    await customer.call('verifyOrder', proof)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.refundDelayMs = 0
    const paymentId = proof.razorpay_payment_id
    await gateway.refund({
      paymentId,
      amountPaise: 30900,
      idempotencyKey: 'from-the-dashboard',
      reverseSplit: false,
    })
    await until(async () => (await allRefunds(db))[0]?.status === 'processed')
    expect(await allRefunds(db)).toMatchObject([{ reason: 'outside', amount_paise: 30900 }])
    expect((await orderOf(db, orderId)).payment_status).toBe('refunded')
    expect(await proveBooks(db)).toEqual([])
  })

  test('of money that was authorised but never captured is the gateway’s own and books nothing', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, rzpOrderId } = await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const { razorpay_payment_id } = standin.pay(rzpOrderId, { captured: false })
    standin.age(razorpay_payment_id, 60)
    standin.authorize(razorpay_payment_id)
    await until(async () => (await allRefunds(db)).length === 1)
    await until(() => [...standin.state.deliveries.values()].every((d) => d.state === 'delivered'))
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    expect(await db.selectFrom('ledger_transactions').selectAll().execute()).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })
})

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
