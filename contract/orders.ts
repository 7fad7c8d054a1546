import { z } from 'zod'
import { DeliveryAddress } from './addresses.ts'
import { Again, UsualItem } from './again.ts'
import { endpoint, shopOnly } from './endpoint.ts'
import { FirstDay } from './first-day.ts'
import { Order, ReplyLine } from './order.ts'
import { MAX_COUNT, MAX_LINES } from './rules/checkout.ts'
import { saidSteps } from './rules/first-day.ts'
import { MAX_GRAMS } from './rules/line-changes.ts'
import {
  declineReasons,
  LONGEST_PROMISE_MINUTES,
  MAX_NOTE,
  undeliverableReasons,
  wishes,
} from './rules/order-acts.ts'
import { orderSteps } from './rules/order-life.ts'
import {
  BodyPage,
  Id,
  Latitude,
  Longitude,
  Moment,
  Nothing,
  onlyOneOf,
  QueryNumber,
  QueryPage,
  ReplyId,
  Rupees,
  Text,
} from './shapes.ts'
import { ShopCard, ShopPhone } from './shops.ts'

/** Without `count` the line takes its count from the account's cart on the server. */
export const OrderLineInput = z.object({ _id: Id, count: z.int().min(1).max(MAX_COUNT).optional() })
const Lines = z.array(OrderLineInput).min(1).max(MAX_LINES)

export const Quote = z.object({
  lines: z.array(ReplyLine),
  subtotal: z.number(),
  deliveryCharge: z.number(),
  amount: z.number(),
  distance: z.number().describe('km'),
  distanceMethod: z.enum(['road', 'estimate']),
  minimum: z.number(),
})
export type Quote = z.infer<typeof Quote>

const OrderPage = z.object({ data: z.array(Order), next: z.string().optional() })

/** Of the carts that an account has filled at a shop; each order uses one up. At most what a column of whole numbers takes. */
export const CartNumber = z.int().min(1).max(2_147_483_647)

/** The idempotency key travels as the header `Idempotency-Key`; `serve` puts it beside the input. */
const Placement = z.object({
  address: DeliveryAddress,
  items: Lines,
  amount: Rupees,
  deliveryCharge: Rupees,
  shopId: Id,
  cart: CartNumber.optional().describe(
    'Which of the account’s carts at this shop is ordered: one that an order has used up is refused',
  ),
  wish: z.enum(wishes).optional().describe('What to do where an item is missing; `leave_out` unless said'),
})

const placementRefusals = [
  'below_minimum',
  'price_changed',
  'item_unavailable',
  'shop_closed',
  'shop_busy',
  'out_of_reach',
  'fields_missing',
  'invalid_phone',
  'place_missing',
  'unroutable',
  'distance_unavailable',
] as const

/** What only the calls that begin something can say. */
const checkoutRefusals = [
  ...placementRefusals,
  'key_reused',
  'checkout_gone',
  'paid_already',
  'cart_ordered',
  'prove_email_first',
] as const

export const quoteOrder = endpoint('quoteOrder', {
  input: z.object({ shopId: Id, items: Lines, latitude: Latitude, longitude: Longitude }),
  reply: z.object({ data: Quote }),
  refuses: ['item_unavailable', 'out_of_reach', 'place_missing', 'unroutable', 'distance_unavailable'],
})
export const placeOrder = endpoint('placeOrder', {
  input: Placement,
  reply: z.object({ message: z.string(), orderId: ReplyId }),
  refuses: [...checkoutRefusals, 'cash_not_taken'],
})
export const createOnlineOrder = endpoint('createOnlineOrder', {
  input: Placement.partial({ address: true, items: true }),
  reply: z.object({
    order: z.object({ id: z.string(), amount: z.int().describe('paise'), currency: z.literal('INR') }),
    key: z.string(),
    orderId: ReplyId,
    placed: z.boolean().optional().describe('The order is placed already: there is nothing to pay'),
    pending: z.boolean().optional().describe('A payment is on its way: do not begin another'),
    payWithin: z.int().optional().describe('Seconds for which a payment is honoured'),
  }),
  refuses: [...checkoutRefusals, 'payment_unavailable'],
})
export const verifyOrder = endpoint('verifyOrder', {
  input: z.object({
    razorpay_order_id: z.string().max(100).optional(),
    razorpay_payment_id: z.string().max(100).optional(),
    razorpay_signature: z.string().max(200).optional(),
    success: z.union([z.string().max(10), z.boolean()]).optional(),
    orderId: z.string().max(100).optional(),
    /** For an order that was begun without one. */
    address: DeliveryAddress.optional(),
  }),
  reply: z.object({
    success: z.boolean(),
    pending: z.boolean().optional(),
    orderId: z.string().optional(),
    message: z.string().optional(),
  }),
  refuses: ['payment_not_verified', ...placementRefusals],
})
const OrderedCart = z.object({
  orderId: ReplyId,
  lines: z.array(z.object({ _id: ReplyId, count: z.int() })),
})

