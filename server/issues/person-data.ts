import { toRupees } from '#contract/rules/money/money.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/** For a person's data download: their reports and messages with photos, and what they answered as a keeper. */
export async function readPersonIssues(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('order_issues as issue')
    .innerJoin('order_issue_steps as step', (join) =>
      join.onRef('step.shop_id', '=', 'issue.shop_id').onRef('step.issue_id', '=', 'issue.id'),
    )
    .innerJoin('shops', 'shops.id', 'issue.shop_id')
    .select([
      'issue.id as issueId',
      'issue.order_id as orderId',
      'issue.kind as report',
      'step.kind as step',
      'step.by_party',
      'step.text',
      'step.amount_paise',
      'step.at',
    ])
    .where((is) =>
      is.or([
        is('issue.customer_account_id', '=', accountId),
        is.and([is('shops.owner_account_id', '=', accountId), is('step.by_party', '=', 'shop')]),
      ]),
    )
    .orderBy('step.id')
    .execute()
  const photos = await readOwnPhotos(db, accountId)
  return rows.map(({ issueId, amount_paise, by_party: by, at, ...row }) => ({
    ...row,
    by,
    ...(row.step === 'reported' && { photos: photos.get(issueId) ?? [] }),
    ...(amount_paise !== null && { amount: toRupees(amount_paise) }),
    at: at.toISOString(),
  }))
}

async function readOwnPhotos(db: Db, accountId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('order_issue_photos as photo')
    .innerJoin('order_issues as issue', (join) =>
      join.onRef('issue.shop_id', '=', 'photo.shop_id').onRef('issue.id', '=', 'photo.issue_id'),
    )
    .select(['issue.id', 'photo.bytes'])
    .where('issue.customer_account_id', '=', accountId)
    .orderBy('photo.id')
    .execute()
  const photos = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...photos].map(([id, of]) => [
      id,
      of.map(({ bytes }) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`),
    ]),
  )
}

/**
 * The reports and decisions stay, as the booked money does. The customer's account, words and photos are removed, and their
 * open reports are closed. The account of a keeper with open reports is refused: nobody else could answer them.
 */
export async function erasePersonFromIssues(tx: Tx, accountId: string): Promise<void> {
  await refuseUnsettled(tx, accountId)
  const theirs = await tx
    .updateTable('order_issues')
    .set({ customer_account_id: null, idempotency_key: null })
    .where('customer_account_id', '=', accountId)
    .returning('id')
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
  // Not closed: failed refunds, since the money is still owed; and cash that the shop gave back, which counts once the
  // customer's time to object is over.
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
