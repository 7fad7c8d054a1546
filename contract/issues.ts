import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES, shopOnly } from './endpoint.ts'
import { Order } from './order.ts'
import { units } from './rules/catalogue.ts'
import { MAX_LINES } from './rules/checkout.ts'
import {
  issueAnswers,
  issueKinds,
  issueParties,
  issueStates,
  issueStepKinds,
  MAX_ISSUE_PHOTOS,
  MAX_ISSUE_TEXT,
  storedIssueKinds,
} from './rules/issues.ts'
import { maxPictureUrlLength } from './rules/picture-files.ts'
import { refundBearers } from './rules/refunds.ts'
import { Id, Moment, QueryPage, ReplyId, Rupees, Text } from './shapes.ts'

const Step = z.object({
  kind: z.enum(issueStepKinds),
  by: z.enum(issueParties),
  at: Moment,
  text: z.string(),
  amount: z.number().optional().describe('Refunded by this step'),
  borneBy: z.enum(refundBearers).optional(),
})

export const Issue = z.object({
  _id: ReplyId,
  orderId: ReplyId,
  kind: z.enum(storedIssueKinds),
  items: z
    .array(z.object({ _id: ReplyId, name: z.string(), unit: z.enum(units), packSize: z.number() }))
    .describe('The lines it is about'),
  photos: z.array(ReplyId).describe('Read by showIssuePhoto; kept 90 days'),
  state: z.enum(issueStates),
  answerBy: Moment.describe('If the shop has not answered by then, it goes to the operator'),
  answer: z.enum(issueAnswers).optional(),
  amount: z.number().optional().describe('What the shop gives back'),
  cash: z
    .object({ confirmedAt: Moment.optional() })
    .optional()
    .describe('Present if the money is given back in cash'),
  settlesAt: Moment.optional().describe('When the answer counts as accepted if the customer stays silent'),
  againOrderId: ReplyId.optional().describe('The order by which it is brought again'),
  isAgainCancelled: z.boolean().optional().describe('That order was cancelled'),
  steps: z.array(Step).describe('Oldest first'),
})
export type Issue = z.infer<typeof Issue>

const OfIssue = { orderId: Id, issueId: Id }
const IssueText = Text(MAX_ISSUE_TEXT)
const Changed = z.object({ message: z.string(), data: Issue })

export const listOrderIssues = endpoint('listOrderIssues', {
  input: z.object({ orderId: Id }),
  reply: z.object({
    data: z.array(Issue).describe('Oldest first'),
    reportUntil: Moment.optional().describe('Until when the customer can report something'),
    mayReturn: z.number().describe('How much of the order can still be given back'),
  }),
})
/** The open issues of a shop's orders. */
export const listShopIssues = endpoint('listShopIssues', {
  input: z.object(QueryPage),
  reply: z.object({
    data: z.array(Issue).describe('Those waiting for the shop first, then the others, each oldest first'),
    next: z.string().optional(),
    count: z.int().optional().describe('On the first page only: how many there are on all pages'),
  }),
  refuses: shopOnly,
})
/** The idempotency key is sent in the header `Idempotency-Key`. */
export const reportIssue = endpoint('reportIssue', {
  input: z.object({
    orderId: Id,
    kind: z.enum(issueKinds),
    itemIds: z.array(Id).max(MAX_LINES).default([]),
    text: IssueText.default(''),
    photos: z.array(z.string().max(maxPictureUrlLength)).max(MAX_ISSUE_PHOTOS).default([]),
  }),
  reply: Changed,
  refuses: ['conflict', 'invalid_image', 'image_too_large'],
  maxBytes: MAX_ISSUE_PHOTOS * PICTURE_MAX_BYTES,
})
export const answerIssue = endpoint('answerIssue', {
  input: z
    .object({
      ...OfIssue,
      answer: z.enum(issueAnswers),
      amount: Rupees.optional().describe('For `money`: how much is given back'),
      text: IssueText.default(''),
    })
    .refine(({ answer, text }) => answer !== 'disagree' || text !== '', 'Say why.')
    .refine(({ answer, amount }) => answer !== 'money' || Boolean(amount), 'Say how much.'),
  reply: Changed,
  refuses: [...shopOnly, 'conflict', 'order_moved_on'],
})
export const solveIssue = endpoint('solveIssue', {
  input: z.object({ ...OfIssue, solved: z.boolean(), text: IssueText.default('') }),
  reply: Changed,
  refuses: ['conflict'],
})
export const showIssuePhoto = endpoint('showIssuePhoto', {
  input: z.object({ ...OfIssue, photoId: Id }),
  reply: z.object({}).describe('A JPEG'),
})

const Evidence = z.object({
  order: Order,
  writtenAt: Moment,
  events: z
    .array(
      z.object({
        at: Moment,
        kind: z.string(),
        status: z.string(),
        by: z.enum(issueParties),
        details: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .describe('Oldest first'),
  issues: z.array(Issue),
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.string().optional(),
      amount: z.number(),
      status: z.string(),
      at: Moment,
      of: z.enum(['order', 'other_payment']),
    }),
  ),
  terms: z
    .object({ version: z.string() })
    .optional()
    .describe('Of the terms in force when the order was placed'),
})
export type Evidence = z.infer<typeof Evidence>

/** Everything about an order, for its customer and its shop: JSON, or with `Accept: text/html` a page to save. */
export const showEvidence = endpoint('showEvidence', {
  input: z.object({ orderId: Id }),
  reply: z.object({ data: Evidence }),
})
