import { z } from 'zod'
import { endpoint, shopOnly } from '../endpoint.ts'
import { Order } from '../order.ts'
import { MAX_COUNT } from '../rules/orders/checkout.ts'
import { MAX_GRAMS } from '../rules/orders/line-changes.ts'
import {
  declineReasons,
  LONGEST_PROMISE_MINUTES,
  MAX_NOTE,
  seenStages,
  undeliverableReasons,
} from '../rules/orders/order-acts.ts'
import { Id, onlyOneOf, Text } from '../shapes.ts'

const moved = z.object({
  message: z.string(),
  data: Order.optional().describe('Absent if the order was never placed, because it was never paid for'),
})
const OrderOnly = z.object({ orderId: Id })
const Note = Text(MAX_NOTE).optional()
const shopActs = [...shopOnly, 'order_moved_on'] as const

export const acceptOrder = endpoint('acceptOrder', {
  input: OrderOnly.extend({
    minutes: z
      .int()
      .min(1)
      .max(LONGEST_PROMISE_MINUTES)
      .optional()
      .describe('In how many minutes the shop promises to have packed the order'),
  }),
  reply: moved,
  refuses: shopActs,
})
export const declineOrder = endpoint('declineOrder', {
  input: OrderOnly.extend({
    reason: z.enum(declineReasons),
    note: Note,
    itemId: Id.optional().describe('An item that is taken off sale at once'),
  }),
  reply: moved,
  refuses: shopActs,
})
export const cancelOrder = endpoint('cancelOrder', {
  input: OrderOnly.extend({ note: Note }),
  reply: moved,
  refuses: ['order_moved_on'],
})
export const answerCancel = endpoint('answerCancel', {
  input: OrderOnly.extend({ granted: z.boolean().describe('If true, the order is cancelled') }),
  reply: moved,
  refuses: shopActs,
})
export const packOrder = endpoint('packOrder', { input: OrderOnly, reply: moved, refuses: shopActs })
export const undoOrder = endpoint('undoOrder', {
  input: OrderOnly.extend({
    from: z
      .enum(seenStages)
      .optional()
      .describe('The stage that the caller saw. The call is refused if another step was taken since'),
  }),
  reply: moved,
  refuses: shopActs,
})
export const markUndeliverable = endpoint('markUndeliverable', {
  input: OrderOnly.extend({
    reason: z.enum(undeliverableReasons),
    note: Note,
    keepsFee: z
      .boolean()
      .optional()
      .describe('True if the customer caused it, so that the delivery fee is not refunded'),
  }),
  reply: moved,
  refuses: shopActs,
})
/** Unlike in `moved`, `data` is always present. */
const changed = z.object({ message: z.string(), data: Order })

export const changeLine = endpoint('changeLine', {
  input: z
    .object({
      orderId: Id,
      itemId: Id,
      count: z
        .int()
        .min(0)
        .max(MAX_COUNT)
        .optional()
        .describe('The new number of packs, not more than before; 0 leaves the line out'),
      grams: z
        .int()
        .min(1)
        .max(MAX_GRAMS)
        .optional()
        .describe('The real weight, in grams, of a line that is sold by weight'),
      replacement: z
        .object({ itemId: Id, count: z.int().min(1).max(MAX_COUNT) })
        .optional()
        .describe('An item that is offered to the customer instead'),
      offSale: z.boolean().optional().describe('If true, the item is also taken off sale'),
    })
    .check(onlyOneOf('count', 'grams', 'replacement')),
  reply: changed,
  refuses: [...shopActs, 'change_not_possible'],
})
export const answerProposal = endpoint('answerProposal', {
  input: z.object({
    orderId: Id,
    changeId: Id,
    accepted: z.boolean().describe('If false, the line is left out'),
  }),
  reply: changed,
  refuses: ['order_moved_on', 'change_not_possible'],
})
