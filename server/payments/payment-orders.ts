import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { PaymentPurpose } from '#server/db/tables/payments.ts'
import type { Tables } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/job.ts'
import { GatewayError, type PaymentGateway } from './gateway.ts'
import { nextCheckAt, reconcilePayment } from './reconcile-schedule.ts'

export type PaymentOrder = Selectable<Tables['payment_orders']>

type NewPaymentOrder = {
  id: string
  purpose: PaymentPurpose
  subjectId: string
  accountId: string
  shopId: string | null
  amountPaise: number
  /** Of a plan. */
  planName?: string
  /** A payment after this moment is refunded. */
  expiresAt?: Date
}

/** For what expires: a payment authorised more than this many minutes later is not captured and goes back. */
const SHORT_CAPTURE_MIN = 12
/** For plans, which do not expire. */
const PLAN_CAPTURE_MIN = 12 * 60

const toRow = (paymentOrder: NewPaymentOrder) => ({
  id: paymentOrder.id,
  purpose: paymentOrder.purpose,
  subject_id: paymentOrder.subjectId,
  account_id: paymentOrder.accountId,
  shop_id: paymentOrder.shopId,
  amount_paise: paymentOrder.amountPaise,
  plan_name: paymentOrder.planName ?? null,
  gateway_order_id: null,
  expires_at: paymentOrder.expiresAt ?? null,
})

/** Committed before the gateway is asked for its order, so that no payment can come for one that we do not know. */
export async function insertPaymentOrder(tx: Tx, paymentOrder: NewPaymentOrder): Promise<void> {
  await tx.insertInto('payment_orders').values(toRow(paymentOrder)).execute()
}

/** The payment order that the account has open for a plan of this price, or a new one. Two clicks at once get the same. */
export async function openPlanPaymentOrder(
  db: Db,
  paymentOrder: NewPaymentOrder & { planName: string },
): Promise<string> {
  await db
    .insertInto('payment_orders')
    .values(toRow(paymentOrder))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // The plan chosen last counts: after a price change two plans may have had the same price.
  const open = await db
    .updateTable('payment_orders')
    .set({ plan_name: paymentOrder.planName })
    .where('account_id', '=', paymentOrder.accountId)
    .where('purpose', '=', paymentOrder.purpose)
    .where('amount_paise', '=', paymentOrder.amountPaise)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  // The conflicting one was paid between the two statements: the next click opens a new one.
  if (!open) throw new Refusal('conflict')
  return open.id
}

