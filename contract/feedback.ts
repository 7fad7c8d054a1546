import { z } from 'zod'
import { endpoint, shopOnly } from './endpoint.ts'
import { ReviewAnswer } from './order.ts'
import { MAX_ANSWER } from './rules/shops/reviews.ts'
import { MAX_EMAIL, MAX_NAME, MAX_REVIEW } from './rules/text/lengths.ts'
import { Done, Id, Moment, Next, QueryPage, ReplyId, Text } from './shapes.ts'

export const leaveFeedback = endpoint('leaveFeedback', {
  input: z.object({
    name: Text(MAX_NAME).min(1),
    email: Text(MAX_EMAIL).min(3),
    rating: z.int().min(1).max(5).describe('Stars, 1 to 5'),
    message: Text(MAX_REVIEW).min(1),
    shopEmail: z.string().max(MAX_EMAIL),
    orderId: Id.optional(),
  }),
  reply: Done,
  refuses: ['conflict'],
})

export const Review = z.object({
  orderId: ReplyId,
  name: z.string().describe('Empty, like `message`, if the customer has deleted their account'),
  rating: z.int().describe('Stars, 1 to 5'),
  message: z.string(),
  at: Moment,
  answer: ReviewAnswer.optional(),
  mayAnswer: z
    .boolean()
    .describe(
      'True if the shop may answer the review or change its answer: it has not answered yet, it answered less than a day ago, or the customer has changed the review since',
    ),
})
export type Review = z.infer<typeof Review>

export const listReviews = endpoint('listReviews', {
  input: z.object(QueryPage),
  reply: z.object({
    data: z.array(Review).describe('Newest first'),
    next: Next,
    rating: z.number().optional().describe('The average rating; absent if there are fewer than five reviews'),
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
        'The `at` of the review that is answered. The call is refused if the customer has changed the review since',
      ),
    instead: Text(MAX_ANSWER)
      .optional()
      .describe(
        'The answer that this one replaces, empty if there was none. The call is refused if there is a different answer by now',
      ),
  }),
  reply: z.object({ data: Review }),
  refuses: [...shopOnly, 'conflict'],
})
