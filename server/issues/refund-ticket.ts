import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/db/db.ts'
import type { GivenUpRefund } from '#server/payments/effects.ts'
import { PLATFORM_PAGE } from '#server/settlement/post-transaction.ts'
import type { IssueVoice } from './parts.ts'
import { takeStep } from './take-step.ts'

/** A refund that the gateway failed for good is a ticket by itself, once. */
export async function openRefundTicket(
  tx: Tx,
  voice: IssueVoice,
  { refundId, amountPaise, failure, accountId, order }: GivenUpRefund,
): Promise<void> {
  const at = new Date()
  const ticket = await tx
    .insertInto('order_issues')
    .values({
      shop_id: order?.shopId ?? PLATFORM_PAGE,
      id: uuidv7(),
      order_id: order && (await isPlaced(tx, order)) ? order.orderId : null,
      customer_account_id: accountId,
      kind: 'refund_failed',
      item_ids: JSON.stringify([]),
      state: 'ticket',
      answer_by: at,
      refund_id: refundId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!ticket) return
  const step = { kind: 'handed_over', by: 'system', amountPaise, at } as const
  await takeStep(tx, voice, ticket, { ...step, ...(failure && { text: failure }) })
}

async function isPlaced(tx: Tx, { shopId, orderId }: { shopId: string; orderId: string }): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return order !== undefined
}
