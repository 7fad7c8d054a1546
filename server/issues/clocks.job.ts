import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { lockOrder } from '#server/orders/acts/take-act.ts'
import { confirmCash } from './confirm-cash.ts'
import type { StoredIssue } from './issue-row.ts'
import type { IssueParts } from './parts.ts'
import { moveIssue, takeStep } from './take-step.ts'

type Watched = { shopId: string; issueId: string }

/** One job per issue, at the deadline of whoever has to act: first the shop, then the customer. */
const watchIssue = defineJob<Watched>('watch_issue', { lane: 'money' })

const start = (tx: Tx, issue: StoredIssue, runAt: Date) =>
  enqueue(
    tx,
    watchIssue,
    { shopId: issue.shop_id, issueId: issue.id },
    { runAt, jobKey: `watch-issue:${issue.id}` },
  )

export const startAnswerClock = (tx: Tx, issue: StoredIssue): Promise<void> =>
  start(tx, issue, issue.answer_by)

export const startSilenceClock = async (tx: Tx, issue: StoredIssue): Promise<void> => {
  if (issue.settles_at) await start(tx, issue, issue.settles_at)
}

export function issueJobs(parts: IssueParts): JobHandler[] {
  return [handle(watchIssue, (watched, { db }) => takeDueStep(db, parts, watched))]
}

/** Does what the passed deadline demands. Safe to run late, early or repeatedly. */
export function takeDueStep(db: Db, parts: IssueParts, watched: Watched, now = new Date()): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const issue = await tx
      .selectFrom('order_issues')
      .selectAll()
      .where('shop_id', '=', watched.shopId)
      .where('id', '=', watched.issueId)
      .executeTakeFirst()
    if (!issue?.order_id) return
    const due = { open: issue.answer_by, answered: issue.settles_at, ticket: null, closed: null }[issue.state]
    if (!due) return
    if (due > now) return start(tx, issue, due)
    const order = await lockOrder(tx, { shopId: watched.shopId, orderId: issue.order_id })
    if (issue.state === 'open') await handOver(tx, parts, watched, now)
    else {
      const settled = await moveIssue(tx, watched, { from: ['answered'], set: { state: 'closed' } })
      if (!settled) return
      await confirmCash(tx, parts, order, settled, now)
      await takeStep(tx, parts, settled, { kind: 'solved', by: 'system', at: now })
    }
  })
}

/** The shop did not answer in time: the issue becomes a ticket for the operator. */
async function handOver(tx: Tx, parts: IssueParts, watched: Watched, at: Date): Promise<void> {
  const ticket = await moveIssue(tx, watched, { from: ['open'], set: { state: 'ticket' } })
  if (ticket) await takeStep(tx, parts, ticket, { kind: 'handed_over', by: 'system', at })
}

export async function forgetOldPhotos(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('order_issue_photos').where('created_at', '<', daysAgo(keptDays)).execute()
}