/** How many orders an account, at all shops, began to pay since then and has not paid. */
export async function countUnpaidOrders(tx: Tx, accountId: string, since: Date): Promise<number> {
  const { unpaid } = await tx
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.countAll<string>().as('unpaid'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('purpose', '=', 'order')
    .where('state', '<>', 'paid')
    .executeTakeFirstOrThrow()
  return Number(unpaid)
}

/** Like `openPlanPaymentOrder`, for a shop's commission, of which only one is open at a time. */
export async function openCommissionPaymentOrder(
  tx: Tx,
  paymentOrder: NewPaymentOrder & { shopId: string },
): Promise<string> {
  await tx
    .insertInto('payment_orders')
    .values(toRow(paymentOrder))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const open = await findOpenCommission(tx, paymentOrder.shopId)
  if (open?.amount_paise !== paymentOrder.amountPaise) throw new Refusal('conflict')
  return open.id
}

export const findOpenCommission = (db: Db | Tx, shopId: string): Promise<PaymentOrder | undefined> =>
  openCommissions(db, shopId).executeTakeFirst()

/** Locked until the commit, so that no payment of it is booked meanwhile. */
export const lockOpenCommission = (tx: Tx, shopId: string): Promise<PaymentOrder | undefined> =>
  openCommissions(tx, shopId).forUpdate().executeTakeFirst()

const openCommissions = (db: Db | Tx, shopId: string) =>
  db
    .selectFrom('payment_orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('purpose', '=', 'commission')
    .where('state', '=', 'open')

export type Payable = {
  order: { id: string; amount: number; currency: 'INR' }
  key: string
  /** Seconds for which a payment is still honoured; absent if it does not expire. */
  payWithin?: number
}

/** What a browser needs to open the payment window. Idempotent: one payment order has one gateway order. */
export async function ensurePayable(
  db: Db,
  gateway: PaymentGateway,
  id: string,
  now = new Date(),
): Promise<Payable> {
  const stored = await db
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const gatewayOrderId = stored.gateway_order_id ?? (await createGatewayOrder(db, gateway, stored))
  // A plan's window may be opened again weeks later: the reconciler's schedule then starts anew.
  if (stored.gateway_order_id && stored.state === 'open' && !stored.expires_at)
    await db.transaction().execute((tx) => lookFor(tx, stored, now.toISOString()))
  return {
    order: { id: gatewayOrderId, amount: stored.amount_paise, currency: 'INR' },
    key: gateway.publicKey,
    ...(stored.expires_at && {
      payWithin: Math.max(0, Math.floor((stored.expires_at.getTime() - now.getTime()) / 1000)),
    }),
  }
}

async function createGatewayOrder(db: Db, gateway: PaymentGateway, stored: PaymentOrder): Promise<string> {
  const made = await gateway
    .ensureOrder({
      receipt: stored.id,
      amountPaise: stored.amount_paise,
      notes: { purpose: stored.purpose },
      captureWithinMin: stored.expires_at ? SHORT_CAPTURE_MIN : PLAN_CAPTURE_MIN,
    })
    .catch((failure: unknown) => {
      if (failure instanceof GatewayError) throw new Refusal('payment_unavailable')
      throw failure
    })
  return db.transaction().execute((tx) => keepGatewayOrder(tx, stored, made.id))
}

/** Stores the gateway's order unless one is stored. @returns the stored one; a second one is never shown to anybody */
export async function keepGatewayOrder(
  tx: Tx,
  stored: PaymentOrder,
  gatewayOrderId: string,
): Promise<string> {
  const kept = await tx
    .updateTable('payment_orders')
    .set({ gateway_order_id: gatewayOrderId })
    .where('id', '=', stored.id)
    .where('gateway_order_id', 'is', null)
    .returning('gateway_order_id')
    .executeTakeFirst()
  if (!kept) {
    const first = await tx
      .selectFrom('payment_orders')
      .select('gateway_order_id')
      .where('id', '=', stored.id)
      .executeTakeFirstOrThrow()
    return first.gateway_order_id ?? gatewayOrderId
  }
  await lookFor(tx, stored)
  return gatewayOrderId
}

async function lookFor(tx: Tx, { id, expires_at }: PaymentOrder, begunAt?: string): Promise<void> {
  const payload = { paymentOrderId: id, round: 0, begunAt }
  const runAt = nextCheckAt(new Date(), 0, expires_at !== null)
  await enqueue(tx, reconcilePayment, payload, { jobKey: `reconcile:${id}`, runAt })
}

/**
 * Locked until the commit, so that callback, webhook and reconciler with the same fact at once are applied one after the
 * other, each seeing what the one before did.
 */
export function lockPaymentOrder(
  tx: Tx,
  by: { gatewayOrderId: string } | { id: string },
): Promise<PaymentOrder | undefined> {
  const rows = tx.selectFrom('payment_orders').selectAll().forUpdate()
  const one =
    'id' in by ? rows.where('id', '=', by.id) : rows.where('gateway_order_id', '=', by.gatewayOrderId)
  return one.executeTakeFirst()
}

/** Closes an open payment order; one that is paid stays so. Locks it until the commit. Answers whether it was open. */
export async function closePaymentOrder(tx: Tx, id: string): Promise<boolean> {
  const closed = await tx
    .updateTable('payment_orders')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
