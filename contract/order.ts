import { z } from 'zod'
import { Doorstep } from './addresses.ts'
import { units } from './rules/catalogue.ts'
import { paymentMethods } from './rules/checkout.ts'
import { lineChangeKinds, lineChangeStates } from './rules/line-changes.ts'
import { endings, orderEventKinds, seenStages, wishes } from './rules/order-acts.ts'
import { movers, orderStatuses, paymentStatuses } from './rules/order-life.ts'
import { refundBearers, refundReasons } from './rules/refunds.ts'
import { Moment, ReplyId } from './shapes.ts'

const OrderStatus = z.enum(orderStatuses)

export const ReplyLine = z.object({
  _id: ReplyId,
  name: z.string(),
  image: z.string(),
  price: z.number(),
  count: z.int(),
  unit: z.enum(units),
  packSize: z.number().describe('Of one pack, in `unit`'),
  quantity: z.string().describe("Of all packs, e.g. '1.5 kg'"),
  total: z.number(),
  grams: z.int().optional().describe('The real weight, if it was weighed; `quantity` and `total` are of it'),
})

/** The shop's answer to a review. */
export const ReviewAnswer = z.object({ message: z.string(), at: Moment })
export const Feedback = z.object({
  rating: z.int(),
  message: z.string(),
  at: Moment,
  answer: ReviewAnswer.optional(),
})

const Refund = z.object({
  amount: z.number(),
  of: z
    .enum(['order', 'other_payment'])
    .describe('other_payment: of a second or late payment that the order did not need'),
  reason: z.enum(refundReasons),
  borneBy: z.enum(refundBearers).optional().describe('At whose cost, if it is of the order'),
  status: z.enum(['due', 'pending', 'processed', 'failed']),
  at: Moment,
  sentAt: Moment.optional(),
  bankReference: z.string().optional().describe('The number by which the bank finds it'),
  expectedBy: Moment,
})

const OrderEvent = z.object({
  kind: z.enum(orderEventKinds),
  by: z.enum(movers),
  at: Moment,
  status: OrderStatus,
  reason: z.string().optional(),
  note: z.string().optional(),
  minutes: z.int().optional(),
  refund: z.number().optional().describe('Refunded because of it'),
})

const LineChange = z.object({
  _id: ReplyId,
  kind: z.enum(lineChangeKinds),
  state: z.enum(lineChangeStates),
  was: ReplyLine,
  becomes: ReplyLine.optional().describe('The line after the change; missing if it is left out'),
  amount: z.number().describe('By how much the total changes; negative if it becomes less'),
  at: Moment,
  answeredAt: Moment.optional(),
})

export const Order = z.object({
  _id: ReplyId,
  items: z.array(ReplyLine).describe('As they are now'),
  amount: z.number(),
  originalAmount: z.number().optional().describe('The total when it was placed, if it has changed since'),
  changes: z.array(LineChange).optional().describe('Changes of its lines, oldest first'),
  stillOwed: z.number().optional().describe('Too little to be refunded by itself; added to the next refund'),
  deliveryCharge: z.number(),
  distance: z.number(),
  distanceMethod: z.enum(['road', 'estimate']),
  isFeeUncertain: z
    .boolean()
    .describe('The estimated distance is near the limit between two fees; the one shown is charged'),
  status: OrderStatus,
  stage: z.enum(seenStages).describe('More detailed than the status: also accepted and packed'),
  statusHistory: z.array(z.object({ status: OrderStatus, at: Moment })),
  events: z
    .array(OrderEvent)
    .describe('Everything that happened, oldest first; `statusHistory` has only the changes of status'),
  promise: z
    .object({ at: Moment, minutes: z.int().optional() })
    .optional()
    .describe('When the shop accepted it, and in how many minutes it promised to have packed it'),
  isOverdue: z.boolean().describe('The shop has taken longer than usual to answer'),
  cancelAskedAt: Moment.optional().describe('When the customer asked for the packed order to be cancelled'),
  undoUntil: Moment.optional().describe('Until when the shop may undo its last step'),
  ending: z
    .object({ kind: z.enum(endings), reason: z.string().optional(), note: z.string().optional() })
    .optional()
    .describe('How it was cancelled'),
  wish: z.enum(wishes),
  date: Moment,
  shopId: ReplyId,
  shopName: z.string(),
  address: Doorstep,
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  refunds: z.array(Refund).optional().describe('Oldest first'),
  keeps: z
    .number()
    .optional()
    .describe(
      'Only in replies to its shop: what the shop keeps of it, or will keep if it is delivered as it is now',
    ),
  cashReturned: z.number().optional().describe('Given back in cash, and confirmed'),
  isTest: z
    .boolean()
    .optional()
    .describe('Placed by the keeper to try the desk: free of charge and counted nowhere'),
  againOf: ReplyId.optional().describe('The order whose goods this one brings again, free of charge'),
  isReportAnswered: z
    .boolean()
    .optional()
    .describe('The shop has answered a report, and the customer has not replied yet'),
  feedback: Feedback.optional(),
})
export type Order = z.infer<typeof Order>
