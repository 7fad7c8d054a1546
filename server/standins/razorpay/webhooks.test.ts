import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { gatewayTo, newReceipt } from '#test/servers/razorpay-clients.ts'
import { type RazorpayStandin, startRazorpayStandin } from './start.ts'

let standin: RazorpayStandin
let gateway: PaymentGateway
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
  standin = await startRazorpayStandin({ webhookUrl, firstRetryMs: 40 })
  gateway = gatewayTo(standin)
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

const until = async (claim: () => boolean) => {
  for (let tries = 0; tries < 200 && !claim(); tries++) await new Promise((r) => setTimeout(r, 20))
  expect(claim()).toBe(true)
}

/** Parses an event with the gateway's adapter. */
function hear(
  by: PaymentGateway,
  body: string,
  { signature, eventId }: { signature?: string; eventId: string },
) {
  const headers = new Headers({ 'x-razorpay-event-id': eventId })
  if (signature) headers.set('x-razorpay-signature', signature)
  return by.parseWebhook(Buffer.from(body), headers)
}

describe('webhooks', () => {
  const eventsOf = (orderId: string) => received.filter((r) => r.body.includes(orderId))

  test('arrive in the order of the events, signed over their bytes', async () => {
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
      expect(hear(gateway, body, { signature, eventId })).toMatchObject({ eventId })
      const rewritten = JSON.stringify(JSON.parse(body), null, 1)
      expect(hear(gateway, rewritten, { signature, eventId })).toBeUndefined()
      expect(hear(gateway, body, { eventId })).toBeUndefined()
    }
  })

  test('are retried with the same id until they are accepted', async () => {
    webhookAnswers = [500, 500, 500, 500]
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    standin.pay(order.id)
    await until(() => eventsOf(order.id).length === 7)
    expect(new Set(eventsOf(order.id).map((e) => e.eventId)).size).toBe(3)
  })

  test('created before the secret was changed stay signed with the old one, and both are accepted', async () => {
    const { webhookSecret: old } = standin.state.keys
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const payment = standin.pay(order.id, { captured: false }).razorpay_payment_id
    standin.fail(payment)
    standin.rotateWebhookSecret('the-new-secret')
    standin.authorize(payment)
    await until(() => eventsOf(order.id).length === 4)
    const both = gatewayTo(standin, { webhookSecrets: ['the-new-secret', old] })
    for (const { body, signature, eventId } of eventsOf(order.id)) {
      expect(hear(both, body, { signature, eventId })).toBeDefined()
    }
    standin.rotateWebhookSecret(old)
  })

  test('report refunds, first as pending and a moment later with their outcome', async () => {
    standin.faults.refundDelayMs = 60
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const paymentId = standin.pay(order.id).razorpay_payment_id
    const refund = { paymentId, amountPaise: 500, idempotencyKey: 'key-1000000001' }
    const { id } = await gateway.refund(refund)
    await until(() => received.filter((r) => r.body.includes(id)).length === 2)
    expect(await gateway.refundsOf(paymentId)).toMatchObject([{ id, status: 'processed' }])
  })
})

describe('a dispute', () => {
  test('is reported step by step: its amount, its deadline, and that evidence is requested', async () => {
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
      const event = hear(gateway, body, { signature, eventId })
      return event && 'event' in event ? [event.event, event.dispute, event.payment?.id] : event
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

test('disputes are listed page by page in their present state, newest first, and only with the keys', async () => {
  const day = 86_400_000
  const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
  const { razorpay_payment_id: paymentId } = standin.pay(order.id)
  const older = standin.dispute(paymentId, { daysAgo: 200 }).id
  const made = Array.from({ length: 103 }, () => standin.dispute(paymentId, { daysAgo: 2 }).id)
  standin.moveDispute(made[0] ?? '', 'lost')
  const listed = (await gateway.disputesSince(new Date(Date.now() - 3 * day))).filter(
    (one) => one.paymentId === paymentId,
  )
  expect(listed.map(({ id }) => id).sort()).toEqual(made.sort())
  expect(listed.filter(({ state }) => state === 'lost')).toMatchObject([{ deductedPaise: 500 }])
  const all = await gateway.disputesSince(new Date(Date.now() - 300 * day))
  expect(all.map(({ id }) => id)).toContain(older)
  expect((await fetch(`${standin.apiUrl}/v1/disputes`)).status).toBe(401)
})

describe('a settlement', () => {
  const day = 86_400_000

  test('is listed from its day on, page by page', async () => {
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
  ] as const)('that is %s is reported as it is listed', async ([status, fails]) => {
    const { id } = standin.settle(50_000, { fails })
    await until(() => received.some((r) => r.body.includes(id)))
    const [event] = received.filter((r) => r.body.includes(id))
    const heard = event && hear(gateway, event.body, event)
    const listed = await gateway.settlementsSince(new Date(Date.now() - day))
    const fact = listed.find((one) => one.id === id)
    expect(fact).toMatchObject({ status, amountPaise: 50_000 })
    expect(heard).toMatchObject({
      event: `settlement.${status}`,
      settlement: { ...fact, at: expect.any(Date) },
    })
  })

  test('is listed only with the keys', async () => {
    expect((await fetch(`${standin.apiUrl}/v1/settlements`)).status).toBe(401)
  })
})
