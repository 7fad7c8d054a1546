import { sql } from 'kysely'
import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { booksOfOrders, refundEffects } from '#server/money.ts'
import { razorpayGateway } from '#server/payments/razorpay/razorpay-gateway.ts'
import { type RazorpayStandin, startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp, type TestApp } from '../app-test.ts'
import { test as dbTest } from '../db-test.ts'
import { mailbox } from '../mailbox.ts'
import { rememberSecret } from '../secret-watch.ts'
import { sender } from '../sender.ts'
import { serveApp } from '../servers/serve-app.ts'
import { makeItem, makeShop, placementOf } from './builders.ts'

/** Raised limits: tests of races make many calls. */
const busyConfig = readConfig({ NODE_ENV: 'test', RATE_LIMIT_FACTOR: '100', COD_OPEN_ORDERS: '0' })

/** Long, since on a slow machine the stand-in, which runs in this process, is slow too. Timeouts are tested elsewhere. */
const PATIENCE_MS = 60_000

/** The adapter that production uses, pointed at a stand-in. */
export function gatewayTo(standin: RazorpayStandin) {
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const { apiUrl, checkoutScriptUrl } = standin
  for (const secret of [keySecret, webhookSecret]) rememberSecret(secret)
  return razorpayGateway({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiUrl,
    checkoutScriptUrl,
    timeoutMs: PATIENCE_MS,
  })
}

/**
 * `test('a sentence', async ({ app, db, standin, mails }) => …)`: the application with the payment stand-in.
 * Webhooks reach it over a real socket, but only after `standin.sendWebhooksTo(webhookUrl)`, so that a test can be about
 * one way in which the server learns of a payment.
 */
export const test = dbTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  .extend('standin', async ({}, { onCleanup }) => {
    const standin = await startRazorpayStandin({ firstRetryMs: 50 })
    onCleanup(standin.close)
    return standin
  })
  .extend('gateway', ({ standin }) => gatewayTo(standin))
  .extend('mailbox', () => mailbox())
  .extend('app', ({ database, db: _, gateway, mailbox: { mail } }) =>
    makeTestApp(database, { gateway, mail, config: busyConfig }),
  )
  /** What was mailed to anybody. */
  .extend('mails', ({ mailbox: { mails } }) => mails)
  .extend('webhookUrl', async ({ app }, { onCleanup }) => {
    return `${await serveApp(app, onCleanup)}/api/payment/webhook`
  })

/** The effects of a refund, as in the application. */
export const refundEffectsOfTest = refundEffects(sender, { operatorEmail: sender.supportEmail })

/** What a change of an order's status needs, with the books. */
export const partsOf = (feeBearer: FeeBearer) => ({
  effects: refundEffectsOfTest,
  onStatusChange: booksOfOrders(feeBearer),
})

/** A customer about to pay ₹309 for ten milks. */
export async function makeCheckout(app: TestApp, db: Parameters<typeof makeShop>[0]) {
  // The shop's e-mail was typed and is not verified: mails to the keeper go to the e-mail of the account.
  const { shopId, keeper } = await makeShop(db, { email: 'typed@shop.example' })
  const item = await makeItem(db, shopId)
  const customer = await app.customer()
  const placement = placementOf(shopId, [{ ...item, count: 10 }])
  return { shopId, keeper: { ...keeper, ...app.as(keeper) }, item, customer, placement }
}

/** The same, with the order stored and its payment begun. */
export async function beginPaying(app: TestApp, db: Parameters<typeof makeShop>[0]) {
  const checkout = await makeCheckout(app, db)
  const { body } = await checkout.customer.call('createOnlineOrder', checkout.placement)
  return { ...checkout, orderId: body.orderId, gatewayOrderId: body.order.id }
}

/** The same, paid. */
export async function paidOrder(app: TestApp, db: Parameters<typeof makeShop>[0], standin: RazorpayStandin) {
  const begun = await beginPaying(app, db)
  const proof = standin.pay(begun.gatewayOrderId)
  await begun.customer.call('verifyOrder', proof)
  return { ...begun, paymentId: proof.razorpay_payment_id }
}

/** Runs all jobs now, including delayed ones. */
export async function runAllJobs(
  app: TestApp,
  db: Parameters<typeof makeShop>[0],
  rounds = 1,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
    await app.runDueJobs()
  }
}

/** Waits until a condition is true, for events that arrive over a socket. */
export async function until(claim: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    if (await claim()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the condition never became true')
}

export const orderOf = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** How often an order was placed: its events before any change of status. */
export const placements = async (db: Db, orderId: string) =>
  (await db.selectFrom('order_events').select('id').where('order_id', '=', orderId).execute()).length

export const allRefunds = (db: Db) => db.selectFrom('refunds').selectAll().orderBy('id').execute()
/** The reasons and amounts in paise. */
export const refundsMade = async (db: Db) =>
  (await allRefunds(db)).map(({ reason, amount_paise }) => [reason, amount_paise])
export const refundsAtGateway = (standin: RazorpayStandin) => [...standin.state.refunds.values()]
