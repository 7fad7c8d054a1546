import { z } from 'zod'
import type { PaymentFact, RefundFact, VendorOrder } from './gateway.ts'

/** The gateway writes empty notes as [] and filled ones as an object. */
const Notes = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional()

export const RazorpayOrder = z.object({
  id: z.string().startsWith('order_'),
  entity: z.literal('order'),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
  notes: Notes,
})

export const RazorpayPayment = z.object({
  id: z.string().startsWith('pay_'),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullish(),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  fee: z.int().nullish(),
  tax: z.int().nullish(),
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  created_at: z.int().nullish(),
  notes: Notes,
})

export const RazorpayRefund = z.object({
  id: z.string().startsWith('rfnd_'),
  entity: z.literal('refund'),
  amount: z.int(),
  payment_id: z.string().startsWith('pay_'),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  notes: Notes,
})

export const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ entity: z.literal('collection'), count: z.int(), items: z.array(item) })

export const RazorpayEvent = z.object({
  entity: z.literal('event'),
  event: z.string(),
  created_at: z.int(),
  payload: z.object({
    payment: z.object({ entity: RazorpayPayment }).optional(),
    refund: z.object({ entity: RazorpayRefund }).optional(),
  }),
})

export function toVendorOrder(order: z.infer<typeof RazorpayOrder>): VendorOrder {
  return {
    id: order.id,
    receipt: order.receipt ?? null,
    amountPaise: order.amount,
    currency: order.currency,
    status: order.status,
  }
}

export function toPaymentFact(payment: z.infer<typeof RazorpayPayment>): PaymentFact {
  return {
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    wasCaptured: payment.captured ?? (payment.status === 'captured' || payment.status === 'refunded'),
    method: payment.method ?? null,
    feePaise: payment.fee ?? null,
    taxPaise: payment.tax ?? null,
    error: payment.error_code
      ? { code: payment.error_code, description: payment.error_description ?? null }
      : null,
    begunAt: payment.created_at ? new Date(payment.created_at * 1000) : null,
  }
}

export function toRefundFact(refund: z.infer<typeof RazorpayRefund>): RefundFact {
  return {
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    status: refund.status,
    receipt: refund.receipt ?? null,
  }
}
