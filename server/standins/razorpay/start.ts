import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { signedFields } from './checkout-calls.ts'
import { type DisputeStep, moveDispute, openDispute } from './disputes.ts'
import { nowSeconds, type Refund } from './entities.ts'
import { type Faults, noFaults } from './faults.ts'
import {
  authorizePayment,
  type Bank,
  failPayment,
  paymentOf,
  sendBack,
  settleCapture,
  startPayment,
} from './payments.ts'
import { createRefund, numberRefund, settleRefund } from './refunds.ts'
import { razorpayRoutes } from './routes.ts'
import { settle } from './settlements.ts'
import { openState } from './state.ts'
import { webhookSender } from './webhooks.ts'

export type StandinOptions = {
  /** The journal's file, which keeps the state across restarts; in memory without it. */
  stateFile?: string
  webhookUrl?: string
  firstRetryMs?: number
  tell?: (line: string) => void
}

export type RazorpayStandin = Awaited<ReturnType<typeof startRazorpayStandin>>

const TICK_MS = 50

/**
 * A stand-in payment gateway for development and tests: the vendor's REST calls, `checkout.js`, payment window
 * and signed webhooks. It listens on the loopback only, and moves no money.
 */
export async function startRazorpayStandin(options: StandinOptions = {}) {
  const state = openState(options.stateFile)
  const faults = noFaults()
  const target = { url: options.webhookUrl, firstRetryMs: options.firstRetryMs ?? 1000 }
  const webhooks = webhookSender(state, faults, target, options.tell ?? (() => {}))
  const bank: Bank = { state, faults, announce: webhooks.announce }

  const app = razorpayRoutes(bank)
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timer = setInterval(() => {
    settleDue(bank)
    webhooks.sendDue()
  }, TICK_MS).unref()

  return {
    apiUrl: origin,
    checkoutScriptUrl: `${origin}/v1/checkout.js`,
    state,
    faults,
    ...controls(bank),
    sendWebhooksTo(url: string) {
      target.url = url
    },
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What payers, banks and the vendor's dashboard do, for tests and the soak to call. */
function controls(bank: Bank) {
  const { state, faults } = bank
  return {
    /** Pays an order in full, as the window does. Returns the signed proof. */
    pay(orderId: string, how: { captured?: boolean } = {}) {
      const started = startPayment(bank, orderId, { method: 'upi', vpa: 'success@razorpay' })
      if (how.captured !== false) authorizePayment(bank, started.id)
      return signedFields(bank, started) as {
        razorpay_payment_id: string
        razorpay_order_id: string
        razorpay_signature: string
      }
    },
    authorize: (paymentId: string) => authorizePayment(bank, paymentId),
    fail: (paymentId: string) =>
      failPayment(bank, paymentId, { reason: 'payment_failed', description: 'Payment failed.' }),
    capture: (paymentId: string) => settleCapture(bank, paymentId),
    sendBack: (paymentId: string) => sendBack(bank, paymentId),
    /** As from the vendor's dashboard: without a receipt or an idempotency key of ours. */
    refund: (paymentId: string, amount: number) => createRefund(bank, paymentId, { amount }, null),
    settleRefund: (refund: Refund, status: 'processed' | 'failed') => settleRefund(bank, refund, status),
    dispute: (paymentId: string, how?: Parameters<typeof openDispute>[2]) =>
      openDispute(bank, paymentId, how),
    moveDispute: (disputeId: string, step: DisputeStep) => moveDispute(bank, disputeId, step),
    /** Pays out to the merchant's bank. */
    settle: (amount: number, how?: Parameters<typeof settle>[2]) => settle(bank, amount, how),
    /** Backdates a payment, for rules that depend on its age. */
    age(paymentId: string, minutes: number) {
      const payment = paymentOf(state, paymentId)
      state.save('payment', paymentId, { ...payment, created_at: nowSeconds() - minutes * 60 })
    },
    rotateWebhookSecret(webhookSecret: string) {
      state.save('keys', 'keys', { ...state.keys, webhookSecret })
    },
    clearFaults() {
      Object.assign(faults, noFaults() satisfies Faults)
    },
  }
}

/** Does what is due. The due times are stored, so a restart only delays them. */
function settleDue(bank: Bank): void {
  const now = Date.now()
  for (const payment of bank.state.payments.values()) {
    if (payment._authorizeAtMs !== null && payment._authorizeAtMs <= now) authorizePayment(bank, payment.id)
    if (payment._captureAtMs !== null && payment._captureAtMs <= now) settleCapture(bank, payment.id)
  }
  for (const refund of bank.state.refunds.values()) {
    if (refund._settleAtMs !== null && refund._settleAtMs <= now) settleRefund(bank, refund)
    if (refund._numberAtMs && refund._numberAtMs <= now) numberRefund(bank, refund)
  }
}
