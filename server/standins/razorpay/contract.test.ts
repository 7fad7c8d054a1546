import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { GatewayError } from '#server/payments/gateway.ts'
import { razorpayGateway } from '#server/payments/razorpay/razorpay-gateway.ts'
import { gatewayTo, newReceipt, officialSdk } from '#test/servers/razorpay-clients.ts'
import { startRazorpayStandin } from './start.ts'

const standin = await startRazorpayStandin()
const gateway = gatewayTo(standin)
const sdk = officialSdk(standin)
afterEach(() => standin.clearFaults())
afterAll(() => standin.close())

describe('two clients get the same answers', () => {
  test('an order created by one is read by the other, including empty notes', async () => {
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

  test('a payment, its capture fee and its refund are the same through both', async () => {
    const order = await gateway.ensureOrder({
      receipt: newReceipt(),
      amountPaise: 30900,
      captureWithinMin: 12,
    })
    const paid = standin.pay(order.id)

    const ours = await gateway.payment(paid.razorpay_payment_id)
    const theirs = await sdk.payments.fetch(paid.razorpay_payment_id)
    expect(ours).toMatchObject({
      gatewayOrderId: order.id,
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
    const refund = { paymentId: ours.id, amountPaise: 10000, idempotencyKey }
    const first = await gateway.refund(refund)
    expect(await gateway.refund(refund)).toEqual(first)
    expect(first).toMatchObject({ amountPaise: 10000, status: 'pending', receipt: idempotencyKey })
    const second = await sdk.payments.refund(ours.id, { amount: 20900 })
    expect(second).toMatchObject({ payment_id: ours.id, amount: 20900 })
    expect(await gateway.refundsOf(ours.id)).toHaveLength(2)
    expect((await sdk.refunds.fetch(first.id)).amount).toBe(10000)
  })

  test('the official validator accepts the signature of the callback', async () => {
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
    'if a used receipt is answered by "%s" (naming the first order: %s)',
    async (receiptMode, named) => {
      Object.assign(standin.faults, { receiptMode, receiptMetadata: named })
      const wanted = { receipt: newReceipt(), amountPaise: 30900 }
      const orders = await Promise.all([gateway.ensureOrder(wanted), gateway.ensureOrder(wanted)])
      expect(orders[0].id).toBe(orders[1].id)
    },
  )

  test.each([502, 500, 'hang'] as const)(
    'if the first answer is lost to %s after the work was done',
    async (answer) => {
      standin.faults.receiptMode = 'off'
      standin.faults.nextCalls.push({ answer, after: true })
      const wanted = { receipt: newReceipt(), amountPaise: 30900 }
      const order = await gatewayTo(standin, answer === 'hang' ? { timeoutMs: 1500 } : {}).ensureOrder(wanted)
      expect([...standin.state.orders.values()].filter((o) => o.receipt === wanted.receipt)).toHaveLength(1)
      expect(order.receipt).toBe(wanted.receipt)
    },
  )

  test('a receipt that belongs to another amount is refused, and its order is not reused', async () => {
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
    const failure = await gatewayTo(standin, answer === 'hang' ? { timeoutMs: 300 } : {})
      .order(order.id)
      .catch((e) => e)
    expect(failure).toBeInstanceOf(GatewayError)
    expect(failure).toMatchObject({ kind, isPassing: true })
  })

  test('an unreachable gateway is a network failure, a wrong key an auth failure', async () => {
    const { keyId, keySecret } = standin.state.keys
    const failureOf = (apiUrl: string, secret: string, paymentId: string) => {
      const checkoutScriptUrl = `${apiUrl}/x.js`
      const to = razorpayGateway({ keyId, keySecret: secret, webhookSecrets: [], apiUrl, checkoutScriptUrl })
      return to.payment(paymentId).catch((failure) => failure)
    }
    expect(await failureOf('http://127.0.0.1:9', keySecret, 'pay_1')).toMatchObject({ kind: 'network' })
    expect(await failureOf(standin.apiUrl, 'wrong', 'pay_1')).toMatchObject({
      kind: 'auth',
      message: 'Authentication failed',
    })
    expect(await failureOf(standin.apiUrl, keySecret, 'pay_unknown0000001')).toMatchObject({
      kind: 'not_found',
      message: 'The id provided does not exist',
    })
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

test('pages and script say TEST MODE and are served on the loopback only', async () => {
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

test('of the cards shown in the window, the first pays and the second is declined', async () => {
  const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 30900 })
  const keyId = gateway.publicKey
  const query = new URLSearchParams({ order_id: order.id, key_id: keyId, parent: 'http://x.test' })
  const html = await (await fetch(`${standin.apiUrl}/v1/checkout/window?${query}`)).text()
  const cards = html.match(/<p class="hint">.*<\/p>/)?.[0].match(/\d{4}(?: \d{4}){3}/g) ?? []
  const answers = cards.map(async (number) => {
    const body = JSON.stringify({ key_id: keyId, order_id: order.id, method: 'card', number })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${standin.apiUrl}/v1/checkout/pay`, { method: 'POST', headers, body })).json()
  })
  expect(await Promise.all(answers)).toEqual([
    expect.objectContaining({ next: 'otp' }),
    { error: expect.objectContaining({ reason: 'card_declined' }) },
  ])
})
