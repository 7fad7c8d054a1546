import { toRupees } from '#contract/rules/money.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/** What a person reported and wrote about it, for their download. */
export async function readPersonIssues(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('order_issues as issue')
    .innerJoin('order_issue_steps as step', (join) =>
      join.onRef('step.shop_id', '=', 'issue.shop_id').onRef('step.issue_id', '=', 'issue.id'),
    )
    .select([
      'issue.order_id as orderId',
      'issue.kind as report',
      'step.kind as step',
      'step.by_party',
      'step.text',
      'step.amount_paise',
      'step.at',
    ])
    .where('issue.customer_account_id', '=', accountId)
    .orderBy('step.id')
    .execute()
  return rows.map(({ amount_paise, by_party: by, at, ...row }) => ({
    ...row,
    by,
    ...(amount_paise !== null && { amount: toRupees(amount_paise) }),
    at: at.toISOString(),
  }))
}

/**
 * What was reported and decided stays, as the money that moved by it does; who, their words and their photos go, and
 * nothing of it waits for them any more. A keeper has answered first: nobody else could be asked.
 */
export async function erasePersonFromIssues(tx: Tx, accountId: string): Promise<void> {
  await refuseUnsettled(tx, accountId)
  const theirs = await tx
    .updateTable('order_issues')
    .set({ customer_account_id: null, idempotency_key: null })
    .where('customer_account_id', '=', accountId)
    .returning(['shop_id', 'id', 'kind'])
    .execute()
  if (theirs.length === 0) return
  const ids = theirs.map(({ id }) => id)
  await tx
    .updateTable('order_issue_steps')
    .set({ text: '' })
    .where('issue_id', 'in', ids)
    .where('by_party', '=', 'customer')
    .execute()
  await tx.deleteFrom('order_issue_photos').where('issue_id', 'in', ids).execute()
  // Money that could not be sent back is still owed, whoever asked to be forgotten; cash that the shop gave back counts for it
  // once its days are over, as it would without a word.
  await tx
    .updateTable('order_issues')
    .set({ state: 'closed' })
    .where('id', 'in', ids)
    .where('kind', '<>', 'refund_failed')
    .where('state', '<>', 'closed')
    .where((issue) => issue.not(issue.and({ state: 'answered', gives_cash: true })))
    .execute()
}

async function refuseUnsettled(tx: Tx, accountId: string): Promise<void> {
  const open = await tx
    .selectFrom('order_issues as issue')
    .innerJoin('shops', 'shops.id', 'issue.shop_id')
    .select('issue.id')
    .where('shops.owner_account_id', '=', accountId)
    .where('issue.state', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Refusal('conflict', { reason: 'issue_unsettled' })
}
