import { describe, expect } from 'vitest'
import { expectAlarms } from '#test/alarms.ts'
import { placementOf } from '#test/scenes/builders.ts'
import {
  allRefunds,
  beginPaying,
  makeCheckout,
  orderOf,
  placements,
  refundsAtGateway,
  runAllJobs,
  test,
} from '#test/scenes/money-test.ts'
import { webhookSignature } from '../razorpay/signatures.ts'

describe('an amount that differs from the order’s', () => {
  test('sent by the browser is refused before anything is stored', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const cheap = await customer.call('createOnlineOrder', { ...placement, amount: 6 })
    expect(cheap).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { amount: 309 } } })
    expect(await db.selectFrom('payment_orders').selectAll().execute()).toEqual([])
  })

  test.for([
    ['less money', { captureAmountOffset: -30300 }],
    ['more money', { captureAmountOffset: 100 }],
    ['another currency', { captureCurrency: 'USD' }],
  ] as const)(
    'captured as %s places nothing and is refunded, once',
    async ([, fault], { app, db, standin }) => {
      const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
      Object.assign(standin.faults, fault, { refundDelayMs: 0 })
      const proof = standin.pay(gatewayOrderId)
      standin.clearFaults()
      const verified = await customer.call('verifyOrder', proof)
      expect(verified).toMatchObject({ status: 400, body: { code: 'payment_not_verified' } })
      await customer.call('verifyOrder', proof)
      expect(await orderOf(db, orderId)).toMatchObject({
        status: 'Cancelled',
        payment_status: 'refund_due',
      })
      await runAllJobs(app, db, 2)
      expect(refundsAtGateway(standin)).toHaveLength(1)
      expect(await allRefunds(db)).toMatchObject([{ reason: 'unwanted', status: 'pending' }])
      expectAlarms('webhook_missing')
    },
  )

  test('cannot be introduced by the signature of a cheaper order', async ({ app, db, standin }) => {
    const { customer, orderId, gatewayOrderId, item, shopId } = await beginPaying(app, db)
    const cheap = await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 2 }]))
    const proof = standin.pay(cheap.body.order.id)
    const forged = { ...proof, razorpay_order_id: gatewayOrderId }
    expect(await customer.call('verifyOrder', forged)).toMatchObject({ status: 400 })
    expect(await customer.call('verifyOrder', { ...proof, orderId })).toMatchObject({ status: 400 })
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })

  test('cannot be introduced by another order’s payment that is correctly signed for this order', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const { customer, orderId, gatewayOrderId, item, shopId } = await beginPaying(app, db)
    const cheap = await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 2 }]))
    const { razorpay_payment_id } = standin.pay(cheap.body.order.id)
    const { callbackSignature } = await import('../razorpay/signatures.ts')
    const razorpay_signature = callbackSignature(
      standin.state.keys.keySecret,
      gatewayOrderId,
      razorpay_payment_id,
    )
    expect(gateway.verifyCallback(gatewayOrderId, razorpay_payment_id, razorpay_signature)).toBe(true)
    const proof = { razorpay_order_id: gatewayOrderId, razorpay_payment_id, razorpay_signature }
    expect(await customer.call('verifyOrder', proof)).toMatchObject({ status: 400 })
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  })
})

describe('a webhook', () => {
  const post = (
    app: { anon: { request: (m: string, p: string, o: object) => Promise<Response> } },
    body: string,
    headers: object,
  ) => app.anon.request('POST', '/api/payment/webhook', { body, headers })

  test('is trusted by its exact bytes only: reformatted, unsigned or signed otherwise it is refused', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.pay(gatewayOrderId)
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

  test('that is signed but unreadable is answered as malformed, not as an internal error', async ({
    app,
    db,
    standin,
  }) => {
    const event = { entity: 'event', event: 'payment.captured', created_at: 1 }
    for (const body of ['not json', '[]', 'null', JSON.stringify({ ...event, payload: [] })]) {
      const signature = webhookSignature(standin.state.keys.webhookSecret, Buffer.from(body))
      const answer = await post(app, body, { 'x-razorpay-signature': signature })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'malformed' })
    }
    expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([])
    expectAlarms('unreadable_event')
  })

  test('sent 40 times at once is stored as one event and places one order', async ({ app, db, standin }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.pay(gatewayOrderId)
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

test('what changes during a payment does not change what is charged and placed', async ({
  app,
  db,
  standin,
}) => {
  const { customer, orderId, gatewayOrderId, item } = await beginPaying(app, db)
  await db
    .updateTable('menu_items')
    .set({ price_paise: 99_00, removed_at: new Date() })
    .where('id', '=', item.itemId)
    .execute()
  const verified = await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  expect(verified.body.success).toBe(true)
  expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
    amount: 309,
    items: [{ price: 30, count: 10, total: 300 }],
  })
})

test('the call of the verify screen only reads, whatever its query claims', async ({ app, db }) => {
  const { orderId, gatewayOrderId } = await beginPaying(app, db)
  for (const success of ['true', true, 'false', undefined]) {
    expect((await app.anon.call('verifyOrder', { orderId, success })).body.success).toBe(false)
  }
  expect(
    (await app.anon.call('verifyOrder', { orderId: gatewayOrderId, success: 'true' })).body.success,
  ).toBe(false)
  expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
})

test('an online payment of another customer cannot be verified', async ({ app, db, standin }) => {
  const { gatewayOrderId } = await beginPaying(app, db)
  const stranger = await app.customer()
  const proof = standin.pay(gatewayOrderId)
  expect(await stranger.call('verifyOrder', proof)).toMatchObject({ status: 400 })
  expect(await app.anon.call('verifyOrder', proof)).toMatchObject({
    status: 401,
    body: { code: 'sign_in_required' },
  })
})
