import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type * as issues from '#contract/issues.ts'
import { isSold } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { privatePhoto } from '#server/media/private-photo.ts'
import { lockOrder, type StoredOrder } from '#server/orders/acts/take-act.ts'
import { readLines } from '#server/orders/changes/stored-changes.ts'
import { startAnswerClock } from './clocks.job.ts'
import type { StoredIssue } from './issue-row.ts'
import type { IssueParts } from './parts.ts'
import { reportUntil } from './report-until.ts'
import { takeStep } from './take-step.ts'

type Report = z.output<typeof issues.reportIssue.input>
type Reporter = { accountId: string; key: string | null }

/**
 * Stores a customer's report about a delivered order. Idempotent by key. Refused while another report of the order is not
 * closed.
 */
export async function reportIssue(
  db: Db,
  parts: IssueParts,
  reporter: Reporter,
  report: Report,
): Promise<void> {
  const now = new Date()
  const { shopId, isShopGone } = await requireOwnOrder(db, reporter.accountId, report.orderId)
  if (isShopGone) throw tooLate(parts)
  // Sequentially: few pictures can be encoded at the same time.
  const photos: Buffer[] = []
  for (const photo of report.photos) photos.push(await privatePhoto(photo))
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { shopId, orderId: report.orderId })
    // Deleting an account takes it off its orders.
    if (order.customer_account_id !== reporter.accountId) throw new Refusal('not_found')
    if (await isKnown(tx, order, reporter.key)) return
    await refuseUntimely(tx, parts, order, now)
    await refuseForeignLines(tx, order, report.itemIds)
    const issue = await insertIssue(tx, parts, order, { ...reporter, report, now })
    await keepPhotos(tx, issue, photos)
    await takeStep(tx, parts, issue, {
      kind: 'reported',
      by: 'customer',
      byAccountId: reporter.accountId,
      text: report.text,
      at: now,
    })
    await startAnswerClock(tx, issue)
  })
}

/** A cheap check before photos are encoded. It is repeated under the lock. */
async function requireOwnOrder(db: Db, accountId: string, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select(['orders.shop_id as shopId', 'shops.closed_at'])
    .where('orders.customer_account_id', '=', accountId)
    .where('orders.id', '=', orderId)
    .where('orders.placed_at', 'is not', null)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return { shopId: order.shopId, isShopGone: order.closed_at !== null }
}

async function isKnown(tx: Tx, order: StoredOrder, key: string | null): Promise<boolean> {
  if (key === null) return false
  const known = await tx
    .selectFrom('order_issues')
    .select('id')
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return known !== undefined
}

async function refuseUntimely(tx: Tx, parts: IssueParts, order: StoredOrder, now: Date): Promise<void> {
  if (!isSold(order.status)) throw new Refusal('conflict', { reason: 'not_yet_delivered' })
  const until = await reportUntil(tx, parts, order)
  if (until && now <= until) return
  throw tooLate(parts)
}

const tooLate = ({ sender }: IssueParts) =>
  new Refusal('conflict', { reason: 'issue_too_late', values: { email: sender.supportEmail } })

async function refuseForeignLines(tx: Tx, order: StoredOrder, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const { lines } = await readLines(tx, { shopId: order.shop_id, orderId: order.id })
  const known = new Set(lines.map(({ item_id }) => item_id))
  if (itemIds.some((id) => !known.has(id))) throw new Refusal('not_found')
}

async function insertIssue(
  tx: Tx,
  { answerSeconds }: IssueParts,
  order: StoredOrder,
  { accountId, key, report, now }: Reporter & { report: Report; now: Date },
): Promise<StoredIssue> {
  const issue = await tx
    .insertInto('order_issues')
    .values({
      shop_id: order.shop_id,
      id: uuidv7(),
      order_id: order.id,
      customer_account_id: accountId,
      idempotency_key: key,
      kind: report.kind,
      item_ids: JSON.stringify([...new Set(report.itemIds)]),
      state: 'open',
      answer_by: new Date(now.getTime() + answerSeconds * 1000),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!issue) throw new Refusal('conflict', { reason: 'issue_open' })
  return issue
}

async function keepPhotos(tx: Tx, issue: StoredIssue, photos: readonly Buffer[]): Promise<void> {
  if (photos.length === 0) return
  await tx
    .insertInto('order_issue_photos')
    .values(photos.map((bytes) => ({ shop_id: issue.shop_id, id: uuidv7(), issue_id: issue.id, bytes })))
    .execute()
}
