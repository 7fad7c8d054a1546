import { webhookSignature } from '#server/payments/razorpay/signatures.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { TestApp } from '../app-test.ts'

let events = 0

/** A webhook signed like the gateway's, with contents and a timestamp that the stand-in would not produce. */
export async function sendEvent(
  app: TestApp,
  standin: RazorpayStandin,
  event: string,
  payload: Record<string, object>,
  at: Date,
): Promise<number> {
  const body = JSON.stringify({
    entity: 'event',
    event,
    created_at: Math.floor(at.getTime() / 1000),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
  })
  events += 1
  const headers = {
    'x-razorpay-signature': webhookSignature(standin.state.keys.webhookSecret, Buffer.from(body)),
    'x-razorpay-event-id': `evt_signed_${events}`,
  }
  return (await app.anon.request('POST', '/api/payment/webhook', { body, headers })).status
}
