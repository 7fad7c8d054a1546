import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Razorpay from 'razorpay'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GatewayError, type PaymentGateway } from '#server/payments/gateway.ts'
import { razorpayGateway } from '#server/payments/razorpay-gateway.ts'
import { type RazorpayStandin, startRazorpayStandin } from './start.ts'

let standin: RazorpayStandin
let gateway: PaymentGateway
let sdk: Razorpay
let receipts = 0
const newReceipt = () => `receipt-${process.pid}-${++receipts}`
const received: { body: string; signature: string; eventId: string }[] = []
let webhookAnswers: number[] = []

const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({
    body,
    signature: String(request.headers['x-razorpay-signature']),
    eventId: String(request.headers['x-razorpay-event-id']),
  })
  response.writeHead(webhookAnswers.shift() ?? 200).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  standin = await startRazorpayStandin({
    webhookUrl,
    firstRetryMs: 40,
    routeAccounts: ['acc_shop0000000001'],
  })
  gateway = gatewayTo(standin)
  sdk = officialSdk(standin)
})
afterEach(() => {
  standin.clearFaults()
  webhookAnswers = []
})
afterAll(async () => {
  await standin.close()
  receiver.closeAllConnections()
  receiver.close()
})

function gatewayTo(to: RazorpayStandin, timeoutMs = 1500): PaymentGateway {
  const { keyId, keySecret, webhookSecret } = to.state.keys
  const { apiUrl, checkoutScriptUrl } = to
  return razorpayGateway({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiUrl,
    checkoutScriptUrl,
    timeoutMs,
  })
}

/** The vendor's own client with nothing of ours around it but the host. */
function officialSdk(to: RazorpayStandin): Razorpay {
  const client = new Razorpay({ key_id: to.state.keys.keyId, key_secret: to.state.keys.keySecret })
  const inner = client.api as unknown as { rq: { defaults: { baseURL: string } } }
  inner.rq.defaults.baseURL = to.apiUrl
  return client
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (failure) => failure.error?.description ?? failure.message,
  )
const createRaw = (body: object) => (sdk.orders.create as (body: object) => Promise<{ id: string }>)(body)
const until = async (claim: () => boolean) => {
  for (let tries = 0; tries < 200 && !claim(); tries++) await new Promise((r) => setTimeout(r, 20))
  expect(claim()).toBe(true)
}

