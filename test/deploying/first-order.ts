import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { password, placementOf, setupForm } from '../scenes/builders.ts'
import type { Mailbox } from './outside.ts'
import type { Visitor } from './visitor.ts'

/** Mails about changes in quick succession are delayed by a minute. */
const PATIENCE_MS = 120_000
const keeperEmail = 'ravi@example.in'
export const customerEmail = 'asha@example.in'

/** Waits for something that happens by itself: a webhook, a mail, a line in the log. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false | ''>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (const from = Date.now(); Date.now() - from < patienceMs; await sleep(200)) {
    const seen = await look()
    if (seen) return seen
  }
  throw new Error(`${what}: not within ${patienceMs / 1000} s`)
}

export type Trade = {
  keeperToken: string
  customerToken: string
  shopId: string
  itemId: string
  pricePaise: number
}

/** A shop that signs up with the mailed code, pays for its plan, and has something to sell; and a customer. */
export async function openTrade(site: Visitor, mailbox: Mailbox, gateway: RazorpayStandin): Promise<Trade> {
  await site.call('/api/send-otp', { json: { email: keeperEmail, password } })
  const otp = await codeFor(keeperEmail, mailbox)
  const asKeeper = { email: keeperEmail, otp, name: 'Ravi Kale', password }
  const { token: keeperToken } = await site.call('/api/verify-otp', { json: asKeeper })

  const setup = { ...(await setupForm()), email: keeperEmail }
  const plan = await site.call('/api/payment/create-order', {
    token: keeperToken,
    json: { amount: 14_900, setup },
  })
  // The payment window is closed before its callback: only the signed webhook reports the payment.
  gateway.pay(plan.order.id)
  const { shop } = await until('the shop, by the webhook of its plan', async () => {
    const { account } = await site.call('/api/me', { token: keeperToken })
    return account.shop?.isSetUp && account
  })
  const item = { name: 'Cow milk', price: 30, foodType: 'Dairy', category: 'Milk', unit: 'ml', quantity: 500 }
  const { data } = await site.call('/api/food/add', {
    token: keeperToken,
    json: { ...item, image: setup.shopImage },
  })
  const asCustomer = { email: customerEmail, name: 'Asha Deshmukh', password }
  const { token: customerToken } = await site.call('/api/register', { json: asCustomer })
  await site.call('/api/account/code', { token: customerToken, json: { purpose: 'email' } })
  const proof = { otp: await codeFor(customerEmail, mailbox) }
  await site.call('/api/account/email', { token: customerToken, json: proof })
  return { keeperToken, customerToken, shopId: shop._id, itemId: data._id, pricePaise: 3000 }
}

async function codeFor(email: string, mailbox: Mailbox) {
  const mail = await until('the code', () => mailbox.find(email, /^\d{6} /))
  return mail.subject?.slice(0, 6)
}

/**
 * Ordered online by a customer who closes the page at once; the shop is notified through its stream, and both by mail.
 */
export async function orderOnline(site: Visitor, trade: Trade, mailbox: Mailbox, gateway: RazorpayStandin) {
  const desk = await site.listen('/api/order/stream', trade.keeperToken)
  const { order, orderId } = await site.call('/api/order/create-order', {
    token: trade.customerToken,
    json: basketOf(trade),
    headers: { 'idempotency-key': randomUUID() },
  })
  gateway.pay(order.id)
  await until('the order, on the stream of the shop', async () => desk.heard().includes(orderId))
  desk.close()
  await until('the mail to the shop', () => mailbox.find(keeperEmail, /^New order /))
  await until('the mail to the customer', () => mailbox.find(customerEmail, /^Your order .* is placed$/))

  const step = (path: string, json: object) => site.call(path, { token: trade.keeperToken, json })
  await step(`/api/order/${orderId}/accept`, { orderId })
  await step(`/api/order/${orderId}/pack`, { orderId })
  for (const status of ['Out for delivery', 'Delivered']) await step('/api/order/status', { orderId, status })
  await until('the mail of the delivery', () => mailbox.find(customerEmail, /: Delivered$/))
  return orderId as string
}

export async function orderInCash(site: Visitor, trade: Trade): Promise<string> {
  const { orderId } = await site.call('/api/order/place', {
    token: trade.customerToken,
    json: basketOf(trade),
    headers: { 'idempotency-key': randomUUID() },
  })
  return orderId
}

const basketOf = ({ shopId, itemId, pricePaise }: Trade) =>
  placementOf(shopId, [{ itemId, pricePaise, count: 5 }])
