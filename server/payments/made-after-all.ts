import { fill } from '#contract/rules/language/say.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import type { Tx } from '#server/db/db.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import { isTriedAgain, type Refund } from './refunds/refunds.ts'
import { refundLetters as texts } from './texts/en.ts'

/** The attempt number of a retry that was never sent, so that nothing counts it as an attempt. */
const NOT_SENT = 0

/**
 * A refund that had failed was made after all: takes back the retry that was to replace it, if that is not sent yet. A retry
 * is recognised by the same payment, amount, reason and bearer, and a later attempt.
 *
 * @returns the replacement that could not be taken back, since it was sent, made or given up
 */
export async function withdrawRetry(tx: Tx, made: Refund): Promise<Refund | undefined> {
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

/** The money went back twice, which we cannot undo: a person has to. */
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
