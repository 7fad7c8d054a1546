import { type Selectable, sql } from 'kysely'
import type { Review } from '#contract/feedback.ts'
import { isAnswerOpen } from '#contract/rules/shops/reviews.ts'
import type { Db } from '#server/db/db.ts'
import type { FeedbackTables } from '#server/db/tables/feedback.ts'
import { cutPage, readCursor } from '#server/http/cursor.ts'

const DEFAULT_LIMIT = 30
export const reviewColumns = [
  'order_id',
  'name',
  'rating',
  'message',
  'created_at',
  'answer',
  'answered_at',
] as const
type ReviewRow = Pick<Selectable<FeedbackTables['feedback']>, (typeof reviewColumns)[number]>

/** A shop's reviews, newest first. */
export async function listReviews(
  db: Db,
  shopId: string,
  { limit = DEFAULT_LIMIT, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<{ data: Review[]; next?: string }> {
  const now = new Date()
  const from = after ? readCursor(after) : undefined
  const rows = await db
    .selectFrom('feedback')
    .select(reviewColumns)
    .where('shop_id', '=', shopId)
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, order_id) < (${new Date(from?.[0] ?? 0)}, ${from?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, ...more } = cutPage(rows, limit, (last) => [last.created_at.getTime(), last.order_id])
  return {
    data: page.map((row) => toReview(row, now)),
    ...more,
  }
}

/** False once the customer's account was deleted, which empties the message: nobody would read an answer. */
export const hasWords = ({ message }: Pick<ReviewRow, 'message'>): boolean => message !== ''

export function toReview(row: ReviewRow, now: Date): Review {
  const { answer, answered_at } = row
  return {
    orderId: row.order_id,
    name: row.name,
    rating: row.rating,
    message: row.message,
    at: row.created_at.toISOString(),
    ...(answer !== null &&
      answered_at !== null && { answer: { message: answer, at: answered_at.toISOString() } }),
    mayAnswer: hasWords(row) && isAnswerOpen({ saidAt: row.created_at, answeredAt: answered_at }, now),
  }
}