describe('two clients see one vendor', () => {
  test('an order made by one is read by the other, empty notes and all', async () => {
    const ours = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 30900 })
    const theirs = await sdk.orders.fetch(ours.id)
    expect(theirs).toMatchObject({
      id: ours.id,
      amount: 30900,
      amount_due: 30900,
      status: 'created',
      notes: [],
    })

    const made = await sdk.orders.create({ amount: 500, currency: 'INR', notes: { shop: 'x' } })
    expect(await gateway.order(made.id)).toMatchObject({ amountPaise: 500, receipt: null, status: 'created' })
  })

  test('a payment, its capture fee and its refund read the same through both', async () => {
    const order = await gateway.ensureOrder({
      receipt: newReceipt(),
      amountPaise: 30900,
      captureWithinMin: 12,
    })
    const paid = standin.pay(order.id)

    const ours = await gateway.payment(paid.razorpay_payment_id)
    const theirs = await sdk.payments.fetch(paid.razorpay_payment_id)
    expect(ours).toMatchObject({
      orderId: order.id,
      amountPaise: 30900,
      status: 'captured',
      wasCaptured: true,
    })
    expect(theirs).toMatchObject({
      order_id: order.id,
      amount: 30900,
      status: 'captured',
      fee: ours.feePaise,
    })
    expect((await sdk.orders.fetchPayments(order.id)).items).toHaveLength(1)
    expect(await gateway.paymentsOf(order.id)).toEqual([ours])
    expect((await gateway.order(order.id)).status).toBe('paid')

    const idempotencyKey = 'refund-key-0001'
    const refund = { paymentId: ours.id, amountPaise: 10000, idempotencyKey, reverseSplit: false }
    const first = await gateway.refund(refund)
    expect(await gateway.refund(refund)).toEqual(first)
    expect(first).toMatchObject({ amountPaise: 10000, status: 'pending', receipt: idempotencyKey })
    const second = await sdk.payments.refund(ours.id, { amount: 20900 })
    expect(second).toMatchObject({ payment_id: ours.id, amount: 20900 })
    expect(await gateway.refundsOf(ours.id)).toHaveLength(2)
    expect((await sdk.refunds.fetch(first.id)).amount).toBe(10000)
  })

  test('an authorised payment is captured through both, once and in full only', async () => {
    const manual = { amount: 900, currency: 'INR', payment: { capture: 'manual' } }
    const [a, b] = [await createRaw(manual), await createRaw(manual)]
    const [payA, payB] = [standin.pay(a.id).razorpay_payment_id, standin.pay(b.id).razorpay_payment_id]
    expect((await gateway.payment(payA)).status).toBe('authorized')

    expect(await refusalOf(gateway.capture(payA, 800))).toBe(
      'Capture amount must be equal to the amount authorized',
    )
    expect((await gateway.capture(payA, 900)).status).toBe('captured')
    expect(await refusalOf(gateway.capture(payA, 900))).toBe('This payment has already been captured')
    expect(await sdk.payments.capture(payB, 900, 'INR')).toMatchObject({ captured: true, status: 'captured' })
  })

  test("the callback's signature is the one the official validator accepts", async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 30900 })
    const fields = standin.pay(order.id)
    const { validatePaymentVerification } = await import('razorpay/dist/utils/razorpay-utils.js')
    const ids = { order_id: order.id, payment_id: fields.razorpay_payment_id }
    expect(validatePaymentVerification(ids, fields.razorpay_signature, standin.state.keys.keySecret)).toBe(
      true,
    )
    expect(gateway.verifyCallback(order.id, ids.payment_id, fields.razorpay_signature)).toBe(true)
    expect(gateway.verifyCallback('order_another0000001', ids.payment_id, fields.razorpay_signature)).toBe(
      false,
    )
    expect(gateway.verifyCallback(order.id, ids.payment_id, '')).toBe(false)
  })
})

describe('one receipt, one order', () => {
  test.each([
    ['flag', true],
    ['enforce', true],
    ['enforce', false],
  ] as const)(
    'when a used receipt is answered by "%s" (naming the first order: %s)',
    async (receiptMode, named) => {
      Object.assign(standin.faults, { receiptMode, receiptMetadata: named })
      const wanted = { receipt: newReceipt(), amountPaise: 30900 }
      const orders = await Promise.all([gateway.ensureOrder(wanted), gateway.ensureOrder(wanted)])
      expect(orders[0].id).toBe(orders[1].id)
    },
  )

  test.each([502, 500, 'hang'] as const)(
    'when the first answer is lost to %s after the work was done',
    async (answer) => {
      standin.faults.receiptMode = 'off'
      standin.faults.nextCalls.push({ answer, after: true })
      const wanted = { receipt: newReceipt(), amountPaise: 30900 }
      const order = await gateway.ensureOrder(wanted)
      expect([...standin.state.orders.values()].filter((o) => o.receipt === wanted.receipt)).toHaveLength(1)
      expect(order.receipt).toBe(wanted.receipt)
    },
  )

  test('a receipt that belongs to another amount is refused, never reused', async () => {
    const receipt = newReceipt()
    await gateway.ensureOrder({ receipt, amountPaise: 30900 })
    const failure = await gateway.ensureOrder({ receipt, amountPaise: 600 }).catch((e) => e)
    expect(failure).toMatchObject({ kind: 'receipt_conflict' })
  })
})

