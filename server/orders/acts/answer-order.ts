import type { Db } from '#server/db/db.ts'
import {
  lockOrder,
  type OrderName,
  requireActAllowed,
  stageOfOrder,
  standingOf,
  takeAct,
} from './take-act.ts'

type ByShop = OrderName & { byAccountId: string }

/** The shop has seen the order and will bring it. Accepting again with other minutes changes the promise. */
export async function acceptOrder(
  db: Db,
  { minutes = null, byAccountId, ...name }: ByShop & { minutes?: number | null | undefined },
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    if (stageOfOrder(order) === 'accepted' && (minutes === null || minutes === order.promised_minutes)) return
    requireActAllowed(order, 'accepted')
    await takeAct(tx, order, {
      name: 'accepted',
      set: { accepted_at: order.accepted_at ?? now, promised_minutes: minutes },
      details: { ...(minutes !== null && { minutes }), before: standingOf(order) },
      byAccountId,
      at: now,
    })
  })
}

/** The bag is closed: from here on the customer can no longer cancel, only ask the shop to. */
export async function packOrder(db: Db, { byAccountId, ...name }: ByShop): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    if (stageOfOrder(order) === 'packed') return
    requireActAllowed(order, 'packed')
    await takeAct(tx, order, {
      name: 'packed',
      set: { accepted_at: order.accepted_at ?? now, packed_at: now },
      details: { before: standingOf(order) },
      byAccountId,
      at: now,
    })
  })
}
