import { uuidv7 } from 'uuidv7'
import { LEAST_PAYABLE_PAISE } from '#contract/rules/payable.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPayableOf, type Proof } from '#server/payments/confirm-payment.ts'
import type { EffectOutcome, PaidOrder, PaymentParts } from '#server/payments/effects.ts'
import { lookForPayments } from '#server/payments/look-for-payments.ts'
import {
  closePaymentOrder,
  ensurePayable,
  findOpenCommission,
  lockOpenCommission,
  openCommissionOrder,
  type PayableOrder,
  type PaymentOrder,
} from '#server/payments/payment-orders.ts'
import { lockOpenShop, requireOwnShop } from '#server/shops/own-shop.ts'
import { readBalancePaise } from './ledger-months.ts'

/** So long one may take to pay: what is owed may be more by then, and is asked for anew. */
const PAY_WITHIN_MS = 30 * 60_000
/** With less time than this left it is asked for anew. */
const LEAST_LEFT_MS = 5 * 60_000

/**
 * Begins paying what a shop owes, as much as the books say at this moment. One at a time: while a payment is on its
 * way, or the gateway does not say whether one is, no other begins.
 */
export async function createCommissionPayment(
  db: Db,
  parts: PaymentParts,
  accountId: string,
): Promise<PayableOrder & { payWithin: number }> {
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
  // Before the balance: a payment of it that is being booked is then either in both or in neither.
  const open = await lockOpenCommission(tx, shopId)
  const owedPaise = -(await readBalancePaise(tx, shopId))
  if (owedPaise < LEAST_PAYABLE_PAISE) throw new Refusal('nothing_owed')
  if (open && isStillRight(open, owedPaise, now)) return open.id
  // Paid at this moment after all, it goes back: it asked for another amount, or for long.
  if (open) await closePaymentOrder(tx, open.id)
  return openCommissionOrder(tx, {
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

/** The amount is what was asked for, whatever is owed by now: more than that is the shop's to its credit. */
export async function receiveCommission(tx: Tx, { shopId }: PaidOrder): Promise<EffectOutcome> {
  return shopId && (await lockOpenShop(tx, shopId)) ? 'applied' : 'refused'
}

/** A repeat books nothing. */
export async function verifyCommissionPayment(
  db: Db,
  parts: PaymentParts,
  accountId: string,
  proof: Proof,
): Promise<'done' | 'pending'> {
  const order = await findPayableOf(db, accountId, proof.gatewayOrderId)
  if (order?.purpose !== 'commission') throw new Refusal('payment_not_verified')
  const standing = await confirmPayment(db, parts.gateway, parts.effects, order, proof)
  if (standing === 'applied') return 'done'
  if (standing === 'pending') return 'pending'
  if (standing === 'refund_due' || standing === 'returned')
    throw new Refusal('payment_not_verified', { reason: 'goes_back' })
  throw new Refusal('payment_not_verified')
}