describe('failures keep their kind', () => {
  test.each([
    [429, 'rate'],
    [500, 'server'],
    [502, 'server'],
    ['hang', 'timeout'],
  ] as const)('%s is %s', async (answer, kind) => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 100 })
    standin.faults.nextCalls.push({ answer })
    const failure = await gatewayTo(standin, 300)
      .order(order.id)
      .catch((e) => e)
    expect(failure).toBeInstanceOf(GatewayError)
    expect(failure).toMatchObject({ kind, isPassing: true })
    if (kind === 'rate') expect(failure.retryAfterMs).toBe(1000)
  })

  test('a gateway that is not there is a network failure, a wrong key an auth failure', async () => {
    const { keyId, keySecret } = standin.state.keys
    const to = (apiUrl: string, secret: string) =>
      razorpayGateway({
        keyId,
        keySecret: secret,
        webhookSecrets: [],
        apiUrl,
        checkoutScriptUrl: `${apiUrl}/x.js`,
      })
    expect(
      await to('http://127.0.0.1:9', keySecret)
        .payment('pay_1')
        .catch((e) => e),
    ).toMatchObject({ kind: 'network' })
    expect(
      await to(standin.apiUrl, 'wrong')
        .payment('pay_1')
        .catch((e) => e),
    ).toMatchObject({
      kind: 'auth',
      message: 'Authentication failed',
    })
    expect(await gateway.payment('pay_unknown0000001').catch((e) => e)).toMatchObject({
      kind: 'not_found',
      message: 'The id provided does not exist',
    })
  })
})

describe('the stand-in refuses what the vendor refuses', () => {
  test.each([
    [{ amount: 99, currency: 'INR' }, 'Order amount less than minimum amount allowed'],
    [{ currency: 'INR' }, 'amount: is required.'],
    [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
    [{ amount: 500, currency: 'INR', colour: 'red' }, 'colour is/are not required and should not be sent'],
    [
      { amount: 500, currency: 'INR', receipt: 'r'.repeat(41) },
      'receipt: the length must be no more than 40.',
    ],
    [
      {
        amount: 500,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])),
      },
      'notes: the length must be no more than 15.',
    ],
    [
      { amount: 500, currency: 'INR', notes: { n: 'x'.repeat(257) } },
      'notes: a value must be no more than 256 characters.',
    ],
    [
      {
        amount: 500,
        currency: 'INR',
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } },
      },
      'The automatic expiry period must be at least 12.',
    ],
    [
      {
        amount: 500,
        currency: 'INR',
        transfers: [{ account: 'acc_shop0000000001', amount: 600, currency: 'INR' }],
      },
      'The sum of amount requested for transfer is greater than the order amount',
    ],
    [
      {
        amount: 500,
        currency: 'INR',
        transfers: [{ account: 'acc_unknown0000001', amount: 400, currency: 'INR' }],
      },
      'The id provided does not exist',
    ],
  ])('%j', async (body, description) => {
    expect(await refusalOf(createRaw(body))).toBe(description)
  })

  test('transfers, when the account has no Route', async () => {
    const plain = await startRazorpayStandin()
    const order = { receipt: newReceipt(), amountPaise: 500 }
    const transfers = [{ account: 'acc_shop0000000001', amountPaise: 400, onHold: true }]
    expect(await refusalOf(gatewayTo(plain).ensureOrder({ ...order, transfers }))).toBe(
      'transfers is/are not required and should not be sent',
    )
    expect((await gateway.ensureOrder({ ...order, transfers })).amountPaise).toBe(500)
    await plain.close()
  })

  test('a second payment of a paid order; one that was under way already goes back uncaptured', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const waiting = standin.pay(order.id, { captured: false })
    standin.pay(order.id)
    expect(() => standin.pay(order.id)).toThrow(
      'Your payment has been declined as the order is already paid.',
    )
    standin.authorize(waiting.razorpay_payment_id)
    expect(await gateway.payment(waiting.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      wasCaptured: false,
    })
  })

  test('capturing a payment that was authorised after the capture time', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500, captureWithinMin: 12 })
    const late = standin.pay(order.id, { captured: false }).razorpay_payment_id
    standin.age(late, 15)
    standin.authorize(late)
    expect((await gateway.payment(late)).status).toBe('authorized')

    const later = standin.pay(order.id, { captured: false }).razorpay_payment_id
    standin.age(later, 60)
    standin.authorize(later)
    expect(await gateway.payment(later)).toMatchObject({ status: 'refunded', wasCaptured: false })
  })

  test('refunds beyond what was captured, of the uncaptured, or with a key used for another body', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const unpaid = standin.pay(order.id, { captured: false }).razorpay_payment_id
    const paid = standin.pay(order.id).razorpay_payment_id
    const refund = (paymentId: string, amountPaise: number, idempotencyKey: string) =>
      refusalOf(gateway.refund({ paymentId, amountPaise, idempotencyKey, reverseSplit: false }))

    expect(await refund(unpaid, 500, 'key-0000000001')).toBe(
      'The payment status should be captured for action to be taken',
    )
    expect(await refund(paid, 600, 'key-0000000002')).toBe(
      'The refund amount provided is greater than amount captured',
    )
    expect(await refund(paid, 300, 'short')).toMatch(/idempotency key must be at least 10/)
    expect(await refund(paid, 300, 'key-0000000003')).toBe('accepted')
    expect(await refund(paid, 200, 'key-0000000003')).toBe(
      'Different request body sent for the same idempotency key',
    )
    expect(await refund(paid, 200, 'key-0000000004')).toBe('accepted')
    expect(await refund(paid, 100, 'key-0000000005')).toBe('The payment has been fully refunded already')
  })

  test('an unknown path', async () => {
    const reply = await fetch(`${standin.apiUrl}/v2/nothing`)
    expect(reply.status).toBe(404)
    expect((await reply.json()).error.description).toBe('The requested URL was not found on the server.')
  })
})

