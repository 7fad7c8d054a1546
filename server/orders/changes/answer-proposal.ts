import type { OrderStep } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { shopOfOrder } from '../acts/cancel-order.ts'
import type { EndParts } from '../acts/end-order.ts'
import { lockOrder, requireActAllowed, type StoredOrder } from '../acts/take-act.ts'
import { linesNow } from './lines-now.ts'
import { endsWithChange, endWithoutLines, isEndedBy, settleLines } from './settle-lines.ts'
import { answerChange, readLines } from './stored-changes.ts'

type Answer = { accountId: string; orderId: string; changeId: string; accepted: boolean }

/** The customer accepts what the shop offers instead of a line, or refuses it and goes without. */
export async function answerProposal(
  db: Db,
  parts: EndParts,
  { accountId, orderId, changeId, accepted }: Answer,
): Promise<void> {
  const now = new Date()
  const name = { shopId: await shopOfOrder(db, accountId, orderId), orderId }
  const state = accepted ? 'accepted' : 'refused'
  const said = `${changeId} ${state}`
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    const { ordered, changes, lines, seen } = await readLines(tx, name)
    const asked = seen.find(({ change }) => change.id === changeId)
    if (!asked) throw new Refusal('not_found')
    if (asked.change.state === state || (await isEndedBy(tx, order, said))) return
    requireActAllowed(order, 'proposal_accepted')
    if (asked.change.state !== 'proposed') throw new Refusal('order_moved_on', { reason: 'new' })
    const answered = changes.map((change) =>
      change === asked.change ? ({ ...change, state } as const) : change,
    )
    const after = linesNow(ordered, answered).lines
    const by = { byAccountId: accountId, at: now }
    if (endsWithChange(order, { before: lines, after }))
      return endWithoutLines(tx, parts, order, { endedBy: said, ...by })
    await answerChange(tx, asked.change, state, now)
    const details = { item: asked.was.name, ...(asked.change.name !== null && { offer: asked.change.name }) }
    const act = accepted ? 'proposal_accepted' : 'proposal_refused'
    await settleLines(tx, parts, order, { name: act, before: lines, after, details, ...by })
  })
}

/**
 * Call it when an order leaves the shop: lines whose proposal is still open are left out. Returns false if that left
 * nothing and ended the order. The order is locked by `lockOrder`.
 */
export async function lapseProposals(
  tx: Tx,
  parts: EndParts,
  order: StoredOrder,
  { to, ...by }: { to: OrderStep; byAccountId: string; at: Date },
): Promise<boolean> {
  const { ordered, changes, lines, seen } = await readLines(tx, { shopId: order.shop_id, orderId: order.id })
  const open = seen.filter(({ change }) => change.state === 'proposed')
  if (open.length === 0) return true
  const lapsed = changes.map((change) =>
    change.state === 'proposed' ? ({ ...change, state: 'lapsed' } as const) : change,
  )
  const after = linesNow(ordered, lapsed).lines
  if (endsWithChange(order, { before: lines, after })) {
    await endWithoutLines(tx, parts, order, { endedBy: to, ...by })
    return false
  }
  for (const { change } of open) await answerChange(tx, change, 'lapsed', by.at)
  const details = { item: open.map(({ was }) => was.name).join(', ') }
  await settleLines(tx, parts, order, { name: 'changed', before: lines, after, details, ...by })
  return true
}
