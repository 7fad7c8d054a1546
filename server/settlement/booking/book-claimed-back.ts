import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { bookedOnPage, nextTurn, PLATFORM_PAGE, postTransaction } from './post-transaction.ts'

/**
 * Once an order has ended, `orders_held` may still contain money that only its payer can get back. What a lost dispute took
 * comes out of that first: it leaves `orders_held` on the shop's page, and the platform's `dispute_loss` is reversed by as
 * much. Posts only the difference to what is booked, so it may be called after any change of order, dispute or refunds.
 * The caller holds the order's lock.
 *
 * @param heldPaise what is held for the payer, before the dispute; 0 while the order is under way
 */
export async function bookClaimedBack(
  tx: Tx,
  { shopId, orderId, heldPaise, at }: { shopId: string; orderId: string; heldPaise: number; at: Date },
): Promise<void> {
  const of = { kind: 'dispute', subject: orderId, orderId, at } as const
  const due = Math.min(await lostPaise(tx, orderId), heldPaise)
  const change = due - (await bookedOnPage(tx, { ...of, shopId }, 'orders_held'))
  const post = async (page: string, entries: Parameters<typeof postTransaction>[2]) =>
    postTransaction(
      tx,
      { ...of, shopId: page, turn: await nextTurn(tx, page, of.kind, of.subject), grossPaise: 0 },
      entries,
    )
  await post(shopId, { orders_held: change, gateway: -change })
  await post(PLATFORM_PAGE, { gateway: change, dispute_loss: -change })
}

/** What disputes of the payment that placed the order took for good. */
async function lostPaise(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(d.lost_paise), 0)::bigint as paise
    from payments p join disputes d using (payment_id)
    where p.payment_order_id = ${orderId} and p.applied_at is not null and d.currency = 'INR'`.execute(tx)
  return rows[0]?.paise ?? 0
}
