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
  mayAnswer: z.boolean().describe('Not answered yet, or less than a day ago, or changed since'),
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
        'Of which moment the words are that it answers: refused where the customer has changed them since',
      ),
    instead: Text(MAX_ANSWER)
      .optional()
      .describe('The answer it takes the place of, empty for none: refused where another stands by now'),
  }),
  reply: z.object({ data: Review }),
  refuses: [...shopOnly, 'conflict'],
})
