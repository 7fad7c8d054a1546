import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { applyPayment } from './apply-payment.ts'
import type { PaymentParts } from './effects.ts'
import { GatewayError, type PaymentFact, type PaymentGateway } from './gateway.ts'
import { closePaymentOrder } from './payment-orders.ts'

/**
 * `on its way`: authorised and not yet captured. `silent`: the gateway did not answer in time. `unknown`: it has no such
 * order, as after we have changed to another account there.
 */
export type Sighting = 'applied' | 'on its way' | 'nothing' | 'silent' | 'unknown'

/** Short, because a person waits for the answer. */
const PATIENCE_MS = 3000

/** Asks the gateway for payments of a payment order that we may have missed, and applies them. */
export async function lookForPayments(
  db: Db,
  { gateway, effects }: PaymentParts,
  gatewayOrderId: string,
): Promise<Sighting> {
  const facts = await Promise.race([
    ask(gateway, gatewayOrderId),
    sleep(PATIENCE_MS, undefined, { ref: false }),
  ])
  if (!facts) return 'silent'
  if (facts === 'unknown') return facts
  let sighting: Sighting = 'nothing'
  for (const fact of facts) {
    const { paymentOutcome } = await applyPayment(db, effects, fact, 'reconciler')
    if (paymentOutcome === 'applied') return 'applied'
    if (fact.status === 'authorized') sighting = 'on its way'
  }
  return sighting
}

/**
 * The same for every open payment order of an account for a plan. Refused while a payment is on its way or the gateway does
 * not answer, since opening another window could charge twice. Payment orders that the gateway does not know are closed.
 */
export async function lookForPlan(
  db: Db,
  parts: PaymentParts,
  accountId: string,
  purpose: 'setup' | 'renewal',
): Promise<'applied' | 'nothing'> {
  const begun = await db
    .selectFrom('payment_orders')
    .select(['id', 'gateway_order_id'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'open')
    .execute()
  for (const { id, gateway_order_id } of begun) {
    const sighting = gateway_order_id ? await lookForPayments(db, parts, gateway_order_id) : 'nothing'
    if (sighting === 'silent') throw new Refusal('payment_unavailable')
    if (sighting === 'on its way') throw new Refusal('conflict', { reason: 'payment_on_its_way' })
    if (sighting === 'applied') return sighting
    if (sighting === 'unknown') await db.transaction().execute((tx) => closePaymentOrder(tx, id))
  }
  return 'nothing'
}

async function ask(
  gateway: PaymentGateway,
  gatewayOrderId: string,
): Promise<PaymentFact[] | 'unknown' | undefined> {
  try {
    return await gateway.paymentsOf(gatewayOrderId)
  } catch (failure) {
    if (!(failure instanceof GatewayError)) throw failure
    return failure.kind === 'not_found' ? 'unknown' : undefined
  }
}