describe('webhooks', () => {
  const eventsOf = (orderId: string) => received.filter((r) => r.body.includes(orderId))

  test('come in the order of what happened, signed over their bytes', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    standin.pay(order.id)
    await until(() => eventsOf(order.id).length === 3)
    const events = eventsOf(order.id)
    expect(events.map((e) => JSON.parse(e.body).event).sort()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ])
    for (const { body, signature, eventId } of events) {
      expect(Razorpay.validateWebhookSignature(body, signature, standin.state.keys.webhookSecret)).toBe(true)
      expect(gateway.parseWebhook(Buffer.from(body), { signature, eventId })).toMatchObject({ eventId })
      const rewritten = Buffer.from(JSON.stringify(JSON.parse(body), null, 1))
      expect(gateway.parseWebhook(rewritten, { signature, eventId })).toBeUndefined()
      expect(gateway.parseWebhook(Buffer.from(body), { eventId })).toBeUndefined()
    }
  })

  test('are sent again with the same id until they are accepted', async () => {
    webhookAnswers = [500, 500, 500, 500]
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    standin.pay(order.id)
    await until(() => eventsOf(order.id).length === 7)
    expect(new Set(eventsOf(order.id).map((e) => e.eventId)).size).toBe(3)
  })

  test('made before the secret was changed stay signed with the old one, and both are accepted', async () => {
    const { keyId, keySecret, webhookSecret: old } = standin.state.keys
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const payment = standin.pay(order.id, { captured: false }).razorpay_payment_id
    standin.fail(payment)
    standin.rotateWebhookSecret('the-new-secret')
    standin.authorize(payment)
    await until(() => eventsOf(order.id).length === 4)
    const both = razorpayGateway({
      keyId,
      keySecret,
      webhookSecrets: ['the-new-secret', old],
      apiUrl: standin.apiUrl,
      checkoutScriptUrl: standin.checkoutScriptUrl,
    })
    for (const { body, signature, eventId } of eventsOf(order.id)) {
      expect(both.parseWebhook(Buffer.from(body), { signature, eventId })).toBeDefined()
    }
    standin.rotateWebhookSecret(old)
  })

  test('tell of refunds, pending first and decided a moment later', async () => {
    standin.faults.refundDelayMs = 60
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const paymentId = standin.pay(order.id).razorpay_payment_id
    const refund = { paymentId, amountPaise: 500, idempotencyKey: 'key-1000000001', reverseSplit: false }
    const { id } = await gateway.refund(refund)
    await until(() => received.filter((r) => r.body.includes(id)).length === 2)
    expect(await gateway.refundsOf(paymentId)).toMatchObject([{ id, status: 'processed' }])
  })
})

