import { uuidv7 } from 'uuidv7'
import { formatPaise } from '#contract/rules/money/money.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { tellOperator } from '#server/notifications/mail/tell-operator.ts'
import type { OrderName } from '#server/orders/acts/take-act.ts'
import type { GivenUpRefund, MadeAfterAll } from '#server/payments/effects.ts'
import { PLATFORM_PAGE } from '#server/settlement/booking/post-transaction.ts'
import type { IssueMailParts } from './parts.ts'
import { moveIssue, takeStep } from './take-step.ts'
import { ticketLetter as english } from './texts/en.ts'

/** Opens a ticket for a refund that failed for good, once per refund. */
export async function openRefundTicket(
  tx: Tx,
  parts: IssueMailParts,
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
  await takeStep(tx, parts, ticket, { ...step, ...(failure && { text: failure }) })
}

/**
 * The gateway made the refund after all: closes its ticket and tells the operator, who may have sent the money another way
 * in the meantime.
 */
export async function closeRefundTicket(
  tx: Tx,
  parts: IssueMailParts,
  { refundId, amountPaise, borneBy, order }: MadeAfterAll,
): Promise<void> {
  const shopId = order?.shopId ?? PLATFORM_PAGE
  const ticket = await tx
    .selectFrom('order_issues')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (!ticket) return
  const change = { from: ['ticket'], set: { state: 'closed' } } as const
  const closed = await moveIssue(tx, { shopId, issueId: ticket.id }, change)
  if (closed)
    await takeStep(tx, parts, closed, { kind: 'solved', by: 'system', amountPaise, borneBy, at: new Date() })
  const { say, texts } = englishSpeech(english)
  const values = { ticket: ticket.id, refund: refundId, amount: formatPaise(amountPaise) }
  await tellOperator(tx, parts.sender, parts.operatorEmail, {
    key: `refund-made:${refundId}`,
    subject: say(texts.made.subject, values),
    heading: texts.made.heading,
    paragraphs: [say(texts.made.text, values), closed ? texts.made.closed : texts.made.closedBefore],
    reason: say(texts.reason, values),
  })
}

async function isPlaced(tx: Tx, { shopId, orderId }: OrderName): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return order !== undefined
}
