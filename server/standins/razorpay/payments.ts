import {
  type Dispute,
  nowSeconds,
  type Order,
  type Payment,
  type Refund,
  type Settlement,
  vendorId,
} from './entities.ts'
import type { Faults } from './faults.ts'
import { orderOf } from './orders.ts'
import { unknownId, VendorRefusal } from './refusal.ts'
import type { State } from './state.ts'

/** Queues a webhook: event name and the entities of its payload. */
export type Announce = (
  event: string,
  entities: {
    payment?: Payment
    order?: Order
    refund?: Refund
    dispute?: Dispute
    settlement?: Settlement
  },
) => void

export type Bank = { state: State; faults: Faults; announce: Announce }

export type Failure = { reason: string; description: string; step?: string }

const PAID_ALREADY =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

export function startPayment(
  bank: Bank,
  orderId: string,
  by: { method: string; vpa?: string; email?: string; contact?: string },
): Payment {
  const order = orderOf(bank.state, orderId)
  if (order.status === 'paid' && !bank.faults.allowSecondCapture) throw new VendorRefusal(PAID_ALREADY)
  const payment: Payment = {
    id: vendorId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: by.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    vpa: by.vpa ?? null,
    bank: by.method === 'netbanking' ? 'HDFC' : null,
    wallet: null,
    email: by.email ?? 'void@razorpay.com',
    contact: by.contact ?? '+919999999999',
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: nowSeconds(),
    _authorizeAtMs: null,
    _captureAtMs: null,
  }
  const status = order.status === 'paid' ? 'paid' : 'attempted'
  bank.state.save('order', order.id, { ...order, attempts: order.attempts + 1, status })
  return save(bank, payment)
}

export function failPayment(bank: Bank, id: string, failure: Failure): Payment {
  const failed = save(bank, {
    ...paymentOf(bank.state, id),
    status: 'failed',
    _authorizeAtMs: null,
    error_code: 'BAD_REQUEST_ERROR',
    error_description: failure.description,
    error_source: 'customer',
    error_step: failure.step ?? 'payment_authorization',
    error_reason: failure.reason,
  })
  bank.announce('payment.failed', { payment: failed })
  return failed
}

/** Also allowed for a `failed` payment: the payer may approve in the app after the bank first declined. */
export function authorizePayment(bank: Bank, id: string): Payment {
  const before = paymentOf(bank.state, id)
  if (before.status !== 'created' && before.status !== 'failed') return before
  const order = orderOf(bank.state, before.order_id ?? '')
  const authorized = save(bank, {
    ...before,
    status: 'authorized',
    _authorizeAtMs: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: String(Math.floor(Math.random() * 1e12)).padStart(12, '0') },
  })
  bank.announce('payment.authorized', { payment: authorized })
  if (order.status === 'paid' && !bank.faults.allowSecondCapture) return sendBack(bank, id)

  const ageMin = (nowSeconds() - authorized.created_at) / 60
  if (order._manualExpiryMin !== null && ageMin > order._manualExpiryMin) return sendBack(bank, id)
  const isLate = order._automaticExpiryMin !== null && ageMin > order._automaticExpiryMin
  if (order._capture === 'manual' || isLate) return authorized
  if (bank.faults.captureDelayMs > 0) {
    return save(bank, { ...authorized, _captureAtMs: Date.now() + bank.faults.captureDelayMs })
  }
  return settleCapture(bank, id)
}

export function settleCapture(bank: Bank, id: string): Payment {
  const { faults, state, announce } = bank
  const before = paymentOf(state, id)
  const amount = before.amount + faults.captureAmountOffset
  const fee = Math.round(amount * 0.02)
  const tax = Math.round(fee * 0.18)
  const captured = save(bank, {
    ...before,
    status: 'captured',
    captured: true,
    amount,
    currency: faults.captureCurrency ?? before.currency,
    fee: fee + tax,
    tax,
    _captureAtMs: null,
  })
  const order = orderOf(state, before.order_id ?? '')
  const paid: Order = {
    ...order,
    status: 'paid',
    amount_paid: order.amount,
    amount_due: 0,
  }
  state.save('order', order.id, paid)
  announce('payment.captured', { payment: captured })
  announce('order.paid', { payment: captured, order: paid })
  return captured
}

/** The vendor returns a payment that was authorised but not captured, in full. */
export function sendBack(bank: Bank, id: string): Payment {
  const before = paymentOf(bank.state, id)
  const returned = save(bank, {
    ...before,
    status: 'refunded',
    captured: false,
    amount_refunded: before.amount,
    refund_status: 'full',
    _captureAtMs: null,
  })
  const refund: Refund = {
    id: vendorId('rfnd'),
    entity: 'refund',
    amount: before.amount,
    currency: before.currency,
    payment_id: id,
    receipt: null,
    notes: [],
    status: 'processed',
    speed_requested: 'normal',
    speed_processed: 'normal',
    acquirer_data: { arn: null },
    batch_id: null,
    created_at: nowSeconds(),
    _settleAtMs: null,
    _idempotencyKey: null,
    _bodyHash: null,
  }
  bank.state.save('refund', refund.id, refund)
  bank.announce('refund.created', { refund, payment: returned })
  bank.announce('refund.processed', { refund, payment: returned })
  return returned
}

export function paymentOf(state: State, id: string): Payment {
  const payment = state.payments.get(id)
  if (!payment) throw unknownId()
  return payment
}

function save(bank: Bank, payment: Payment): Payment {
  bank.state.save('payment', payment.id, payment)
  return payment
}
