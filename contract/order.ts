import { z } from 'zod'
import { Doorstep } from './addresses.ts'
import { units } from './rules/items/catalogue.ts'
import { refundBearers, refundReasons } from './rules/money/refunds.ts'
import { paymentMethods } from './rules/orders/checkout.ts'
import { lineChangeKinds, lineChangeStates } from './rules/orders/line-changes.ts'
import { endings, orderEventKinds, seenStages, wishes } from './rules/orders/order-acts.ts'
import { movers, orderStatuses, paymentStatuses } from './rules/orders/order-life.ts'
import { Moment, ReplyId, ReplyRupees } from './shapes.ts'

const OrderStatus = z.enum(orderStatuses)

export const ReplyLine = z.object({
  _id: ReplyId.describe('The id of the item'),
  name: z.string(),
  image: z.string(),
  price: z.number().describe('The price of one pack, in rupees'),
  count: z.int().describe('The number of packs'),
  unit: z.enum(units),
  packSize: z.number().describe('The size of one pack, measured in `unit`'),
  quantity: z.string().describe("The quantity of all packs together, as text such as '1.5 kg'"),
  total: ReplyRupees,
  grams: z
    .int()
    .optional()
    .describe(
      'The real weight in grams, if the line was weighed; `quantity` and `total` are then based on it',
    ),
})

/** The shop's answer to a review. */
export const ReviewAnswer = z.object({ message: z.string(), at: Moment })
export const Feedback = z.object({
  rating: z.int().describe('Stars, 1 to 5'),
  message: z.string(),
  at: Moment,
  answer: ReviewAnswer.optional(),
})

const Refund = z.object({
  amount: ReplyRupees,
  of: z
    .enum(['order', 'other_payment'])
    .describe(
      'The refunded payment. `order`: the one that placed the order; `other_payment`: a second or late payment that the order did not need',
    ),
  reason: z
    .enum(refundReasons)
    .describe('`unwanted`: the payment could not be used; `outside`: refunded at the gateway’s dashboard'),
  borneBy: z
    .enum(refundBearers)
    .optional()
    .describe('Who bears the cost of the refund; only for goods that were delivered'),
  status: z.enum(['due', 'pending', 'processed', 'failed']),
  at: Moment,
  sentAt: Moment.optional().describe('When the refund was processed'),
  bankReference: z.string().optional().describe('The number by which the bank can find the refund'),
  expectedBy: Moment.describe('When the payer should have the money at the latest'),
})

const OrderEvent = z.object({
  kind: z.enum(orderEventKinds),
  by: z
    .enum(movers)
    .describe('`payment`: a captured payment; `clock`: a deadline that passed without anybody acting'),
  at: Moment,
  status: OrderStatus,
  reason: z.string().optional(),
  note: z.string().optional(),
  minutes: z.int().optional().describe('In how many minutes the shop promised to have packed the order'),
  refund: z.number().optional().describe('The amount refunded because of the event, in rupees'),
})

const LineChange = z.object({
  _id: ReplyId,
  kind: z.enum(lineChangeKinds),
  state: z
    .enum(lineChangeStates)
    .describe(
      '`made`: in force without asking; `proposed`: waits for the customer; `refused` and `lapsed`: the line is left out; `withdrawn`: superseded by another change of the line or by the end of the order',
    ),
  was: ReplyLine.describe('The line before the change'),
  becomes: ReplyLine.optional().describe('The line after the change; absent if the line is left out'),
  amount: z.number().describe('By how much the change raises the total, in rupees; negative if it lowers it'),
  at: Moment,
  answeredAt: Moment.optional(),
})

export const Order = z.object({
  _id: ReplyId,
  items: z.array(ReplyLine).describe('The lines as they are now'),
  amount: z.number().describe('The total including delivery, in rupees'),
  originalAmount: z
    .number()
    .optional()
    .describe('The total when the order was placed, in rupees, if it has changed since'),
  changes: z.array(LineChange).optional().describe('Changes of the lines, oldest first'),
  stillOwed: z
    .number()
    .optional()
    .describe(
      'An amount in rupees that is owed to the customer but too small to be refunded by itself; it is added to the next refund',
    ),
  deliveryCharge: ReplyRupees,
  distance: z.number().describe('In km by road, or an estimate of that'),
  distanceMethod: z.enum(['road', 'estimate']),
  isFeeUncertain: z
    .boolean()
    .describe(
      'True if the distance is an estimate near the limit between two delivery fees; the fee shown is the one charged',
    ),
  status: OrderStatus,
  stage: z
    .enum(seenStages)
    .describe('More detailed than `status`: it also tells whether the order is accepted and packed'),
  statusHistory: z.array(z.object({ status: OrderStatus, at: Moment })),
  events: z
    .array(OrderEvent)
    .describe(
      'Everything that happened to the order, oldest first; `statusHistory` has only the changes of status',
    ),
  promise: z
    .object({ at: Moment, minutes: z.int().optional() })
    .optional()
    .describe('When the shop accepted the order, and in how many minutes it promised to have packed it'),
  isOverdue: z.boolean().describe('True if the shop is taking longer than usual to answer'),
  cancelAskedAt: Moment.optional().describe('When the customer asked the shop to cancel the packed order'),
  undoUntil: Moment.optional().describe('Until when the shop may undo its last step'),
  ending: z
    .object({ kind: z.enum(endings), reason: z.string().optional(), note: z.string().optional() })
    .optional()
    .describe('How the order was cancelled'),
  wish: z.enum(wishes).describe('What to do if an item is missing'),
  date: Moment.describe('When the order was placed'),
  shopId: ReplyId,
  shopName: z.string(),
  address: Doorstep,
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z
    .enum(paymentStatuses)
    .describe('Where the money of the order is; `part_…` if only a part of it is refunded'),
  refunds: z.array(Refund).optional().describe('Oldest first'),
  keeps: z
    .number()
    .optional()
    .describe(
      'Only in replies to the shop: the amount in rupees that the shop keeps of the order, or will keep if the order is delivered as it is now',
    ),
  cashReturned: z.number().optional().describe('The amount given back in cash and confirmed, in rupees'),
  isTest: z
    .boolean()
    .optional()
    .describe(
      'True for a test order, which the shopkeeper placed to try the desk: it is free of charge and counted nowhere',
    ),
  againOf: ReplyId.optional().describe('The order whose goods this one brings once more, free of charge'),
  isReportAnswered: z
    .boolean()
    .optional()
    .describe('True if the shop has answered a report and the customer has not replied yet'),
  feedback: Feedback.optional(),
})
export type Order = z.infer<typeof Order>
