import type { Evidence } from '#contract/issues.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import type { IssueParty } from '#contract/rules/orders/issues.ts'
import { whoDid } from '#contract/rules/orders/order-acts.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { OrderEventDetails, StoredEventKind } from '#server/db/tables/orders.ts'
import type { OrderName } from '#server/orders/acts/take-act.ts'
import { readOrder } from '#server/orders/read-orders.ts'
import { readOrderIssues } from './issue-row.ts'

/** Everything about a placed order, for its two sides and whoever has to decide. Holds nothing that either may not see. */
export async function readEvidence(db: Db | Tx, name: OrderName): Promise<Evidence | undefined> {
  const writtenAt = new Date()
  const order = await readOrder(db, name)
  if (!order) return undefined
  const terms = await readTerms(db, name)
  return {
    order,
    writtenAt: writtenAt.toISOString(),
    events: await readEvents(db, name),
    issues: await readOrderIssues(db, name),
    payments: await readPayments(db, name),
    ...(terms && { terms: { version: terms } }),
  }
}

async function readEvents(db: Db | Tx, { shopId, orderId }: OrderName): Promise<Evidence['events']> {
  const rows = await db
    .selectFrom('order_events')
    .select(['at', 'kind', 'status', 'details'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, kind, status, details }, index) => {
    const { before: _, by, issueId: __, ...told } = details ?? {}
    // Old events have no kind of their own: the first one is the placing.
    const known = index === 0 ? 'placed' : kind
    return {
      at: at.toISOString(),
      kind: known,
      status,
      by: partyOf(known, by),
      ...(Object.keys(told).length > 0 && { details: told }),
    }
  })
}

function partyOf(kind: StoredEventKind, by: OrderEventDetails['by']): IssueParty {
  if (kind === 'issue') return by ?? 'system'
  const mover = whoDid(kind)
  return mover === 'customer' || mover === 'shop' ? mover : 'system'
}

async function readPayments(db: Db | Tx, { orderId }: OrderName): Promise<Evidence['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['payment_id', 'method', 'amount_paise', 'status', 'created_at', 'applied_at'])
    .where('payment_order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.payment_id,
    ...(row.method && { method: row.method }),
    amount: toRupees(row.amount_paise),
    status: row.status,
    at: row.created_at.toISOString(),
    of: row.applied_at ? 'order' : 'other_payment',
  }))
}

async function readTerms(db: Db | Tx, { shopId, orderId }: OrderName): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('terms_version')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.terms_version
}