export const showCart = endpoint('showCart', {
  input: z.object({
    shopId: Id,
    cart: QueryNumber.pipe(CartNumber).optional().describe('The number that was answered last'),
  }),
  reply: z.object({
    data: z.object({
      cart: z.int().describe('Its number: sent with an order of it'),
      counts: z.record(z.string(), z.int()),
      ordered: z.array(OrderedCart).describe('What the carts since `cart` became, the oldest first'),
    }),
  }),
})
export const listMyOrders = endpoint('listMyOrders', {
  input: z.object(BodyPage),
  reply: OrderPage,
  refuses: shopOnly,
})
export const showAgain = endpoint('showAgain', {
  input: z.object({
    orderId: Id.optional().describe('Of this order'),
    shopId: Id.optional().describe('Of the last order at this shop; without either of the last one there is'),
  }),
  reply: z.object({ data: Again.nullable().describe('null: nothing was ordered yet') }),
})
export const listUsual = endpoint('listUsual', {
  input: Nothing,
  reply: z.object({ data: z.array(UsualItem).describe('Ordered three times or more, the most usual first') }),
})
export const listShopOrders = endpoint('listShopOrders', {
  input: z.object({ ...QueryPage, open: z.enum(['true', 'false']).optional() }),
  reply: OrderPage,
  refuses: shopOnly,
})
export const showOrder = endpoint('showOrder', {
  input: z.object({ orderId: Id }),
  reply: z.object({
    order: Order,
    shop: ShopCard.extend({ email: z.string(), phone: z.string(), phones: z.array(ShopPhone) }),
  }),
})
export const setOrderStatus = endpoint('setOrderStatus', {
  input: z.object({ orderId: Id, status: z.enum(orderSteps) }),
  reply: z.object({ message: z.string(), data: Order }),
  refuses: [...shopOnly, 'order_moved_on'],
})
/** The order as it is now; nothing where nobody saw it because it was never paid for. */
const moved = z.object({ message: z.string(), data: Order.optional() })
const OrderOnly = z.object({ orderId: Id })
const Note = Text(MAX_NOTE).optional()
const shopActs = [...shopOnly, 'order_moved_on'] as const

export const acceptOrder = endpoint('acceptOrder', {
  input: OrderOnly.extend({
    minutes: z.int().min(1).max(LONGEST_PROMISE_MINUTES).optional().describe('Until it is packed'),
  }),
  reply: moved,
  refuses: shopActs,
})
export const declineOrder = endpoint('declineOrder', {
  input: OrderOnly.extend({
    reason: z.enum(declineReasons),
    note: Note,
    itemId: Id.optional().describe('Taken off sale at once'),
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
  input: OrderOnly.extend({ granted: z.boolean() }),
  reply: moved,
  refuses: shopActs,
})
export const packOrder = endpoint('packOrder', { input: OrderOnly, reply: moved, refuses: shopActs })
export const undoOrder = endpoint('undoOrder', { input: OrderOnly, reply: moved, refuses: shopActs })
export const markUndeliverable = endpoint('markUndeliverable', {
  input: OrderOnly.extend({
    reason: z.enum(undeliverableReasons),
    note: Note,
    keepsFee: z.boolean().optional().describe('The customer caused it: the delivery fee is not given back'),
  }),
  reply: moved,
  refuses: shopActs,
})
/** The order as it is after it. */
const changed = z.object({ message: z.string(), data: Order })

export const changeLine = endpoint('changeLine', {
  input: z
    .object({
      orderId: Id,
      itemId: Id,
      count: z.int().min(0).max(MAX_COUNT).optional().describe('So many come; 0 leaves it out'),
      grams: z
        .int()
        .min(1)
        .max(MAX_GRAMS)
        .optional()
        .describe('What is really sent of what is sold by weight'),
      replacement: z
        .object({ itemId: Id, count: z.int().min(1).max(MAX_COUNT) })
        .optional()
        .describe('Offered to the customer instead'),
    })
    .check(onlyOneOf('count', 'grams', 'replacement')),
  reply: changed,
  refuses: [...shopActs, 'change_not_possible'],
})
export const answerProposal = endpoint('answerProposal', {
  input: z.object({ orderId: Id, changeId: Id, accepted: z.boolean() }),
  reply: changed,
  refuses: ['order_moved_on', 'change_not_possible'],
})
export const streamOrders = endpoint('streamOrders', {
  input: Nothing,
  reply: Nothing,
  refuses: ['setup_required'],
  raw: true,
})

export const BlockedCustomer = z.object({
  customer: ReplyId.describe('An order of theirs, by which the shop knows them'),
  name: z.string(),
  since: Moment,
})
export type BlockedCustomer = z.infer<typeof BlockedCustomer>

export const listBlockedCustomers = endpoint('listBlockedCustomers', {
  input: Nothing,
  reply: z.object({ data: z.array(BlockedCustomer).describe('Newest first') }),
  refuses: ['setup_required'],
})
export const blockCustomer = endpoint('blockCustomer', {
  input: z.object({ customer: Id.describe('Any order of theirs at this shop'), blocked: z.boolean() }),
  reply: z.object({ data: z.array(BlockedCustomer) }),
  refuses: ['setup_required'],
})

const firstDay = { reply: z.object({ data: FirstDay }), refuses: shopOnly }

export const showFirstDay = endpoint('showFirstDay', { ...firstDay, input: Nothing })
export const markFirstDay = endpoint('markFirstDay', {
  ...firstDay,
  input: z.object({ step: z.enum(saidSteps) }),
})
export const placeTestOrder = endpoint('placeTestOrder', {
  ...firstDay,
  input: Nothing,
  refuses: [...shopOnly, 'conflict'],
})
export const removeTestOrder = endpoint('removeTestOrder', { ...firstDay, input: Nothing })
