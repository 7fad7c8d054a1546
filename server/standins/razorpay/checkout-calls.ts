import { createHmac } from 'node:crypto'
import type { Payment } from './entities.ts'
import {
  authorizePayment,
  type Bank,
  type Failure,
  failPayment,
  paymentOf,
  startPayment,
} from './payments.ts'

/** The vendor's published test cards that fail, and with which error. */
const FAILING_CARDS: Record<string, Failure> = {
  '4100280009000000': { reason: 'payment_timed_out', description: 'Payment was not completed on time.' },
  '4100280008000001': {
    reason: 'insufficient_fund',
    description: 'Payment failed because of insufficient balance.',
  },
  '4100280007000002': { reason: 'payment_cancelled', description: 'Payment was cancelled by the customer.' },
  '4100280006000003': {
    reason: 'card_declined',
    description: 'Payment was declined by the card issuing bank.',
  },
  '4100280001000008': { reason: 'card_number_invalid', description: 'The card number entered is invalid.' },
  '4100280002000007': {
    reason: 'gateway_technical_error',
    description: 'Payment failed due to a temporary technical issue.',
  },
  '4100280000000009': { reason: 'authentication_failed', description: 'Authentication at the bank failed.' },
}
const PAYING_CARDS = ['4100280000001007', '5500670000001002', '6527658900001005']
const WRONG_CARD: Failure = {
  reason: 'card_number_invalid',
  description: 'The card number entered is invalid.',
}
const WRONG_OTP: Failure = {
  reason: 'authentication_failed',
  description: 'The one-time code was not accepted.',
}
const UPI_REFUSED: Failure = {
  reason: 'payment_declined',
  description: 'Payment was declined by the UPI app.',
}

type Answer =
  | { next: 'otp' | 'wait'; payment_id: string }
  | { payment_id: string; response: Record<string, string> }
  | { error: object }

export type Attempt = {
  order_id: string
  method: 'card' | 'upi' | 'netbanking'
  number?: string
  vpa?: string
  email?: string
  contact?: string
}

/** Starts a payment from the window. A card that is accepted still needs the bank's code (`enterOtp`). */
export function pay(bank: Bank, attempt: Attempt): Answer {
  const payment = startPayment(bank, attempt.order_id, attempt)
  if (attempt.method === 'upi') return payByUpi(bank, payment, attempt.vpa ?? '')
  const number = (attempt.number ?? '').replace(/\D/g, '')
  const failure = FAILING_CARDS[number] ?? (PAYING_CARDS.includes(number) ? undefined : WRONG_CARD)
  if (failure) return asError(failPayment(bank, payment.id, failure))
  return { next: 'otp', payment_id: payment.id }
}

export function enterOtp(bank: Bank, paymentId: string, otp: string): Answer {
  if (!/^\d{4,10}$/.test(otp.trim())) return asError(failPayment(bank, paymentId, WRONG_OTP))
  authorizePayment(bank, paymentId)
  return paymentOutcome(bank, paymentId)
}

/** What the window is told of a payment: the signed proof, the error, or to wait and ask again. */
export function paymentOutcome(bank: Bank, paymentId: string): Answer {
  const payment = paymentOf(bank.state, paymentId)
  if (payment.status === 'failed') return asError(payment)
  if (payment.status === 'created') return { next: 'wait', payment_id: paymentId }
  return { payment_id: paymentId, response: signedFields(bank, payment) }
}

export function signedFields({ state }: Bank, payment: Payment): Record<string, string> {
  const signed = `${payment.order_id}|${payment.id}`
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id ?? '',
    razorpay_signature: createHmac('sha256', state.keys.keySecret).update(signed).digest('hex'),
  }
}

function payByUpi(bank: Bank, payment: Payment, vpa: string): Answer {
  if (vpa === 'pending@razorpay') {
    bank.state.save('payment', payment.id, { ...payment, _authorizeAtMs: Date.now() + bank.faults.pendingMs })
    return { next: 'wait', payment_id: payment.id }
  }
  if (vpa !== 'success@razorpay') return asError(failPayment(bank, payment.id, UPI_REFUSED))
  authorizePayment(bank, payment.id)
  return paymentOutcome(bank, payment.id)
}

function asError(payment: Payment): Answer {
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: payment.order_id, payment_id: payment.id },
    },
  }
}
