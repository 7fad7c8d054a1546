import type { Tx } from '#server/db/db.ts'
import type { OrderEventDetails } from '#server/db/tables/orders.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveStock, type Packs } from '#server/menu/stock.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import { type EndParts, endOrder } from '../acts/end-order.ts'
import { lockFigures, type StoredOrder, takeAct } from '../acts/take-act.ts'
import { holdForReplacement, letGoOfLine } from '../stock/order-stock.ts'
import { type OrderLine, subtotalOf } from './lines-now.ts'

type Settling = {
  name: 'changed' | 'proposal_accepted' | 'proposal_refused'
  /** The lines before, and as they are to be. */
  before: readonly OrderLine[]
  after: readonly OrderLine[]
  details: OrderEventDetails
  byAccountId: string | null
  at: Date
}

/** Whether a change ends the order: nothing is left to bring, or its customer's wish is to cancel if anything is missing. */
export const endsWithChange = (
  order: StoredOrder,
  { before, after }: Pick<Settling, 'before' | 'after'>,
): boolean => subtotalOf(after) === 0 || (order.wish === 'cancel' && after.length < before.length)

type LeftOut = Pick<Settling, 'byAccountId' | 'at'> & {
  /** Identifies the call that left them out, so that `isEndedBy` recognises a repeat. */
  endedBy: string
}

/** Ends a locked order of which nothing, or too little, is left: it counts as declined by its shop, and is refunded in full. */
export async function endWithoutLines(
  tx: Tx,
  parts: EndParts,
  order: StoredOrder,
  leftOut: LeftOut,
): Promise<void> {
  const reason = 'item_unavailable'
  await endOrder(tx, parts, order, { kind: 'declined', refundReason: 'declined', reason, ...leftOut })
}

/** Whether this very call has ended the order, so that repeating it succeeds. */
export async function isEndedBy(tx: Tx, order: StoredOrder, call: string): Promise<boolean> {
  if (order.ending !== 'declined') return false
  const { details } = await tx
    .selectFrom('order_events')
    .select('details')
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'declined')
    .executeTakeFirstOrThrow()
  return details?.endedBy === call
}

/** A shop that changes a line or proposes to has seen the order, so that also accepts it. */
export const acceptance = (order: StoredOrder, at: Date) => ({ accepted_at: order.accepted_at ?? at })

/**
 * Updates the totals and stock of a locked order after its lines changed, and records the event. The refund is what was
 * paid beyond the new total, so a repeat refunds nothing twice.
 */
export async function settleLines(
  tx: Tx,
  parts: EndParts,
  order: StoredOrder,
  settling: Settling,
): Promise<void> {
  const { name, before, after, details, byAccountId, at } = settling
  const subtotalPaise = subtotalOf(after)
  const totalPaise = subtotalPaise + order.delivery_paise
  await exchangeStock(tx, order, before, after)
  await lockFigures(tx, order)
  const refundPaise = await refundOrder(tx, parts.effects, {
    orderId: order.id,
    keepPaise: totalPaise,
    reason: 'changed',
  })
  await takeAct(tx, order, {
    name,
    set: {
      ...acceptance(order, at),
      ordered_paise: order.ordered_paise ?? order.total_paise,
      subtotal_paise: subtotalPaise,
      total_paise: totalPaise,
    },
    details: { ...details, ...(refundPaise > 0 && { refundPaise }) },
    byAccountId,
    at,
  })
}

/** Returns the packs that are no longer brought to counted stock, and takes those of replacements. */
async function exchangeStock(
  tx: Tx,
  { shop_id: shopId, id: orderId }: StoredOrder,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Promise<void> {
  const countIn = (lines: readonly OrderLine[], itemId: string) =>
    lines.find(({ item_id }) => item_id === itemId)?.count ?? 0
  const giveBack: Packs[] = []
  for (const { item_id: itemId, count } of before) {
    const freed = count - countIn(after, itemId)
    if (freed > 0) giveBack.push(...(await letGoOfLine(tx, { shopId, orderId, itemId, count: freed })))
  }
  const take = after
    .filter(({ item_id }) => countIn(before, item_id) === 0)
    .map(({ item_id: itemId, count }) => ({ itemId, count }))
  const { taken, short } = await moveStock(tx, shopId, { take, giveBack })
  if (short.length > 0) throw new Refusal('change_not_possible', { reason: 'sold_meanwhile' })
  for (const { itemId, count } of take.filter((packs) => taken.has(packs.itemId)))
    await holdForReplacement(tx, { shopId, orderId, itemId, count })
}
