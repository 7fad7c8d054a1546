import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { AcceptedPayment, EffectOutcome, PaymentEffects } from './effects.ts'
import type { PaymentFact, PaymentStatus } from './gateway.ts'
import { lockPaymentOrder, type PaymentOrder } from './payment-orders.ts'
import { requestRefund } from './refunds/refunds.ts'

export type FoundBy = 'callback' | 'webhook' | 'reconciler'
export type StoredPayment = Selectable<Tables['payments']>

/** What a payment has come to after a fact was applied. */
export type PaymentOutcome =
  | 'applied'
  /** Paid, but not usable yet: it is stored as a credit of the account. */
  | 'kept'
  | 'refund_due'
  /** Refunded without ever having been used or credited. */
  | 'returned'
  | 'pending'
  | 'failed'
  | 'unknown_order'

export type Applied = { paymentOutcome: PaymentOutcome; isNews: boolean; paymentOrder?: PaymentOrder }

/** A payment's rank only rises, since facts come late, twice and out of order. A `failed` one may still be captured. */
const ranks: Record<PaymentStatus, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
}

/**
 * The only way by which a payment has an effect, whoever reports it: callback, webhook or reconciler. Idempotent. Everything
 * happens in one transaction under the lock of the payment order.
 */
export function applyPayment(
  db: Db,
  effects: PaymentEffects,
  fact: PaymentFact,
  foundBy: FoundBy,
): Promise<Applied> {
  return db.transaction().execute(async (tx) => {
    const paymentOrder = fact.gatewayOrderId
      ? await lockPaymentOrder(tx, { gatewayOrderId: fact.gatewayOrderId })
      : undefined
    if (!paymentOrder) return { paymentOutcome: 'unknown_order', isNews: false }
    const before = await findPayment(tx, fact.id)
    if (before) await updateGatewayFee(tx, effects, paymentOrder, { before, fact })
    if (before && before.rank >= ranks[fact.status]) {
      return { paymentOutcome: paymentOutcomeOf(before), isNews: false, paymentOrder }
    }
    const outcome = fact.status === 'captured' ? await decide(tx, effects, paymentOrder, fact) : undefined
    const after = await storePayment(tx, paymentOrder, fact, foundBy, outcome)
    await book(tx, effects, paymentOrder, { fact, before, outcome })
    if (outcome === 'refused') await returnUnwanted(tx, effects, paymentOrder, fact)
    else if (outcome) await setState(tx, paymentOrder.id, 'paid')
    return { paymentOutcome: paymentOutcomeOf(after), isNews: true, paymentOrder }
  })
}

/** Only a captured payment of exactly the stored amount, begun in time, has an effect, and only one per payment order. */
async function decide(
  tx: Tx,
  effects: PaymentEffects,
  paymentOrder: PaymentOrder,
  fact: PaymentFact,
): Promise<EffectOutcome> {
  if (fact.amountPaise !== paymentOrder.amount_paise || fact.currency !== paymentOrder.currency)
    return 'refused'
  if (paymentOrder.expires_at && (fact.begunAt ?? new Date()) > paymentOrder.expires_at) return 'refused'
  // A newer payment order asks for what is owed by now, or this one's time is over.
  if (paymentOrder.purpose === 'commission' && paymentOrder.state === 'closed') return 'refused'
  const other = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('payment_order_id', '=', paymentOrder.id)
    .where('payment_id', '<>', fact.id)
    .where('was_captured', '=', true)
    .where('refund_due', '=', false)
    .executeTakeFirst()
  if (other) return 'refused'
  return effects[paymentOrder.purpose](tx, toAcceptedPayment(paymentOrder, fact.id))
}

/** Refunds a payment that cannot be used, and voids the order it was for unless another payment was kept for that. */
async function returnUnwanted(
  tx: Tx,
  effects: PaymentEffects,
  paymentOrder: PaymentOrder,
  fact: PaymentFact,
) {
  const back = { paymentId: fact.id, amountPaise: fact.amountPaise, reason: 'unwanted' as const }
  const { id: refundId } = await requestRefund(tx, back)
  await effects.refundBegun(tx, { ...back, refundId, accountId: paymentOrder.account_id })
  if (paymentOrder.state === 'paid') return
  // The gateway accepts no further payment for an order that it counts as paid, so the next attempt needs a new one.
  await setState(tx, paymentOrder.id, 'closed')
  if (paymentOrder.purpose !== 'order' || !paymentOrder.shop_id) return
  const { subject_id: orderId, shop_id: shopId } = paymentOrder
  await effects.orderVoided(tx, { orderId, shopId })
  await effects.orderMoneyChanged(tx, { orderId, shopId, paymentStatus: 'refund_due' })
}

async function setState(tx: Tx, id: string, state: 'paid' | 'closed'): Promise<void> {
  await tx.updateTable('payment_orders').set({ state }).where('id', '=', id).execute()
}

