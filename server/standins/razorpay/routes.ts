import { randomBytes } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type Attempt, enterOtp, pay, paymentOutcome } from './checkout-calls.ts'
import { checkoutScript } from './checkout-script.ts'
import { checkoutWindow } from './checkout-window.ts'
import { listDisputes } from './disputes.ts'
import { withoutPrivate } from './entities.ts'
import type { CallFault } from './faults.ts'
import { createOrder, orderOf } from './orders.ts'
import { type Bank, paymentOf } from './payments.ts'
import { createRefund, refundOf } from './refunds.ts'
import { unknownId, VendorRefusal } from './refusal.ts'
import { listSettlements } from './settlements.ts'

export function razorpayRoutes(bank: Bank): Hono {
  const app = new Hono()
  const { state, faults } = bank

  app.use('/v1/orders/*', faulty(bank), authorised(bank))
  app.use('/v1/payments/*', faulty(bank), authorised(bank))
  app.use('/v1/refunds/*', faulty(bank), authorised(bank))
  app.use('/v1/settlements/*', faulty(bank), authorised(bank))
  app.use('/v1/disputes/*', faulty(bank), authorised(bank))

  app.post('/v1/orders', async (c) => c.json(withoutPrivate(createOrder(state, await c.req.json(), faults))))
  app.get('/v1/orders', (c) => {
    const receipt = c.req.query('receipt')
    const orders = [...state.orders.values()].filter((o) => receipt === undefined || o.receipt === receipt)
    return c.json(collection(orders.toReversed()))
  })
  app.get('/v1/orders/:id', (c) => c.json(withoutPrivate(orderOf(state, c.req.param('id')))))
  app.get('/v1/orders/:id/payments', (c) => {
    const order = orderOf(state, c.req.param('id'))
    return c.json(collection([...state.payments.values()].filter((p) => p.order_id === order.id)))
  })
  app.get('/v1/payments/:id', (c) => c.json(withoutPrivate(paymentOf(state, c.req.param('id')))))
  app.post('/v1/payments/:id/refund', async (c) => {
    const key = c.req.header('x-refund-idempotency') ?? null
    return c.json(withoutPrivate(createRefund(bank, c.req.param('id'), await bodyOf(c), key)))
  })
  app.get('/v1/payments/:id/refunds', (c) => {
    const payment = paymentOf(state, c.req.param('id'))
    return c.json(collection([...state.refunds.values()].filter((r) => r.payment_id === payment.id)))
  })
  app.get('/v1/payments/:id/refunds/:refundId', (c) => {
    const refund = refundOf(state, c.req.param('refundId'))
    if (refund.payment_id !== c.req.param('id')) throw unknownId()
    return c.json(withoutPrivate(refund))
  })
  app.get('/v1/refunds', (c) => c.json(collection([...state.refunds.values()].toReversed())))
  app.get('/v1/refunds/:id', (c) => c.json(withoutPrivate(refundOf(state, c.req.param('id')))))
  app.patch('/v1/refunds/:id', async (c) => {
    const { notes } = await bodyOf(c)
    const refund = { ...refundOf(state, c.req.param('id')), notes }
    state.save('refund', refund.id, refund)
    return c.json(withoutPrivate(refund))
  })
  app.get('/v1/disputes', (c) => c.json(collection(listDisputes(bank, c.req.query()))))
  app.get('/v1/settlements', (c) => c.json(collection(listSettlements(bank, c.req.query()))))

  checkoutRoutes(app, bank)
  app.notFound((c) => refuse(c, new VendorRefusal('The requested URL was not found on the server.', {}, 404)))
  app.onError((error, c) => {
    if (error instanceof VendorRefusal) return refuse(c, error)
    if (error instanceof SyntaxError)
      return refuse(c, new VendorRefusal('The request body is not valid JSON.'))
    return refuse(c, new VendorRefusal('The server encountered an error.', {}, 500))
  })
  return app
}

function checkoutRoutes(app: Hono, bank: Bank): void {
  app.get('/v1/checkout.js', (c) => {
    c.header('cache-control', 'no-store')
    c.header('content-type', 'text/javascript; charset=utf-8')
    // The page that loads the script may require CORP headers of it (cross-origin isolation).
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(checkoutScript)
  })
  app.get('/v1/checkout/window', (c) => {
    const query = (name: string) => c.req.query(name) ?? ''
    const nonce = randomBytes(12).toString('base64')
    checkKey(bank, query('key_id'))
    c.header('content-security-policy', windowPolicy(nonce))
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.html(
      checkoutWindow({
        order: orderOf(bank.state, query('order_id')),
        keyId: query('key_id'),
        parentOrigin: new URL(query('parent')).origin,
        name: query('name'),
        email: query('email'),
        contact: query('contact'),
        confirmClose: query('confirm_close') === '1',
        escape: query('escape') === '1',
        nonce,
      }),
    )
  })
  app.post('/v1/checkout/pay', async (c) => {
    const attempt: Attempt & { key_id: string } = await c.req.json()
    checkKey(bank, attempt.key_id)
    return c.json(pay(bank, attempt))
  })
  app.post('/v1/checkout/otp', async (c) => {
    const { key_id, payment_id, otp }: Record<string, string> = await c.req.json()
    checkKey(bank, key_id)
    return c.json(enterOtp(bank, payment_id ?? '', otp ?? ''))
  })
  app.post('/v1/checkout/look', async (c) => {
    const { key_id, payment_id }: Record<string, string> = await c.req.json()
    checkKey(bank, key_id)
    return c.json(paymentOutcome(bank, payment_id ?? ''))
  })
}

const windowPolicy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`

function faulty({ faults }: Bank): MiddlewareHandler {
  return async (c, next) => {
    const fault = faults.nextCalls.shift()
    if (!fault) return void (await next())
    if (!fault.after) return answerFault(fault)
    await next()
    c.res = await answerFault(fault)
  }
}

async function answerFault({ answer }: CallFault): Promise<Response> {
  if (answer === 'hang') await new Promise((resolve) => setTimeout(resolve, 60_000).unref())
  if (answer === 429) {
    return Response.json(new VendorRefusal('Too many requests', {}, 429).body, {
      status: 429,
      headers: { 'retry-after': '1' },
    })
  }
  if (answer === 500)
    return Response.json(new VendorRefusal('We are facing some trouble', {}, 500).body, { status: 500 })
  return new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  })
}

function authorised({ state }: Bank): MiddlewareHandler {
  return async (c, next) => {
    const expected = Buffer.from(`${state.keys.keyId}:${state.keys.keySecret}`).toString('base64')
    if (c.req.header('authorization') !== `Basic ${expected}`) {
      throw new VendorRefusal('Authentication failed', {}, 401)
    }
    await next()
    return undefined
  }
}

function checkKey({ state }: Bank, keyId: string | undefined): void {
  if (keyId !== state.keys.keyId) throw new VendorRefusal('The api key provided is invalid', {}, 401)
}

const bodyOf = async (c: Context) => {
  const text = await c.req.text()
  return text ? JSON.parse(text) : {}
}

const collection = (items: object[]) => ({
  entity: 'collection',
  count: items.length,
  items: items.map(withoutPrivate),
})

function refuse(c: Context, refusal: VendorRefusal): Response {
  return c.json(refusal.body, refusal.status as 400)
}
