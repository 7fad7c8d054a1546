import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES } from './endpoint.ts'
import { SetupForm } from './setup-form.ts'
import { Moment } from './shapes.ts'

const PaymentOrder = z.object({
  order: z.object({ id: z.string(), amount: z.int().describe('paise'), currency: z.literal('INR') }),
  key: z.string(),
})
const Proof = {
  razorpay_order_id: z.string().max(100),
  razorpay_payment_id: z.string().max(100),
  razorpay_signature: z.string().max(200),
}

export const createSetupPayment = endpoint('createSetupPayment', {
  input: z.object({ amount: z.int().describe('Plan price in paise'), setup: SetupForm.optional() }),
  reply: PaymentOrder.extend({
    paid: z.boolean().optional().describe('An earlier payment is used: nothing to pay'),
  }),
  refuses: [
    'invalid_plan',
    'setup_incomplete',
    'invalid_image',
    'image_too_large',
    'conflict',
    'payment_unavailable',
  ],
  maxBytes: PICTURE_MAX_BYTES,
})
export const verifySetupPayment = endpoint('verifySetupPayment', {
  input: SetupForm.partial().extend(Proof),
  reply: z.object({ success: z.boolean(), message: z.string(), pending: z.boolean().optional() }),
  refuses: ['payment_not_verified', 'setup_incomplete', 'invalid_image', 'image_too_large'],
  maxBytes: PICTURE_MAX_BYTES,
})
export const createRenewalPayment = endpoint('createRenewalPayment', {
  input: z.object({ amount: z.int().describe('Plan price in paise') }),
  reply: PaymentOrder,
  refuses: ['invalid_plan', 'setup_required', 'conflict', 'payment_unavailable'],
})
export const verifyRenewalPayment = endpoint('verifyRenewalPayment', {
  input: z.object({ ...Proof, subscription: z.union([z.string().max(10), z.number()]).optional() }),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    pending: z.boolean().optional(),
    subEndDate: Moment.optional(),
  }),
  refuses: ['payment_not_verified', 'setup_required'],
})
