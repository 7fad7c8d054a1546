import { createHash, randomInt } from 'node:crypto'
import { nowSeconds, type Payment, type Refund, vendorId } from './entities.ts'
import { type Bank, paymentOf } from './payments.ts'
import { unknownId, VendorRefusal } from './refusal.ts'
import type { State } from './state.ts'

type RefundBody = { amount?: unknown; speed?: string; receipt?: string; notes?: Record<string, string> }

/** The vendor refuses to refund payments that are older. */
const OLDEST_DAYS = 183

export function createRefund(bank: Bank, paymentId: string, body: RefundBody, key: string | null): Refund {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([paymentId, body]))
    .digest('hex')
  const earlier = key ? sameKey(bank, key, bodyHash) : undefined
  if (earlier) return earlier

  if (!/^pay_[A-Za-z0-9]{14}$/.test(paymentId)) throw new VendorRefusal(`${paymentId} is not a valid id`)
  const payment = paymentOf(bank.state, paymentId)
  if (payment.refund_status === 'full') throw new VendorRefusal('The payment has been fully refunded already')
  if (payment.status !== 'captured') {
    throw new VendorRefusal('The payment status should be captured for action to be taken')
  }
  const amount = body.amount === undefined ? payment.amount - payment.amount_refunded : Number(body.amount)
  if (!Number.isInteger(amount) || amount < 100) {
    throw new VendorRefusal('The amount must be at least INR 1.00', { field: 'amount' })
  }
  if (amount > payment.amount - payment.amount_refunded) {
    throw new VendorRefusal('The refund amount provided is greater than amount captured', { field: 'amount' })
  }
  refuseOldOrUncovered(bank, payment, amount)
  const refund: Refund = {
    id: vendorId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: paymentId,
    receipt: body.receipt ?? null,
    notes: body.notes && Object.keys(body.notes).length ? body.notes : [],
    status: 'pending',
    speed_requested: body.speed ?? 'normal',
    speed_processed: 'normal',
    acquirer_data: { arn: null },
    batch_id: null,
    created_at: nowSeconds(),
    _settleAtMs: Date.now() + bank.faults.refundDelayMs,
    _idempotencyKey: key,
    _bodyHash: bodyHash,
  }
  bank.state.save('refund', refund.id, refund)
  addRefunded(bank, paymentId, amount)
  bank.announce('refund.created', { refund, payment: paymentOf(bank.state, paymentId) })
  return refund
}

function refuseOldOrUncovered({ faults }: Bank, payment: Payment, amount: number): void {
  if (nowSeconds() - payment.created_at > OLDEST_DAYS * 86_400)
    throw new VendorRefusal(
      'Refund is not supported by the bank because the payment is more than 6 months old',
    )
  if (faults.balance !== null && amount > faults.balance)
    throw new VendorRefusal(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
    )
}

type Decision = Exclude<Refund['status'], 'pending'>

/** Decides a pending refund, some time after it was created as at the vendor. May also turn a failed one into a made one. */
export function settleRefund(
  bank: Bank,
  refund: Refund,
  status: Decision = bank.faults.refundFails ? 'failed' : 'processed',
): Refund {
  const isWaiting = status === 'processed' && bank.faults.bankNumberDelayMs > 0
  const settled: Refund = {
    ...refund,
    status,
    acquirer_data: { arn: status === 'processed' && !isWaiting ? bankNumber() : null },
    _settleAtMs: null,
    _numberAtMs: isWaiting ? Date.now() + bank.faults.bankNumberDelayMs : null,
  }
  bank.state.save('refund', refund.id, settled)
  if (status === 'failed') addRefunded(bank, refund.payment_id, -refund.amount)
  // A failed refund was taken off the payment's refunded amount; made after all, it counts again.
  else if (refund.status === 'failed') addRefunded(bank, refund.payment_id, refund.amount)
  bank.announce(`refund.${status}`, { refund: settled, payment: paymentOf(bank.state, refund.payment_id) })
  return settled
}

/** Adds the bank's number to a processed refund. Like the vendor, it sends no event for that. */
export function numberRefund(bank: Bank, refund: Refund): void {
  bank.state.save('refund', refund.id, {
    ...refund,
    acquirer_data: { arn: bankNumber() },
    _numberAtMs: null,
  })
}

const bankNumber = () => String(randomInt(1e11, 1e12)).padStart(23, '7')

function addRefunded(bank: Bank, paymentId: string, amount: number): void {
  const payment = paymentOf(bank.state, paymentId)
  const refunded = payment.amount_refunded + amount
  bank.state.save('payment', paymentId, {
    ...payment,
    amount_refunded: refunded,
    status: refunded >= payment.amount ? 'refunded' : 'captured',
    refund_status: refunded >= payment.amount ? 'full' : refunded > 0 ? 'partial' : null,
  })
}

export function refundOf(state: State, id: string): Refund {
  const refund = state.refunds.get(id)
  if (!refund) throw unknownId()
  return refund
}

function sameKey(bank: Bank, key: string, bodyHash: string): Refund | undefined {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw new VendorRefusal('The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, - and _')
  }
  const earlier = [...bank.state.refunds.values()].find((refund) => refund._idempotencyKey === key)
  if (earlier && earlier._bodyHash !== bodyHash) {
    throw otherBody(bank)
  }
  return earlier
}

/** The vendor's documentation names both: one on the page about refunds, the other in its list of errors. */
const otherBody = ({ faults }: Bank) =>
  faults.otherBodyIsConflict
    ? new VendorRefusal(
        'Different request with the same idempotency key has already been processed.',
        {},
        409,
      )
    : new VendorRefusal('Different request body sent for the same idempotency key')
