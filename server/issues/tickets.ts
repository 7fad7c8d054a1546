import { formatPaise } from '#contract/rules/money/money.ts'
import type { RefundBearer } from '#contract/rules/money/refunds.ts'
import type { StoredIssueKind } from '#contract/rules/orders/issues.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockOrder, type StoredOrder } from '#server/orders/acts/take-act.ts'
import { addReturnedCash } from '#server/orders/returned-cash.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import { bookReturnedCash } from '#server/settlement/booking/book-order.ts'
import type { StoredIssue } from './issue-row.ts'
import type { IssueParts } from './parts.ts'
import { returnablePaise } from './returnable.ts'
import { moveIssue, takeStep } from './take-step.ts'

export type Ticket = {
  id: string
  kind: StoredIssueKind
  orderId: string | null
  shopName: string | null
  reportedAt: Date
  handedOverAt: Date
}

/** The open tickets, oldest first. */
export async function listTickets(db: Db): Promise<Ticket[]> {
  return db
    .selectFrom('order_issues as issue')
    .innerJoin('order_issue_steps as step', (join) =>
      join
        .onRef('step.shop_id', '=', 'issue.shop_id')
        .onRef('step.issue_id', '=', 'issue.id')
        .on('step.kind', '=', 'handed_over'),
    )
    .leftJoin('shops as shop', 'shop.id', 'issue.shop_id')
    .select([
      'issue.id',
      'issue.kind',
      'issue.order_id as orderId',
      'shop.name as shopName',
      'issue.created_at as reportedAt',
      'step.at as handedOverAt',
    ])
    .where('issue.state', '=', 'ticket')
    .orderBy('step.at')
    .execute()
}

/** The operator writes to both sides; the ticket stays open. */
export function answerTicket(db: Db, parts: IssueParts, issueId: string, text: string): Promise<boolean> {
  const now = new Date()
  return withTicket(db, { issueId, movesMoney: false, none: false }, async (tx, ticket) => {
    const held = await moveTicket(tx, ticket, 'ticket')
    if (!held) return false
    await takeStep(tx, parts, held, { kind: 'told', by: 'operator', text, at: now })
    return true
  })
}

export type Decision = { reason: string; refund?: { amountPaise: number; borneBy: RefundBearer } }
export type Closed = 'closed' | 'no_ticket' | 'not_returnable' | 'not_for_cash' | 'shop_gone'

/**
 * The operator's decision. An online refund is borne by whom they say. In cash it records what the shop has given back,
 * which the operator has made sure of.
 */
export function closeTicket(
  db: Db,
  parts: IssueParts,
  issueId: string,
  { reason, refund }: Decision,
): Promise<Closed> {
  const now = new Date()
  const asked = { issueId, movesMoney: refund !== undefined, none: 'no_ticket' as Closed }
  return withTicket(db, asked, async (tx, ticket, order) => {
    const closed = await moveTicket(tx, ticket, 'closed')
    if (!closed) return 'no_ticket'
    if (refund) {
      const given = order ? await refundOrReturnCash(tx, parts, order, refund, now) : 'not_returnable'
      if (given !== 'given') throw new RollBack(given)
    }
    const money = refund && { amountPaise: refund.amountPaise, borneBy: refund.borneBy }
    await takeStep(tx, parts, closed, { kind: 'closed', by: 'operator', text: reason, ...money, at: now })
    const after = refund ? `${formatPaise(refund.amountPaise)} (${refund.borneBy}): ${reason}` : reason
    await writeMoneyAudit(tx, { actor: 'terminal', kind: 'ticket_closed', subject: issueId, after })
    return 'closed'
  }).catch((failure: unknown) => {
    if (failure instanceof RollBack) return failure.why
    if (failure instanceof Refusal && failure.code === 'not_found') return 'shop_gone'
    throw failure
  })
}

/** Thrown, because throwing is what rolls a transaction back. */
class RollBack extends Error {
  readonly why: Exclude<Closed, 'closed' | 'no_ticket'>

  constructor(why: RollBack['why']) {
    super(why)
    this.why = why
  }
}

const moveTicket = (tx: Tx, { shop_id: shopId, id: issueId }: StoredIssue, state: 'ticket' | 'closed') =>
  moveIssue(tx, { shopId, issueId }, { from: ['ticket'], set: { state } })

async function refundOrReturnCash(
  tx: Tx,
  parts: IssueParts,
  order: StoredOrder,
  { amountPaise, borneBy }: { amountPaise: number; borneBy: RefundBearer },
  at: Date,
): Promise<'given' | RollBack['why']> {
  if (amountPaise > (await returnablePaise(tx, order))) return 'not_returnable'
  if (order.payment_method === 'online') {
    const wanted = { orderId: order.id, amountPaise, reason: 'issue', borneBy } as const
    return (await refundOrder(tx, parts.effects, wanted)) === amountPaise ? 'given' : 'not_returnable'
  }
  // The money of a cash order is with the shop, so the platform cannot refund it.
  if (borneBy === 'platform') return 'not_for_cash'
  const name = { shopId: order.shop_id, orderId: order.id }
  await addReturnedCash(tx, name, amountPaise)
  await bookReturnedCash(tx, name, parts.feeBearer, at)
  return 'given'
}

/**
 * Runs `work` under the lock of the ticket's order, which everything about its reports takes. If no money moves, the row is
 * locked directly, since `lockOrder` refuses the orders of a shop that is gone.
 */
function withTicket<T>(
  db: Db,
  { issueId, movesMoney, none }: { issueId: string; movesMoney: boolean; none: T },
  work: (tx: Tx, ticket: StoredIssue, order: StoredOrder | undefined) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const ticket = await tx
      .selectFrom('order_issues')
      .selectAll()
      .where('id', '=', issueId)
      .executeTakeFirst()
    if (!ticket) return none
    const { shop_id: shopId, order_id: orderId } = ticket
    if (!orderId) return work(tx, ticket, undefined)
    if (movesMoney) return work(tx, ticket, await lockOrder(tx, { shopId, orderId }))
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    return work(tx, ticket, undefined)
  })
}
