import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES } from './endpoint.ts'
import { paymentMethods } from './rules/checkout.ts'
import { SetupForm } from './setup-form.ts'
import { Done, Moment, Nothing, ReplyId } from './shapes.ts'

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
export const receivePaymentEvent = endpoint('receivePaymentEvent', { input: Nothing, reply: Done, raw: true })

const StatementLine = z.object({
  kind: z
    .enum(['delivered', 'taken_back', 'refunded', 'corrected'])
    .describe('corrected: what it came to is known better'),
  orderId: ReplyId,
  deliveredAt: Moment,
  paymentMethod: z.enum(paymentMethods),
  amount: z.number(),
  commission: z.number(),
  gatewayFee: z.number(),
})
export const Statement = z.object({
  month: z.string(),
  lines: z.array(StatementLine),
  next: z.string().optional().describe('The cursor of more lines; everything else is of the whole month'),
  transfers: z
    .array(z.object({ at: Moment, amount: z.number(), reference: z.string() }))
    .describe('Paid to the shop; negative: paid by the shop'),
  totals: z.object({
    opening: z.number().describe('What the platform owed the shop before; negative: what the shop owed'),
    orders: z.int(),
    amount: z.number(),
    commission: z.number(),
    codCommissionOwed: z.number(),
    onlineDue: z.number(),
    gatewayFee: z.number(),
    gatewayFeeOfShop: z.number().describe('The part of it that was taken from the shop'),
    earned: z.number().describe("The shop's in this month; negative: the platform's"),
    paidOut: z.number(),
    received: z.number(),
    closing: z.number().describe('opening + earned - paidOut + received'),
  }),
})
export type Statement = z.infer<typeof Statement>

export const showStatement = endpoint('showStatement', {
  input: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    after: z.string().max(300).optional(),
  }),
  reply: z.object({ data: Statement }),
  refuses: ['setup_required'],
})
