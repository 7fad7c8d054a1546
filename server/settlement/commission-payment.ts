import { uuidv7 } from 'uuidv7'
import { LEAST_PAYABLE_PAISE } from '#contract/rules/money/payable.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPaymentOrderOf, type Proof } from '#server/payments/confirm-payment.ts'
import type { AcceptedPayment, EffectOutcome, PaymentParts } from '#server/payments/effects.ts'
import { lookForPayments } from '#server/payments/look-for-payments.ts'
import {
  closePaymentOrder,
  ensurePayable,
  findOpenCommission,
  lockOpenCommission,
  openCommissionPaymentOrder,
  type Payable,
  type PaymentOrder,
} from '#server/payments/payment-orders.ts'
import { lockOpenShop, requireOwnShop } from '#server/shops/own-shop.ts'
import { readBalancePaise } from './ledger-months.ts'

/** How long a payment may take. After that what is owed may have changed, and a new payment order is opened. */
const PAY_WITHIN_MS = 30 * 60_000
/** A payment order with less time left than this is replaced by a new one. */
const LEAST_LEFT_MS = 5 * 60_000

/**
 * Begins paying what a shop owes, as much as the books say at this moment. Refused while another payment of it is on its
 * way, or the gateway cannot say whether one is.
 */
export async function createCommissionPayment(
  db: Db,
  parts: PaymentParts,
  accountId: string,
): Promise<Payable & { payWithin: number }> {
  const now = new Date()
  const shopId = await requireOwnShop(db, accountId)
  await refuseUnderWay(db, parts, shopId)
  const id = await db.transaction().execute((tx) => openCommission(tx, { shopId, accountId, now }))
  const payable = await ensurePayable(db, parts.gateway, id, now)
  return { ...payable, payWithin: payable.payWithin ?? 0 }
}

async function refuseUnderWay(db: Db, parts: PaymentParts, shopId: string): Promise<void> {
  const open = await findOpenCommission(db, shopId)
  if (!open?.gateway_order_id) return
  const sighting = await lookForPayments(db, parts, open.gateway_order_id)
  if (sighting === 'on its way' || sighting === 'silent')
    throw new Refusal('conflict', { reason: 'payment_on_its_way' })
  if (sighting === 'unknown') await db.transaction().execute((tx) => closePaymentOrder(tx, open.id))
}

type Owing = { shopId: string; accountId: string; now: Date }

async function openCommission(tx: Tx, { shopId, accountId, now }: Owing): Promise<string> {
  // Locked before the balance is read: a payment that is being booked shows in both or in neither.
  const open = await lockOpenCommission(tx, shopId)
  const owedPaise = -(await readBalancePaise(tx, shopId))
  if (owedPaise < LEAST_PAYABLE_PAISE) throw new Refusal('nothing_owed')
  if (open && isStillRight(open, owedPaise, now)) return open.id
  // If it is paid after all, that payment is refunded: it is of another amount, or its time is nearly over.
  if (open) await closePaymentOrder(tx, open.id)
  return openCommissionPaymentOrder(tx, {
    id: uuidv7(),
    purpose: 'commission',
    subjectId: shopId,
    accountId,
    shopId,
    amountPaise: owedPaise,
    expiresAt: new Date(now.getTime() + PAY_WITHIN_MS),
  })
}

const isStillRight = ({ amount_paise, expires_at }: PaymentOrder, owedPaise: number, now: Date): boolean =>
  amount_paise === owedPaise && (expires_at?.getTime() ?? 0) > now.getTime() + LEAST_LEFT_MS

/** The amount is the one asked for, even if less is owed by now: the rest then stays on the shop's balance. */
export async function receiveCommission(tx: Tx, { shopId }: AcceptedPayment): Promise<EffectOutcome> {
  return shopId && (await lockOpenShop(tx, shopId)) ? 'applied' : 'refused'
}

/** Idempotent: a repeat books nothing. */
export async function verifyCommissionPayment(
  db: Db,
  parts: PaymentParts,
  accountId: string,
  proof: Proof,
): Promise<'done' | 'pending'> {
  const paymentOrder = await findPaymentOrderOf(db, accountId, proof.gatewayOrderId)
  if (paymentOrder?.purpose !== 'commission') throw new Refusal('payment_not_verified')
  const paymentOutcome = await confirmPayment(db, parts.gateway, parts.effects, paymentOrder, proof)
  if (paymentOutcome === 'applied') return 'done'
  if (paymentOutcome === 'pending') return 'pending'
  if (paymentOutcome === 'refund_due' || paymentOutcome === 'returned')
    throw new Refusal('payment_not_verified', { reason: 'goes_back' })
  throw new Refusal('payment_not_verified')
}
