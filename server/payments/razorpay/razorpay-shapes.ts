import { z } from 'zod'
import type { DisputeFact, GatewayOrder, GatewaySettlementFact, PaymentFact, RefundFact } from '../gateway.ts'

/** The gateway sends empty notes as an array, others as an object. */
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
  acquirer_data: z
    .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
    .nullish(),
  notes: Notes,
})

export const RazorpayDispute = z.object({
  id: z.string().startsWith('disp_'),
  payment_id: z.string().startsWith('pay_'),
  amount: z.int().nonnegative(),
  currency: z.string(),
  amount_deducted: z.int().nonnegative().nullish(),
  reason_code: z.string().nullish(),
  respond_by: z.int().nullish(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.string().nullish(),
  created_at: z.int(),
})

export const RazorpaySettlement = z.object({
  id: z.string().startsWith('setl_'),
  entity: z.literal('settlement'),
  amount: z.int().nonnegative(),
  status: z.enum(['created', 'processed', 'failed']),
  fees: z.int().nonnegative().nullish(),
  tax: z.int().nonnegative().nullish(),
  utr: z.string().nullish(),
  created_at: z.int(),
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
    dispute: z.object({ entity: RazorpayDispute }).optional(),
    settlement: z.object({ entity: RazorpaySettlement }).optional(),
  }),
})

export function toGatewayOrder(order: z.infer<typeof RazorpayOrder>): GatewayOrder {
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
    gatewayOrderId: payment.order_id ?? null,
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
  const acquirer = refund.acquirer_data
  return {
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    status: refund.status,
    receipt: refund.receipt ?? null,
    bankReference: acquirer?.arn ?? acquirer?.rrn ?? acquirer?.utr ?? null,
  }
}

/** That the gateway needs action from us shows in the event's name alone; the status stays `open` or `under_review`. */
export function toDisputeFact(
  dispute: z.infer<typeof RazorpayDispute>,
  event: { name?: string; at: Date },
): DisputeFact {
  const isUndecided = dispute.status === 'open' || dispute.status === 'under_review'
  const isAsking = isUndecided && event.name === 'payment.dispute.action_required'
  return {
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    currency: dispute.currency,
    deductedPaise: dispute.amount_deducted ?? 0,
    reasonCode: dispute.reason_code ?? null,
    phase: dispute.phase ?? null,
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
    state: isAsking ? 'action_required' : dispute.status,
    at: event.at,
  }
}

export function toSettlementFact(
  settlement: z.infer<typeof RazorpaySettlement>,
  at: Date,
): GatewaySettlementFact {
  return {
    id: settlement.id,
    amountPaise: settlement.amount,
    feesPaise: settlement.fees ?? 0,
    taxPaise: settlement.tax ?? 0,
    status: settlement.status,
    utr: settlement.utr ?? null,
    madeAt: new Date(settlement.created_at * 1000),
    at,
  }
}
