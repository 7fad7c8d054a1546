import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES, shopOnly } from './endpoint.ts'
import { PaymentOrder, PaymentProof } from './payments.ts'
import { SetupForm } from './setup-form.ts'
import { Moment } from './shapes.ts'

export const createSetupPayment = endpoint('createSetupPayment', {
  input: z.object({
    amount: z.int().describe('The price of the plan, in paise'),
    setup: SetupForm.optional(),
  }),
  reply: PaymentOrder.extend({
    paid: z
      .boolean()
      .optional()
      .describe('True if an earlier payment was used, so that nothing has to be paid'),
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
  input: SetupForm.partial().extend(PaymentProof.shape),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    pending: z.boolean().optional().describe('True if the payment is not confirmed yet'),
  }),
  refuses: ['payment_not_verified', 'setup_incomplete', 'invalid_image', 'image_too_large'],
  maxBytes: PICTURE_MAX_BYTES,
})
export const createRenewalPayment = endpoint('createRenewalPayment', {
  input: z.object({
    amount: z.int().describe('The price of the plan, in paise'),
    subEndDate: Moment.optional().describe(
      'The end of the subscription that the page showed. The call is refused if it has changed since',
    ),
  }),
  reply: PaymentOrder,
  refuses: ['invalid_plan', ...shopOnly, 'conflict', 'payment_unavailable'],
})
export const verifyRenewalPayment = endpoint('verifyRenewalPayment', {
  input: PaymentProof.extend({ subscription: z.union([z.string().max(10), z.number()]).optional() }),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    pending: z.boolean().optional().describe('True if the payment is not confirmed yet'),
    subEndDate: Moment.optional(),
  }),
  refuses: ['payment_not_verified', ...shopOnly],
})
