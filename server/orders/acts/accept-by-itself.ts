import type { Tx } from '#server/db/db.ts'
import { isDeskOpen } from '../stream/desks.ts'
import { lockOrder, type OrderName, standingOf, takeAct } from './take-act.ts'

/**
 * Accepts a new order for its shop if that has opted in and its desk is open, promising its usual minutes. Returns
 * whether it did.
 */
export async function acceptByItself(tx: Tx, name: OrderName, at: Date): Promise<boolean> {
  const shop = await tx
    .selectFrom('shops')
    .select('usual_minutes')
    .where('id', '=', name.shopId)
    .where('accepts_by_itself', '=', true)
    .executeTakeFirst()
  if (!shop || !(await isDeskOpen(tx, name.shopId))) return false
  const order = await lockOrder(tx, name)
  const minutes = shop.usual_minutes
  await takeAct(tx, order, {
    name: 'accepted',
    set: { accepted_at: at, promised_minutes: minutes },
    details: { ...(minutes && { minutes }), before: standingOf(order) },
    byAccountId: null,
    at,
  })
  return true
}
