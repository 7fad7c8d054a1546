import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES, shopOnly } from './endpoint.ts'
import { Order } from './order.ts'
import { units } from './rules/items/catalogue.ts'
import { refundBearers } from './rules/money/refunds.ts'
import { MAX_LINES } from './rules/orders/checkout.ts'
import {
  issueAnswers,
  issueKinds,
  issueParties,
  issueStates,
  issueStepKinds,
  MAX_ISSUE_PHOTOS,
  MAX_ISSUE_TEXT,
  storedIssueKinds,
} from './rules/orders/issues.ts'
import { maxPictureUrlLength } from './rules/pictures/picture-files.ts'
import { Id, Moment, Next, QueryPage, ReplyId, ReplyRupees, Rupees, Text } from './shapes.ts'

const Step = z.object({
  kind: z.enum(issueStepKinds),
  by: z.enum(issueParties).describe('`system`: a deadline has passed'),
  at: Moment,
  text: z.string(),
  amount: z.number().optional().describe('The amount that this step gives back to the customer, in rupees'),
  borneBy: z.enum(refundBearers).optional().describe('Who bears the cost of `amount`'),
})

export const Issue = z.object({
  _id: ReplyId,
  orderId: ReplyId,
  kind: z
    .enum(storedIssueKinds)
    .describe('`refund_failed` is not reported by a customer: it is opened when a refund fails for good'),
  items: z
    .array(
      z.object({
        _id: ReplyId,
        name: z.string(),
        unit: z.enum(units),
        packSize: z.number().describe('The size of one pack, measured in `unit`'),
      }),
    )
    .describe('The items that the report is about'),
  photos: z.array(ReplyId).describe('Ids of the photos, for `showIssuePhoto`; photos are kept for 90 days'),
  state: z
    .enum(issueStates)
    .describe(
      '`open`: waits for the shop; `answered`: waits for the customer to say whether it is solved; `ticket`: the operator decides',
    ),
  answerBy: Moment.describe('If the shop has not answered by then, the issue is handed over to the operator'),
  answer: z.enum(issueAnswers).optional(),
  amount: z.number().optional().describe('The amount that the shop gives back, in rupees'),
  cash: z
    .object({ confirmedAt: Moment.optional().describe('When receipt of the cash was confirmed') })
    .optional()
    .describe('Present if the amount is given back in cash'),
  settlesAt: Moment.optional().describe('When the answer counts as accepted if the customer does not reply'),
  againOrderId: ReplyId.optional().describe('The order that brings the reported items once more'),
  isAgainCancelled: z.boolean().optional().describe('True if the order in `againOrderId` was cancelled'),
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
    reportUntil: Moment.optional().describe(
      'Until when the customer can report a problem; absent if that is not possible',
    ),
    mayReturn: z.number().describe('The amount of the order that can still be given back, in rupees'),
  }),
})
/** The open issues of a shop's orders. */
export const listShopIssues = endpoint('listShopIssues', {
  input: z.object(QueryPage),
  reply: z.object({
    data: z
      .array(Issue)
      .describe('First the issues that wait for the shop, then the others; each group oldest first'),
    next: Next,
    count: z.int().optional().describe('The number of issues on all pages; only on the first page'),
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
    photos: z
      .array(z.string().max(maxPictureUrlLength))
      .max(MAX_ISSUE_PHOTOS)
      .default([])
      .describe('Data URLs'),
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
      amount: Rupees.optional().describe(
        'Required if `answer` is `money`: the amount to give back, in rupees',
      ),
      text: IssueText.default('').describe('Required if `answer` is `disagree`: the reason'),
    })
    .refine(({ answer, text }) => answer !== 'disagree' || text !== '', 'Say why.')
    .refine(({ answer, amount }) => answer !== 'money' || Boolean(amount), 'Say how much.'),
  reply: Changed,
  refuses: [...shopOnly, 'conflict', 'order_moved_on'],
})
export const solveIssue = endpoint('solveIssue', {
  input: z.object({
    ...OfIssue,
    solved: z.boolean().describe('If false, the issue is handed over to the operator'),
    text: IssueText.default(''),
  }),
  reply: Changed,
  refuses: ['conflict'],
})
export const showIssuePhoto = endpoint('showIssuePhoto', {
  input: z.object({ ...OfIssue, photoId: Id }),
  reply: z.object({}).describe('A JPEG image'),
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
      amount: ReplyRupees,
      status: z.string(),
      at: Moment,
      of: z
        .enum(['order', 'other_payment'])
        .describe('`other_payment`: a second or late payment that the order did not need'),
    }),
  ),
  terms: z
    .object({ version: z.string() })
    .optional()
    .describe('The terms in force when the order was placed'),
})
export type Evidence = z.infer<typeof Evidence>

/** Everything about an order, for its customer and its shop: JSON, or with `Accept: text/html` a page to save. */
export const showEvidence = endpoint('showEvidence', {
  input: z.object({ orderId: Id }),
  reply: z.object({ data: Evidence }),
})
