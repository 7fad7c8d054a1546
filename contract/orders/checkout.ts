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
    'What a pack was shown to cost: refused where it costs something else',
  ),
  shownPack: z
    .object({ packSize: PackSize, unit: z.enum(units) })
    .optional()
    .describe('What a pack was shown to hold: refused where it holds something else'),
})

const BYTES_PER_LETTER = 3
/** As specified each line may be sent with what its item is called: letters of Devanagari take the most. */
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

/** The idempotency key travels as the header `Idempotency-Key`, not in here. */
const Placement = z.object({
  address: DeliveryAddress,
  items: z.array(ShownLine).min(1).max(MAX_LINES),
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
  maxBytes: PLACEMENT_MAX_BYTES,
})
export const createOnlineOrder = endpoint('createOnlineOrder', {
  input: Placement.partial({ address: true, items: true }),
  reply: PaymentOrder.extend({
    orderId: ReplyId,
    placed: z.boolean().optional().describe('The order is placed already: there is nothing to pay'),
    pending: z.boolean().optional().describe('A payment is on its way: do not begin another'),
    payWithin: z.int().optional().describe('Seconds for which a payment is honoured'),
  }),
  refuses: [...checkoutRefusals, 'payment_unavailable'],
  maxBytes: PLACEMENT_MAX_BYTES,
})
export const verifyOrder = endpoint('verifyOrder', {
  input: PaymentProof.partial().extend({
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
  maxBytes: PLACEMENT_MAX_BYTES,
})
