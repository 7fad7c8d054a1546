import { z } from 'zod'
import { endpoint, shopOnly } from './endpoint.ts'
import { ReviewAnswer } from './order.ts'
import { MAX_EMAIL, MAX_NAME, MAX_REVIEW } from './rules/lengths.ts'
import { MAX_ANSWER } from './rules/reviews.ts'
import { Done, Id, Moment, QueryPage, ReplyId, Text } from './shapes.ts'

export const leaveFeedback = endpoint('leaveFeedback', {
  input: z.object({
    name: Text(MAX_NAME).min(1),
    email: Text(MAX_EMAIL).min(3),
    rating: z.int().min(1).max(5),
    message: Text(MAX_REVIEW).min(1),
    shopEmail: z.string().max(MAX_EMAIL),
    orderId: Id.optional(),
  }),
  reply: Done,
  refuses: ['conflict'],
})

export const Review = z.object({
  orderId: ReplyId,
  name: z.string().describe('Empty, as the message, once the account is deleted'),
  rating: z.int(),
  message: z.string(),
  at: Moment,
  answer: ReviewAnswer.optional(),
  mayAnswer: z
    .boolean()
    .describe(
      'Whether the shop may answer or change its answer: not answered yet, less than a day ago, or the review changed since',
    ),
})
export type Review = z.infer<typeof Review>

export const listReviews = endpoint('listReviews', {
  input: z.object(QueryPage),
  reply: z.object({
    data: z.array(Review).describe('Newest first'),
    next: z.string().optional(),
    rating: z.number().optional().describe('The average, from five reviews on'),
    ratingCount: z.int(),
  }),
  refuses: shopOnly,
})
export const answerReview = endpoint('answerReview', {
  input: z.object({
    orderId: Id,
    message: Text(MAX_ANSWER).min(1),
    said: z.iso
      .datetime()
      .optional()
      .describe(
        'The time of the review that is answered. Refused if the customer has changed the review since',
      ),
    instead: Text(MAX_ANSWER)
      .optional()
      .describe('The answer that it replaces, empty for none. Refused if there is another one by now'),
  }),
  reply: z.object({ data: Review }),
  refuses: [...shopOnly, 'conflict'],
})
