import Razorpay from 'razorpay'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { type RazorpaySettings, razorpayGateway } from '#server/payments/razorpay/razorpay-gateway.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'

let receipts = 0
export const newReceipt = () => `receipt-${process.pid}-${++receipts}`

export function gatewayTo(standin: RazorpayStandin, change: Partial<RazorpaySettings> = {}): PaymentGateway {
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const { apiUrl, checkoutScriptUrl } = standin
  const keys = { keyId, keySecret, webhookSecrets: [webhookSecret] }
  return razorpayGateway({ ...keys, apiUrl, checkoutScriptUrl, ...change })
}

/** The settings of a product that uses this gateway. */
export const settingsFor = ({ state: { keys }, apiUrl, checkoutScriptUrl }: RazorpayStandin) => ({
  RAZORPAY_KEY_ID: keys.keyId,
  RAZORPAY_KEY_SECRET: keys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  RAZORPAY_API_URL: apiUrl,
  RAZORPAY_CHECKOUT_URL: checkoutScriptUrl,
})

/** The vendor's own client, with nothing of ours except the host. */
export function officialSdk({ state, apiUrl }: RazorpayStandin): Razorpay {
  const client = new Razorpay({ key_id: state.keys.keyId, key_secret: state.keys.keySecret })
  const inner = client.api as unknown as { rq: { defaults: { baseURL: string } } }
  inner.rq.defaults.baseURL = apiUrl
  return client
}

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (failure) => failure.error?.description ?? failure.message,
  )
