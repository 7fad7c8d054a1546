import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { applyPayment } from './apply-payment.ts'
import type { PaymentParts } from './effects.ts'
import { GatewayError, type PaymentFact, type PaymentGateway } from './gateway.ts'
import { closePaymentOrder } from './payment-orders.ts'

/**
 * `on its way`: authorised and not yet taken. `silent`: the gateway did not answer in time. `unknown`: it has no such order,
 * as where our account there is another by now.
 */
export type Sighting = 'applied' | 'on its way' | 'nothing' | 'silent' | 'unknown'

/** A person waits for the answer, so a slow gateway counts as a silent one. */
const PATIENCE_MS = 3000

/** Asks the gateway whether a payment order is paid that we may not have heard of, and applies what it says. */
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
    const { standing } = await applyPayment(db, effects, fact, 'reconciler')
    if (standing === 'applied') return 'applied'
    if (fact.status === 'authorized') sighting = 'on its way'
  }
  return sighting
}

/**
 * The same of every plan that an account has begun to pay and that nobody has heard of since; refused while a payment of
 * one is on its way, or the gateway does not say: no other window may be opened beside it. One that it does not know, nobody
 * can pay any more.
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
