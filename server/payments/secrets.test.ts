import { pino } from 'pino'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { setupForm, testSealer } from '#test/scenes/builders.ts'
import { beginPaying, gatewayTo, runAllJobs, test } from '#test/scenes/money-test.ts'
import { findLeaks, overhear, rememberSecret, rememberSecretsOf } from '#test/secret-watch.ts'
import { callbackSignature, webhookSignature } from './razorpay/signatures.ts'

const setup = await setupForm()

describe('PAN, bank details, signatures and keys', () => {
  test('are in no row and no log line, whatever happens to a payment', async ({ database, db, standin }) => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const parts = { gateway: gatewayTo(standin), log }
    const app = makeTestApp(database, parts)
    const { keySecret, webhookSecret } = standin.state.keys
    const proofs = [
      await payForSetup(app, standin),
      await payForRenewal(app, standin),
      await payForOrder(app, db, standin),
    ]

    for (const proof of proofs) {
      const wrong = { ...proof, razorpay_signature: callbackSignature('another key', 'order_x', 'pay_x') }
      const keeper = await app.newShopkeeper()
      expect((await keeper.call('verifySetupPayment', { ...setup, ...wrong })).status).toBe(400)
    }
    for (const answer of [429, 500, 502] as const) {
      standin.faults.nextCalls = Array.from({ length: 8 }, () => ({ answer }))
      const keeper = await app.newShopkeeper()
      expect((await keeper.call('createSetupPayment', { amount: 14900, setup })).status).toBe(502)
    }
    standin.faults.nextCalls = []
    for (const secret of [webhookSecret, 'another secret'])
      for (const body of ['not json', '{"event":"payment.captured"}', eventOf(proofs[0])])
        await app.anon.request('POST', '/api/payment/webhook', {
          body,
          headers: { 'x-razorpay-signature': webhookSignature(secret, Buffer.from(body)) },
        })

    // Errors of our own, while the whole form is in memory.
    const broken = { ...testSealer, seal: () => fail('the key is gone') }
    const faulty = makeTestApp(database, { ...parts, sealer: broken })
    const keeper = await faulty.newShopkeeper()
    expect((await keeper.call('createSetupPayment', { amount: 14900, setup })).status).toBe(500)
    await runAllJobs(app, db, 2)

    expect(lines.join('')).toContain('the key is gone')
    rememberSecretsOf({ setup, proofs })
    for (const secret of [keySecret, webhookSecret]) rememberSecret(secret)
    lines.forEach(overhear)
    expect(await findLeaks(db)).toEqual([])
  })
})

type Proof = ReturnType<RazorpayStandin['pay']>

async function payForSetup(app: TestApp, standin: RazorpayStandin): Promise<Proof> {
  const keeper = await app.newShopkeeper()
  const begun = await keeper.call('createSetupPayment', { amount: 14900, setup })
  const proof = standin.pay(begun.body.order.id)
  expect((await keeper.call('verifySetupPayment', { ...setup, ...proof })).status).toBe(200)
  return proof
}

async function payForRenewal(app: TestApp, standin: RazorpayStandin): Promise<Proof> {
  const keeper = await app.shopkeeper()
  const begun = await keeper.call('createRenewalPayment', { amount: 9900 })
  const proof = standin.pay(begun.body.order.id)
  expect((await keeper.call('verifyRenewalPayment', proof)).status).toBe(200)
  return proof
}

async function payForOrder(app: TestApp, db: Db, standin: RazorpayStandin): Promise<Proof> {
  const { customer, gatewayOrderId } = await beginPaying(app, db)
  const proof = standin.pay(gatewayOrderId)
  expect((await customer.call('verifyOrder', proof)).status).toBe(200)
  return proof
}

/** The webhook body of a payment that is known already. */
const eventOf = (proof: Proof | undefined) =>
  JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    created_at: Math.floor(Date.now() / 1000),
    payload: { payment: { entity: { id: proof?.razorpay_payment_id, order_id: proof?.razorpay_order_id } } },
  })

const fail = (message: string): never => {
  throw new Error(message)
}
