import { type OrderStatus, type OrderStep, sourcesOf } from '#contract/rules/orders/order-life.ts'
import type { Db } from '#server/db/db.ts'
import type { EndParts } from './acts/end-order.ts'
import { lockOrder, refuseEnded, refuseMovedOn, seenStatus, standingOf } from './acts/take-act.ts'
import { lapseProposals } from './changes/answer-proposal.ts'
import { isEndedBy } from './changes/settle-lines.ts'
import { announceOrder } from './outbox/announce-order.ts'

/**
 * Sets an order of this shop to any step that `orderMoves` lets a shop take. Setting the status it already has does
 * nothing, so a double tap is one change. When it leaves the shop, open proposals lapse.
 * @param change if `from` is given and the order is no longer in that status, the call is refused
 */
export async function setOrderStatus(
  db: Db,
  change: {
    shopId: string
    orderId: string
    status: OrderStep
    from?: OrderStatus | undefined
    byAccountId: string
  },
  parts: EndParts,
  now = new Date(),
): Promise<void> {
  const { shopId, orderId, status, from: seen, byAccountId } = change
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { shopId, orderId })
    if (await isEndedBy(tx, order, status)) return
    refuseEnded(order)
    const from = seenStatus(order)
    if (from === status) return
    if (seen !== undefined && seen !== from) refuseMovedOn(order)
    const isOnItsWay = status !== 'Food Processing'
    if (isOnItsWay && !(await lapseProposals(tx, parts, order, { to: status, byAccountId, at: now }))) return
    await tx
      .updateTable('orders')
      .set({
        status,
        // An order on its way has been accepted and packed, even if the shop never said so.
        ...(isOnItsWay && { accepted_at: order.accepted_at ?? now, packed_at: order.packed_at ?? now }),
      })
      .where('shop_id', '=', shopId)
      .where('id', '=', orderId)
      .where('status', 'in', sourcesOf(status, 'shop'))
      .executeTakeFirstOrThrow()
    const { customer_account_id: customerAccountId } = order
    await announceOrder(tx, {
      shopId,
      orderId,
      customerAccountId,
      status,
      kind: 'moved',
      details: { before: standingOf(order) },
      byAccountId,
      at: now,
    })
    await parts.onStatusChange(tx, { shopId, orderId, customerAccountId, from, to: status, at: now })
  })
}
