import { formatPaise } from '#contract/rules/money.ts'
import { fill } from '#contract/rules/say.ts'
import type { Tx } from '#server/db/db.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import { isTriedAgain, type Refund } from './refunds.ts'
import { refundLetters as texts } from './texts/en.ts'

/** It never was one: whoever counts attempts need not count it. */
const NOT_SENT = 0

/**
 * A refund that had failed is made after all: what was to go in its place stays. Answers what no longer can, or was given
 * up by then. Refunds of one payment that are alike in amount, reason and bearer stand for each other.
 */
export async function standDown(tx: Tx, made: Refund): Promise<Refund | undefined> {
  const later = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', made.payment_id)
    .where('amount_paise', '=', made.amount_paise)
    .where('reason', '=', made.reason)
    .where('borne_by', '=', made.borne_by)
    .where('attempt', '>', made.attempt)
    .orderBy('id')
    .execute()
  const inPlace = (status: Refund['status']) =>
    later.find((one) => one.status === status && !(status === 'failed' && isTriedAgain(one)))
  const due = inPlace('due')
  if (!due) return inPlace('failed') ?? inPlace('pending') ?? inPlace('processed')
  await tx
    .updateTable('refunds')
    .set({ status: 'failed', attempt: NOT_SENT })
    .where('id', '=', due.id)
    .where('status', '=', 'due')
    .execute()
  return undefined
}

/** Nothing that we do takes it back. */
export function madeTwice(made: Refund, instead: Refund): OperatorNews {
  const amount = formatPaise(made.amount_paise)
  return {
    key: `refund-twice:${made.id}`,
    subject: fill(texts.twice.subject, { amount }),
    heading: texts.twice.heading,
    paragraphs: [fill(texts.twice.text, { amount, payment: made.payment_id }), texts.twice.help],
    reason: fill(texts.reason, { refund: made.id, instead: instead.id }),
  }
}
