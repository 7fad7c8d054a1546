import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature that the gateway hands the browser after a payment. */
export function callbackSignature(keySecret: string, gatewayOrderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${gatewayOrderId}|${paymentId}`).digest('hex')
}

/** A webhook's signature, over the raw bytes: a body that was parsed and serialised again would not match. */
export function webhookSignature(webhookSecret: string, raw: Uint8Array): string {
  return createHmac('sha256', webhookSecret).update(raw).digest('hex')
}

export function sameSignature(expectedHex: string, givenHex: string): boolean {
  const expected = Buffer.from(expectedHex, 'utf8')
  const given = Buffer.from(givenHex, 'utf8')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
