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
  grams: z
    .int()
    .optional()
    .describe('What is really sent, where it was weighed; `quantity` and `total` say the same'),
})

/** The shop's, to a review. */
export const ReviewAnswer = z.object({ message: z.string(), at: Moment })
export const Feedback = z.object({
  rating: z.int(),
  message: z.string(),
  at: Moment,
  answer: ReviewAnswer.optional(),
})

const Refund = z.object({
  amount: z.number(),
  of: z.enum(['order', 'other_payment']).describe('other_payment: one the order had no use for'),
  reason: z.enum(refundReasons),
  borneBy: z.enum(refundBearers).optional().describe('At whose cost, where it is of the order'),
  status: z.enum(['due', 'pending', 'processed', 'failed']),
  at: Moment,
  sentAt: Moment.optional(),
  bankReference: z.string().optional().describe('By which the bank finds it'),
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
  refund: z.number().optional().describe('What goes back because of it'),
})

const LineChange = z.object({
  _id: ReplyId,
  kind: z.enum(lineChangeKinds),
  state: z.enum(lineChangeStates),
  was: ReplyLine,
  becomes: ReplyLine.optional().describe('What comes or would come; nothing where the line is left out'),
  amount: z.number().describe('By how much the order comes to more; negative: to less'),
  at: Moment,
  answeredAt: Moment.optional(),
})

export const Order = z.object({
  _id: ReplyId,
  items: z.array(ReplyLine).describe('As they now are'),
  amount: z.number(),
  originalAmount: z.number().optional().describe('What it came to when it was placed, where it does no more'),
  changes: z.array(LineChange).optional().describe('What became of its lines, oldest first'),
  stillOwed: z.number().optional().describe('Too little to be sent back yet; it goes with the next refund'),
  deliveryCharge: z.number(),
  distance: z.number(),
  distanceMethod: z.enum(['road', 'estimate']),
  isFeeUncertain: z.boolean().describe('The estimate spans two fees; the one shown is charged'),
  status: OrderStatus,
  stage: z.enum(seenStages).describe('Finer than the status: accepted, packed'),
  statusHistory: z.array(z.object({ status: OrderStatus, at: Moment })),
  events: z
    .array(OrderEvent)
    .describe('All that happened, oldest first; `statusHistory` is what of it the tracker shows'),
  promise: z
    .object({ at: Moment, minutes: z.int().optional() })
    .optional()
    .describe('When the shop accepted it, and in how many minutes it means to have packed'),
  isOverdue: z.boolean().describe('The shop has not answered for longer than usual'),
  cancelAskedAt: Moment.optional().describe('The customer asks the packed order to be cancelled'),
  undoUntil: Moment.optional().describe('Until then the shop may take its last step back'),
  ending: z
    .object({ kind: z.enum(endings), reason: z.string().optional(), note: z.string().optional() })
    .optional()
    .describe('How it came to be cancelled'),
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
    .describe('To its shop alone: what it keeps of it, or will if it is brought as it stands'),
  cashReturned: z.number().optional().describe('Given back in cash, and confirmed'),
  isTest: z
    .boolean()
    .optional()
    .describe('Placed by the keeper to see how the desk works: without a price, and counted nowhere'),
  againOf: ReplyId.optional().describe('The order that this one brings again, without a price'),
  isReportAnswered: z
    .boolean()
    .optional()
    .describe('The shop has answered what its customer reported, and waits for their word'),
  feedback: Feedback.optional(),
})
export type Order = z.infer<typeof Order>