/** Books captured money once, even if the first fact we get says that it was captured and refunded already. */
async function book(
  tx: Tx,
  effects: PaymentEffects,
  paymentOrder: PaymentOrder,
  { fact, before, outcome }: { fact: PaymentFact; before?: StoredPayment; outcome?: EffectOutcome },
) {
  if (!fact.wasCaptured || before?.was_captured) return
  await effects.captured(tx, {
    ...toAcceptedPayment(paymentOrder, fact.id),
    amountPaise: fact.amountPaise,
    outcome: outcome ?? 'refused',
    feePaise: fact.feePaise ?? 0,
    taxPaise: fact.taxPaise ?? 0,
  })
}

/**
 * The first fact of a captured payment may lack the gateway's charge, and one of a higher rank may name another. Between
 * two facts of one rank nothing tells which is later, so the first charge stays.
 */
async function updateGatewayFee(
  tx: Tx,
  effects: PaymentEffects,
  paymentOrder: PaymentOrder,
  { before, fact }: { before: StoredPayment; fact: PaymentFact },
) {
  const mayName = before.fee_paise === null || ranks[fact.status] > before.rank
  if (!before.was_captured || !mayName || fact.feePaise === null) return
  const taxPaise = fact.taxPaise ?? 0
  await tx
    .updateTable('payments')
    .set({ fee_paise: fact.feePaise, tax_paise: taxPaise })
    .where('payment_id', '=', fact.id)
    .execute()
  await effects.gatewayFeeChanged(tx, {
    ...toAcceptedPayment(paymentOrder, fact.id),
    outcome: outcomeOf(before),
    feePaise: fact.feePaise - (before.fee_paise ?? 0),
    taxPaise: taxPaise - (before.tax_paise ?? 0),
  })
}

async function storePayment(
  tx: Tx,
  paymentOrder: PaymentOrder,
  fact: PaymentFact,
  foundBy: FoundBy,
  outcome: EffectOutcome | undefined,
): Promise<StoredPayment> {
  const wasReturned = fact.status === 'refunded'
  return tx
    .insertInto('payments')
    .values({
      payment_id: fact.id,
      payment_order_id: paymentOrder.id,
      gateway_order_id: paymentOrder.gateway_order_id ?? '',
      amount_paise: fact.amountPaise,
      currency: fact.currency,
      status: fact.status,
      rank: ranks[fact.status],
      was_captured: fact.wasCaptured,
      // If it was refunded before we heard of it, it must have no effect any more.
      refund_due: outcome === 'refused' || wasReturned,
      applied_at: outcome === 'applied' ? new Date() : null,
      method: fact.method,
      fee_paise: fact.feePaise,
      tax_paise: fact.taxPaise,
      error_code: fact.error?.code ?? null,
      error_description: fact.error?.description ?? null,
      found_by: foundBy,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet((eb) => ({
          amount_paise: eb.ref('excluded.amount_paise'),
          currency: eb.ref('excluded.currency'),
          status: eb.ref('excluded.status'),
          rank: eb.ref('excluded.rank'),
          was_captured: sql<boolean>`payments.was_captured or excluded.was_captured`,
          refund_due: sql<boolean>`case when payments.was_captured then payments.refund_due else excluded.refund_due end`,
          applied_at: sql<Date | null>`coalesce(payments.applied_at, excluded.applied_at)`,
          method: eb.ref('excluded.method'),
          // After the capture only `updateGatewayFee` changes these: what is stored must equal what is booked.
          fee_paise: sql<
            number | null
          >`case when payments.was_captured then payments.fee_paise else excluded.fee_paise end`,
          tax_paise: sql<
            number | null
          >`case when payments.was_captured then payments.tax_paise else excluded.tax_paise end`,
          error_code: eb.ref('excluded.error_code'),
          error_description: eb.ref('excluded.error_description'),
          updated_at: sql<Date>`now()`,
        }))
        .whereRef('payments.rank', '<', 'excluded.rank'),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findPayment(tx: Tx, paymentId: string): Promise<StoredPayment | undefined> {
  return tx.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

/** What was done with a captured payment so far. */
export const outcomeOf = ({ refund_due, applied_at }: StoredPayment): EffectOutcome =>
  refund_due ? 'refused' : applied_at ? 'applied' : 'kept'

export function paymentOutcomeOf(payment: StoredPayment): PaymentOutcome {
  if (payment.applied_at) return 'applied'
  if (payment.status === 'refunded' || (payment.refund_due && !payment.was_captured)) return 'returned'
  if (payment.refund_due) return 'refund_due'
  if (payment.status === 'captured') return 'kept'
  return payment.status === 'failed' ? 'failed' : 'pending'
}

export function toAcceptedPayment(paymentOrder: PaymentOrder, paymentId: string): AcceptedPayment {
  return {
    paymentOrderId: paymentOrder.id,
    purpose: paymentOrder.purpose,
    subjectId: paymentOrder.subject_id,
    accountId: paymentOrder.account_id,
    shopId: paymentOrder.shop_id,
    amountPaise: paymentOrder.amount_paise,
    planName: paymentOrder.plan_name,
    paymentId,
  }
}
