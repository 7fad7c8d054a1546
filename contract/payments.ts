import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Nothing } from './shapes.ts'

/** What a browser needs to open the payment window. */
export const PaymentOrder = z.object({
  order: z.object({ id: z.string(), amount: z.int().describe('In paise'), currency: z.literal('INR') }),
  key: z.string().describe('The public key of the gateway account'),
})
/** What the payment window returns. The server verifies all of it. */
export const PaymentProof = z.object({
  razorpay_order_id: z.string().max(100),
  razorpay_payment_id: z.string().max(100),
  razorpay_signature: z.string().max(200),
})
export type PaymentProof = z.infer<typeof PaymentProof>

export const receivePaymentEvent = endpoint('receivePaymentEvent', { input: Nothing, reply: Done, raw: true })
