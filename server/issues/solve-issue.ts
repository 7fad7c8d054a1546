import type { z } from 'zod'
import type * as issues from '#contract/issues.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockOrder } from '#server/orders/acts/take-act.ts'
import { confirmCash } from './confirm-cash.ts'
import { findIssue } from './issue-row.ts'
import type { IssueParts } from './parts.ts'
import { requireMove, takeStep } from './take-step.ts'

type Word = z.output<typeof issues.solveIssue.input>

/** The customer says whether it is solved. If so, cash given back counts as confirmed; if not, it becomes a ticket. */
export async function solveIssue(
  db: Db,
  parts: IssueParts,
  accountId: string,
  { orderId, issueId, solved, text }: Word,
): Promise<void> {
  const now = new Date()
  const shopId = await requireShopOf(db, accountId, issueId)
  const name = { shopId, orderId, issueId }
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    // Deleting an account takes it off its orders.
    if (order.customer_account_id !== accountId) throw new Refusal('not_found')
    const known = await findIssue(tx, name)
    if (known?.kind === 'refund_failed') throw new Refusal('not_found')
    if (known?.state === (solved ? 'closed' : 'ticket')) return
    const issue = await requireMove(tx, name, {
      from: solved ? ['open', 'answered', 'ticket'] : ['answered'],
      set: { state: solved ? 'closed' : 'ticket' },
    })
    if (solved) await confirmCash(tx, parts, order, issue, now)
    const kind = solved ? 'solved' : 'handed_over'
    await takeStep(tx, parts, issue, { kind, by: 'customer', byAccountId: accountId, text, at: now })
  })
}

async function requireShopOf(db: Db, accountId: string, issueId: string): Promise<string> {
  const issue = await db
    .selectFrom('order_issues')
    .select('shop_id')
    .where('id', '=', issueId)
    .where('customer_account_id', '=', accountId)
    .executeTakeFirst()
  if (!issue) throw new Refusal('not_found')
  return issue.shop_id
}
