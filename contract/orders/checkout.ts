import { z } from 'zod'
import { DeliveryAddress } from '../addresses.ts'
import { DEFAULT_MAX_BYTES, endpoint } from '../endpoint.ts'
import { PackSize } from '../menu.ts'
import { ReplyLine } from '../order.ts'
import { PaymentOrder, PaymentProof } from '../payments.ts'
import { MAX_ITEM_NAME, units } from '../rules/catalogue.ts'
import { MAX_COUNT, MAX_LINES } from '../rules/checkout.ts'
import { wishes } from '../rules/order-acts.ts'
import { Id, Latitude, Longitude, ReplyId, Rupees } from '../shapes.ts'
import { CartNumber } from './ordered-carts.ts'

/** Without `count` the line takes its count from the account's cart on the server. */
export const OrderLineInput = z.object({ _id: Id, count: z.int().min(1).max(MAX_COUNT).optional() })
const Lines = z.array(OrderLineInput).min(1).max(MAX_LINES)
const ShownLine = OrderLineInput.extend({
  shownPrice: Rupees.optional().describe(
    'The price of a pack that was shown; refused if it is another one by now',
  ),
  shownPack: z
    .object({ packSize: PackSize, unit: z.enum(units) })
    .optional()
    .describe('The pack size that was shown; refused if it is another one by now'),
})

const BYTES_PER_LETTER = 3
/** By the specification each line may carry its item's name, in Devanagari three bytes per letter. */
const PLACEMENT_MAX_BYTES = DEFAULT_MAX_BYTES + MAX_LINES * MAX_ITEM_NAME * BYTES_PER_LETTER

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

/** The idempotency key is sent in the header `Idempotency-Key`, not in here. */
const Placement = z.object({
  address: DeliveryAddress,
  items: z.array(ShownLine).min(1).max(MAX_LINES),
  amount: Rupees,
  deliveryCharge: Rupees,
  shopId: Id,
  cart: CartNumber.optional().describe(
    'The number of the account’s cart at this shop; refused if an order has used that cart up',
  ),
  wish: z.enum(wishes).optional().describe('What to do if an item is missing; `leave_out` by default'),
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

/** Refusals of the calls that place an order or begin a payment. */
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
  maxBytes: PLACEMENT_MAX_BYTES,
})
export const createOnlineOrder = endpoint('createOnlineOrder', {
  input: Placement.partial({ address: true, items: true }),
  reply: PaymentOrder.extend({
    orderId: ReplyId,
    placed: z.boolean().optional().describe('The order is placed already, so there is nothing to pay'),
    pending: z.boolean().optional().describe('A payment is under way: do not begin another'),
    payWithin: z.int().optional().describe('Seconds within which a payment must be begun'),
  }),
  refuses: [...checkoutRefusals, 'payment_unavailable'],
  maxBytes: PLACEMENT_MAX_BYTES,
})
export const verifyOrder = endpoint('verifyOrder', {
  input: PaymentProof.partial().extend({
    success: z.union([z.string().max(10), z.boolean()]).optional(),
    orderId: z.string().max(100).optional(),
    /** For an order that was begun without an address. */
    address: DeliveryAddress.optional(),
  }),
  reply: z.object({
    success: z.boolean(),
    pending: z.boolean().optional(),
    orderId: z.string().optional(),
    message: z.string().optional(),
  }),
  refuses: ['payment_not_verified', ...placementRefusals],
  maxBytes: PLACEMENT_MAX_BYTES,
})
