import { sql } from 'kysely'
import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import type { Tx } from '#server/db/db.ts'
import type { LedgerAccount } from '#server/db/tables/settlement.ts'
import type {
  AcceptedPayment,
  Capture,
  EffectOutcome,
  GatewayFeeChange,
  RefundChange,
} from '#server/payments/effects.ts'
import { bookOrder } from './book-order.ts'
import { nextTurn, PLATFORM_PAGE, postTransaction } from './post-transaction.ts'

type Belongs = Pick<AcceptedPayment, 'purpose' | 'shopId'>

/** A shop's page has only the payments of its orders; those of plans and commission are on the platform's page. */
const pageOf = ({ purpose, shopId }: Belongs) => (purpose === 'order' && shopId) || PLATFORM_PAGE

/** The account credited with captured money, by what was done with it. */
function counterAccount({ purpose }: Belongs, outcome: EffectOutcome): LedgerAccount {
  if (outcome === 'refused') return 'refunds_owed'
  if (outcome === 'kept') return 'customer_credit'
  if (purpose === 'commission') return 'commission_received'
  return purpose === 'order' ? 'orders_held' : 'subscription_income'
}

/** Books captured money: the gateway holds it less its charge; the counter account says whose it is. */
export async function bookCapture(tx: Tx, capture: Capture): Promise<void> {
  const at = new Date()
  const { amountPaise, feePaise, taxPaise } = capture
  await postTransaction(
    tx,
    {
      shopId: pageOf(capture),
      kind: 'payment',
      subject: capture.paymentId,
      ...(capture.purpose === 'order' && { orderId: capture.subjectId }),
      paymentMethod: 'online',
      grossPaise: amountPaise,
      gatewayFeePaise: feePaise,
      at,
    },
    {
      gateway: amountPaise - feePaise,
      // The gateway's fee comes with its tax in it.
      gateway_fee: feePaise - taxPaise,
      gateway_tax: taxPaise,
      [counterAccount(capture, capture.outcome)]: -amountPaise,
    },
  )
  await bookReceived(tx, capture, { turn: 1, receivedPaise: amountPaise, at })
}

/** Books commission paid online, or its refund, on the shop's page as a transfer like one at the bank (`payout`). */
async function bookReceived(
  tx: Tx,
  { purpose, outcome, shopId, paymentId: subject }: Belongs & { outcome: EffectOutcome; paymentId: string },
  { turn, receivedPaise, at }: { turn?: number; receivedPaise: number; at: Date },
): Promise<void> {
  if (purpose !== 'commission' || outcome !== 'applied' || !shopId) return
  await postTransaction(
    tx,
    {
      ...{ shopId, kind: 'payout', subject, grossPaise: -receivedPaise, at },
      turn: turn ?? (await nextTurn(tx, shopId, 'payout', subject)),
    },
    { shop: -receivedPaise, commission_received: receivedPaise },
  )
}

/**
 * The gateway's charge became known, or changed, after its payment was booked. The payment of an order is corrected
 * together with the order, which may have been delivered meanwhile; any other gets a further turn.
 *
 * @param fee the difference to what is booked
 */
export async function bookFee(tx: Tx, fee: GatewayFeeChange, feeBearer: FeeBearer): Promise<void> {
  const at = new Date()
  const { feePaise, taxPaise, purpose, outcome, shopId, subjectId, paymentId: subject } = fee
  if (feePaise === 0 && taxPaise === 0) return
  const entries = { gateway: -feePaise, gateway_fee: feePaise - taxPaise, gateway_tax: taxPaise }
  if (purpose === 'order' && outcome === 'applied' && shopId) {
    const cause = { kind: 'correction', subject: subjectId, feeBearer, others: entries, at } as const
    return bookOrder(tx, { shopId, orderId: subjectId }, cause)
  }
  await postTransaction(
    tx,
    {
      shopId: pageOf(fee),
      kind: 'payment',
      subject,
      turn: await nextTurn(tx, pageOf(fee), 'payment', subject),
      ...(purpose === 'order' && { orderId: subjectId }),
      paymentMethod: 'online',
      grossPaise: 0,
      gatewayFeePaise: feePaise,
      at,
    },
    entries,
  )
}

export async function bookCreditUsed(tx: Tx, paid: AcceptedPayment, outcome: EffectOutcome): Promise<void> {
  await postTransaction(
    tx,
    {
      shopId: pageOf(paid),
      kind: 'credit_used',
      subject: paid.paymentId,
      grossPaise: paid.amountPaise,
      at: new Date(),
    },
    { customer_credit: paid.amountPaise, [counterAccount(paid, outcome)]: -paid.amountPaise },
  )
}

/** A refund that is due is owed, one that is processed has left the gateway, one that failed is neither. */
export async function bookRefund(tx: Tx, refund: RefundChange, feeBearer: FeeBearer): Promise<void> {
  const at = new Date()
  await bookRefundDue(tx, refund, feeBearer, at)
  if (refund.status === 'processed') await bookRefundSent(tx, refund, at)
}

/**
 * Moves what goes back from the account it was booked on to `refunds_owed`. A refused payment was booked there from the
 * start.
 */
async function bookRefundDue(tx: Tx, refund: RefundChange, feeBearer: FeeBearer, at: Date): Promise<void> {
  const { outcome, purpose, shopId, subjectId, refundId } = refund
  if (outcome === 'refused') return
  if (purpose === 'order' && outcome === 'applied' && shopId)
    return bookOrder(
      tx,
      { shopId, orderId: subjectId },
      { kind: 'refund_due', subject: refundId, feeBearer, at },
    )
  const changePaise = await unbookedRefundsPaise(tx, refund)
  const turn = await nextTurn(tx, pageOf(refund), 'refund_due', refundId)
  // A gross amount of 0 keeps it off the shop's statement: nothing was sold.
  const posting = { kind: 'refund_due', subject: refundId, turn, grossPaise: 0, at } as const
  await postTransaction(
    tx,
    { ...posting, shopId: pageOf(refund) },
    {
      refunds_owed: -changePaise,
      [counterAccount(refund, outcome)]: changePaise,
    },
  )
  await bookReceived(tx, refund, { receivedPaise: -changePaise, at })
}

/** Refunds of this payment that did not fail, less those booked already; negative after one failed. */
async function unbookedRefundsPaise(tx: Tx, refund: RefundChange): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    with made as (select id, amount_paise, status from refunds where payment_id = ${refund.paymentId})
    select (
      coalesce((select sum(amount_paise) from made where status <> 'failed'), 0)
      - coalesce((
        select sum(case when t.kind = 'refund_due' and e.account = 'refunds_owed' then -e.amount_paise
                        when t.kind = 'refund' and e.account not in ('gateway', 'refunds_owed') then e.amount_paise end)
        from ledger_transactions t
        join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
        where t.shop_id = ${pageOf(refund)} and t.kind in ('refund_due', 'refund')
          and t.subject in (select id::text from made)
      ), 0)
    )::bigint as change`.execute(tx)
  return rows[0]?.change ?? 0
}

/** The money leaves the gateway; its fee does not come back. */
async function bookRefundSent(tx: Tx, refund: RefundChange, at: Date): Promise<void> {
  await postTransaction(
    tx,
    {
      shopId: pageOf(refund),
      kind: 'refund',
      subject: refund.refundId,
      ...(refund.purpose === 'order' && { orderId: refund.subjectId }),
      paymentMethod: 'online',
      grossPaise: refund.amountPaise,
      at,
    },
    { gateway: -refund.amountPaise, refunds_owed: refund.amountPaise },
  )
}