describe('a dispute', () => {
  test('is told step by step: its money, its last day, and that an answer is asked for', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const paymentId = standin.pay(order.id).razorpay_payment_id
    const { id, respond_by } = standin.dispute(paymentId, { deducted: true })
    standin.moveDispute(id, 'under_review')
    standin.moveDispute(id, 'action_required')
    standin.moveDispute(id, 'won')
    standin.moveDispute(id, 'lost')
    const heard = () => received.filter((r) => r.body.includes(id))
    await until(() => heard().length === 5)
    const facts = heard().map(({ body, signature, eventId }) => {
      const event = gateway.parseWebhook(Buffer.from(body), { signature, eventId })
      return typeof event === 'object' ? [event.event, event.dispute, event.payment?.id] : event
    })
    const told = (step: string, state: string, deductedPaise: number) => [
      `payment.dispute.${step}`,
      expect.objectContaining({
        id,
        paymentId,
        state,
        deductedPaise,
        amountPaise: 500,
        respondBy: new Date(respond_by * 1000),
      }),
      paymentId,
    ]
    expect(facts).toHaveLength(5)
    for (const fact of [
      told('created', 'open', 500),
      told('under_review', 'under_review', 500),
      told('action_required', 'action_required', 500),
      told('won', 'won', 0),
      told('lost', 'lost', 500),
    ])
      expect(facts).toContainEqual(fact)
  })
})

describe('a settlement', () => {
  const day = 86_400_000

  test('is listed from its day on, page after page', async () => {
    const made = Array.from({ length: 103 }, (_, n) => standin.settle(1000 + n, { daysAgo: 2 }).id)
    const older = standin.settle(999, { daysAgo: 9 }).id
    const listed = await gateway.settlementsSince(new Date(Date.now() - 3 * day))
    expect(listed.map(({ id }) => id).sort()).toEqual(made.sort())
    const all = await gateway.settlementsSince(new Date(Date.now() - 10 * day))
    expect(all.map(({ id }) => id)).toContain(older)
    expect(await gateway.settlementsSince(new Date(Date.now() - day))).toEqual([])
  })

  test.for([
    ['processed', false],
    ['failed', true],
  ] as const)('that is %s is told as it is listed', async ([status, fails]) => {
    const { id } = standin.settle(50_000, { fails })
    await until(() => received.some((r) => r.body.includes(id)))
    const [event] = received.filter((r) => r.body.includes(id))
    const heard = event && gateway.parseWebhook(Buffer.from(event.body), event)
    const listed = await gateway.settlementsSince(new Date(Date.now() - day))
    const fact = listed.find((one) => one.id === id)
    expect(fact).toMatchObject({ status, amountPaise: 50_000 })
    expect(heard).toMatchObject({
      event: `settlement.${status}`,
      settlement: { ...fact, at: expect.any(Date) },
    })
  })

  test('is listed for the owner of the keys alone', async () => {
    expect((await fetch(`${standin.apiUrl}/v1/settlements`)).status).toBe(401)
  })
})

test('a restart keeps keys, orders, payments and undelivered webhooks', async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'standin-')), 'razorpay.jsonl')
  const first = await startRazorpayStandin({ stateFile })
  const order = await gatewayTo(first).ensureOrder({ receipt: 'kept', amountPaise: 500 })
  const fields = first.pay(order.id)
  await first.close()

  const again = await startRazorpayStandin({ stateFile })
  expect(again.state.keys).toEqual(first.state.keys)
  expect((await gatewayTo(again).payment(fields.razorpay_payment_id)).status).toBe('captured')
  expect([...again.state.deliveries.values()].filter((d) => d.state === 'waiting')).toHaveLength(3)
  await again.close()
})

test('pages and script say TEST MODE and answer on the loopback only', async () => {
  const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 123450 })
  const query = new URLSearchParams({
    order_id: order.id,
    key_id: gateway.publicKey,
    parent: 'http://x.test',
  })
  const page = await fetch(`${standin.apiUrl}/v1/checkout/window?${query}`)
  const html = await page.text()
  expect(html).toContain('TEST MODE')
  expect(html).toContain('₹1,234.50')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(new URL(standin.apiUrl).hostname).toBe('127.0.0.1')
})
