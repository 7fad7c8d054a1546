import type { Review } from '#contract/feedback.ts'
import { isAnswerOpen } from '#contract/rules/shops/reviews.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { hasWords, reviewColumns, toReview } from './list-reviews.ts'
import { tellOfAnswer } from './tell-of-answer.ts'

/** `said`: when the review that the keeper saw was written. `instead`: the answer they saw, empty for none. Both optional. */
type Answer = {
  shopId: string
  orderId: string
  message: string
  said?: string | undefined
  instead?: string | undefined
}

/**
 * The shop's one answer to a review, mailed to the customer by `sender`. Changing it keeps its moment, so that it can be
 * changed for one day only, and does not notify the customer again.
 */
export async function answerReview(db: Db, answer: Answer, sender?: Sender): Promise<Review> {
  const { shopId, orderId, message, said, instead } = answer
  const now = new Date()
  return db.transaction().execute(async (tx) => {
    const review = await tx
      .selectFrom('feedback')
      .select(['message', 'created_at', 'answered_at', 'answer'])
      .where('shop_id', '=', shopId)
      .where('order_id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!review || !hasWords(review)) throw new Refusal('not_found')
    const { created_at: saidAt, answered_at: answeredAt } = review
    if (!isAnswerOpen({ saidAt, answeredAt }, now)) throw new Refusal('conflict', { reason: 'answer_stands' })
    if (said !== undefined && Date.parse(said) !== saidAt.getTime())
      throw new Refusal('conflict', { reason: 'review_changed' })
    // The same answer sent again is no conflict: the reply to the first may have been lost.
    const isRepeat = review.answer === message
    if (instead !== undefined && instead !== (review.answer ?? '') && !isRepeat)
      throw new Refusal('conflict', { reason: 'answered_meanwhile' })
    const isReworded = answeredAt !== null && answeredAt >= saidAt
    const row = await tx
      .updateTable('feedback')
      .set({ answer: message, answered_at: isReworded ? answeredAt : now })
      .where('shop_id', '=', shopId)
      .where('order_id', '=', orderId)
      .returning(reviewColumns)
      .executeTakeFirstOrThrow()
    if (sender && !isReworded) await tellOfAnswer(tx, sender, { shopId, orderId, message, at: now })
    return toReview(row, now)
  })
}
