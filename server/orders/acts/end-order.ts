import type { RefundReason } from '#contract/rules/money/refunds.ts'
import type { DeclineReason, Ending, UndeliverableReason } from '#contract/rules/orders/order-acts.ts'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { RefundEffects } from '#server/payments/effects.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import type { OnStatusChange } from '../status-change.ts'
import { giveBackStockOfOrder } from '../stock/order-stock.ts'
import { takeOffSaleBefore } from './off-sale.ts'
import {
  lockFigures,
  lockOrder,
  type OrderName,
  requireActAllowed,
  type StoredOrder,
  seenStatus,
  takeAct,
} from './take-act.ts'

export type EndParts = { effects: RefundEffects; onStatusChange: OnStatusChange }

type End = {
  kind: Ending
  refundReason: Extract<RefundReason, 'declined' | 'cancelled' | 'unanswered' | 'undeliverable'>
  reason?: string
  note?: string | undefined
  keepsFee?: boolean
  endedBy?: string
  byAccountId: string | null
  at: Date
}

/**
 * Ends an order that `lockOrder` has locked: refunds what was paid, except a delivery fee that is kept, and returns its
 * packs to counted stock.
 */
export async function endOrder(tx: Tx, parts: EndParts, order: StoredOrder, end: End): Promise<void> {
  const { kind, reason, note, endedBy, byAccountId, at } = end
  requireActAllowed(order, kind)
  await giveBackStockOfOrder(tx, { shopId: order.shop_id, orderId: order.id })
  await lockFigures(tx, order)
  const keptPaise = end.keepsFee && order.payment_method === 'online' ? order.delivery_paise : 0
  const refundPaise = await refundOrder(tx, parts.effects, {
    orderId: order.id,
    keepPaise: keptPaise,
    reason: end.refundReason,
  })
  const said = { ...(reason && { reason }), ...(note && { note }), ...(endedBy && { endedBy }) }
  await takeAct(tx, order, {
    name: kind,
    set: {
      ending: kind,
      ending_reason: reason ?? null,
      ending_note: note || null,
      kept_fee_paise: keptPaise,
      cancel_asked_at: null,
    },
    details: { ...said, ...(refundPaise > 0 && { refundPaise }) },
    byAccountId,
    at,
  })
  await parts.onStatusChange(tx, {
    shopId: order.shop_id,
    orderId: order.id,
    customerAccountId: order.customer_account_id,
    from: seenStatus(order),
    to: 'Cancelled' satisfies OrderStatus,
    at,
  })
}

type ByShop = OrderName & { byAccountId: string; note?: string | undefined }

/** The shop declines before the order is on its way. `itemId` is the item it has run out of, which goes off sale. */
export async function declineOrder(
  db: Db,
  parts: EndParts,
  asked: ByShop & { reason: DeclineReason; itemId?: string | undefined },
  now = new Date(),
): Promise<void> {
  const { reason, note, itemId, byAccountId, ...name } = asked
  await db.transaction().execute(async (tx) => {
    if (itemId) await takeOffSaleBefore(tx, name, itemId)
    const order = await lockOrder(tx, name)
    if (order.ending === 'declined') return
    const end = { kind: 'declined', refundReason: 'declined', reason, note, byAccountId, at: now } as const
    await endOrder(tx, parts, order, end)
  })
}

/** The shop brought it to the door, and could not hand it over. */
export async function markUndeliverable(
  db: Db,
  parts: EndParts,
  asked: ByShop & { reason: UndeliverableReason; keepsFee?: boolean | undefined },
): Promise<void> {
  const now = new Date()
  const { reason, note, keepsFee = false, byAccountId, ...name } = asked
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    if (order.ending === 'undeliverable') return
    const kind = 'undeliverable' as const
    await endOrder(tx, parts, order, {
      kind,
      refundReason: kind,
      reason,
      note,
      keepsFee,
      byAccountId,
      at: now,
    })
  })
}

/** The shop's answer to a customer who asks for a packed order to be cancelled. */
export async function answerCancel(
  db: Db,
  parts: EndParts,
  { granted, byAccountId, ...name }: OrderName & { granted: boolean; byAccountId: string },
): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    if (granted && order.ending === 'cancel_granted') return
    requireActAllowed(order, granted ? 'cancel_granted' : 'cancel_refused')
    if (order.cancel_asked_at === null) {
      if (!granted && (await hasRefused(tx, name))) return
      throw new Refusal('order_moved_on', { reason: 'not_asked' })
    }
    if (granted) {
      const end = { kind: 'cancel_granted', refundReason: 'cancelled', byAccountId, at: now } as const
      await endOrder(tx, parts, order, end)
    } else {
      const set = { cancel_asked_at: null }
      await takeAct(tx, order, { name: 'cancel_refused', set, byAccountId, at: now })
    }
  })
}

/** Whether the shop has refused this request already, so that repeating the call succeeds. */
async function hasRefused(tx: Tx, { shopId, orderId }: OrderName): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events')
    .select('kind')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['cancel_asked', 'cancel_refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'cancel_refused'
}
