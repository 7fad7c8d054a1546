import type { z } from 'zod'
import type * as issues from '#contract/issues.ts'
import { formatPaise, toPaise } from '#contract/rules/money/money.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockOrder, type StoredOrder } from '#server/orders/acts/take-act.ts'
import { bringAgain } from '#server/orders/bring-again.ts'
import { LEAST_REFUND_PAISE } from '#server/payments/refunds/ask-refund.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import type { Keeper } from '#server/shops/own-shop.ts'
import { startSilenceClock } from './clocks.job.ts'
import { findIssue, type StoredIssue } from './issue-row.ts'
import type { IssueParts } from './parts.ts'
import { returnablePaise } from './returnable.ts'
import { requireMove, takeStep } from './take-step.ts'

type Answer = z.output<typeof issues.answerIssue.input>

/** The shop's one answer to a report: money back, bringing it again, or a reason why not. Idempotent for the same answer. */
export async function answerIssue(
  db: Db,
  parts: IssueParts,
  { shopId, byAccountId }: Keeper,
  input: Answer,
): Promise<void> {
  const now = new Date()
  const { orderId, issueId, answer, text } = input
  const name = { shopId, orderId, issueId }
  const amountPaise = answer === 'money' ? toPaise(input.amount ?? 0) : null
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    const known = await findIssue(tx, name)
    if (known?.answer === answer && known.amount_paise === amountPaise) return
    if (amountPaise !== null) await refuseTooMuch(tx, order, amountPaise)
    const isCash = amountPaise !== null && order.payment_method === 'COD'
    const issue = await requireMove(tx, name, {
      from: ['open'],
      set: {
        state: 'answered',
        answer,
        amount_paise: amountPaise,
        settles_at: new Date(now.getTime() + parts.silenceSeconds * 1000),
        gives_cash: isCash,
      },
    })
    if (amountPaise !== null) await refundOnline(tx, parts, order, amountPaise)
    if (answer === 'again') await sendAgain(tx, order, issue, { byAccountId, at: now })
    await takeStep(tx, parts, issue, {
      kind: 'answered',
      by: 'shop',
      byAccountId,
      text,
      ...(amountPaise !== null && { amountPaise, borneBy: 'shop' }),
      at: now,
    })
    await startSilenceClock(tx, issue)
  })
}

/** Checked before the amount is stored: a mistyped one may not fit the column. */
async function refuseTooMuch(tx: Tx, order: StoredOrder, amountPaise: number): Promise<void> {
  const leftPaise = await returnablePaise(tx, order)
  if (amountPaise > leftPaise)
    throw new Refusal('conflict', {
      reason: 'returns_too_much',
      values: { amount: formatPaise(Math.max(0, leftPaise)) },
    })
}

/** Online, refunds at once. Cash is handed over by the shop and counts once the customer has it (`confirmCash`). */
async function refundOnline(
  tx: Tx,
  parts: IssueParts,
  order: StoredOrder,
  amountPaise: number,
): Promise<void> {
  if (order.payment_method === 'COD') return
  if (amountPaise < LEAST_REFUND_PAISE)
    throw new Refusal('conflict', {
      reason: 'returns_too_little',
      values: { amount: formatPaise(LEAST_REFUND_PAISE) },
    })
  const backPaise = await refundOrder(tx, parts.effects, {
    orderId: order.id,
    amountPaise,
    reason: 'issue',
    borneBy: 'shop',
  })
  if (backPaise !== amountPaise) throw new Refusal('conflict', { reason: 'returns_disputed' })
}

async function sendAgain(
  tx: Tx,
  order: StoredOrder,
  issue: StoredIssue,
  by: { byAccountId: string; at: Date },
): Promise<void> {
  const name = { shopId: order.shop_id, orderId: order.id }
  const again = await bringAgain(tx, order, { ...name, itemIds: issue.item_ids, ...by })
  await tx
    .updateTable('order_issues')
    .set({ again_order_id: again })
    .where('shop_id', '=', issue.shop_id)
    .where('id', '=', issue.id)
    .execute()
}
