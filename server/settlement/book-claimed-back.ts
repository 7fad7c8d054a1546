import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { bookedOnPage, nextTurn, PLATFORM_PAGE, postTransaction } from './post-transaction.ts'

/**
 * Of an order that has come to its end, what a lost dispute gave back to its payer of the money that is held for them is no
 * loss of ours: it leaves what is held on the shop's page, and what was booked as lost on the platform's. By the difference,
 * so that it follows whatever becomes of order, dispute and refunds. The caller holds the order's lock.
 *
 * @param heldPaise what is held of it, but for what the dispute took; nothing is free to take of an order under way
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

/** By disputes of the payment that placed an order. */
async function lostPaise(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(d.lost_paise), 0)::bigint as paise
    from payments p join disputes d using (payment_id)
    where p.payment_order_id = ${orderId} and p.applied_at is not null and d.currency = 'INR'`.execute(tx)
  return rows[0]?.paise ?? 0
}
