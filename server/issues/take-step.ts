import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { IssueState } from '#contract/rules/orders/issues.ts'
import type { Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordEvent } from '#server/orders/outbox/announce-order.ts'
import type { StoredIssue } from './issue-row.ts'
import type { IssueMailParts } from './parts.ts'
import type { Step } from './step.ts'
import { tellOfStep } from './tell-of-step.ts'

type Change = {
  /** The states in which the change is allowed; in any other it does nothing. */
  from: readonly IssueState[]
  set: Updateable<Tables['order_issues']>
}

/** Changes an issue's state by one conditional update. Undefined if it is in none of the states `from`. */
export function moveIssue(
  tx: Tx,
  { shopId, issueId }: { shopId: string; issueId: string },
  { from, set }: Change,
): Promise<StoredIssue | undefined> {
  return tx
    .updateTable('order_issues')
    .set(set)
    .where('shop_id', '=', shopId)
    .where('id', '=', issueId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** The same, refused if the issue has moved on or does not exist. */
export async function requireMove(
  tx: Tx,
  name: { shopId: string; orderId: string; issueId: string },
  change: Change,
): Promise<StoredIssue> {
  const moved = await moveIssue(tx, name, change)
  if (moved?.order_id === name.orderId) return moved
  const known = await tx
    .selectFrom('order_issues')
    .select('id')
    .where('shop_id', '=', name.shopId)
    .where('order_id', '=', name.orderId)
    .where('id', '=', name.issueId)
    .executeTakeFirst()
  throw known ? new Refusal('conflict', { reason: 'issue_moved_on' }) : new Refusal('not_found')
}

/** Stores a step of an issue, announces it to open pages, and sends the mails and pushes about it. */
export async function takeStep(tx: Tx, parts: IssueMailParts, issue: StoredIssue, step: Step): Promise<void> {
  const stepId = uuidv7()
  const { kind, by, text = '', amountPaise, borneBy, at } = step
  await tx
    .insertInto('order_issue_steps')
    .values({
      shop_id: issue.shop_id,
      id: stepId,
      issue_id: issue.id,
      kind,
      by_party: by,
      text,
      amount_paise: amountPaise ?? null,
      borne_by: borneBy ?? null,
      at,
    })
    .execute()
  if (issue.order_id) await tellPages(tx, issue, issue.order_id, step)
  await tellOfStep(tx, parts, issue, { ...step, stepId })
}

async function tellPages(tx: Tx, issue: StoredIssue, orderId: string, step: Step): Promise<void> {
  const { shop_id: shopId, id: issueId } = issue
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'customer_account_id'])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status === 'Awaiting payment') throw new Error(`order ${orderId} is not placed`)
  await recordEvent(tx, {
    shopId,
    orderId,
    customerAccountId: order.customer_account_id,
    status: order.status,
    kind: 'issue',
    details: { issueId, step: step.kind, by: step.by },
    byAccountId: step.byAccountId ?? null,
    at: step.at,
  })
}
