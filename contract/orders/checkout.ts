import { z } from 'zod'
import { DeliveryAddress } from '../addresses.ts'
import { DEFAULT_MAX_BYTES, endpoint } from '../endpoint.ts'
import { PackSize } from '../menu.ts'
import { ReplyLine } from '../order.ts'
import { PaymentOrder, PaymentProof } from '../payments.ts'
import { MAX_ITEM_NAME, units } from '../rules/items/catalogue.ts'
import { MAX_COUNT, MAX_LINES } from '../rules/orders/checkout.ts'
import { wishes } from '../rules/orders/order-acts.ts'
import { Id, Latitude, Longitude, ReplyId, ReplyRupees, Rupees } from '../shapes.ts'
import { CartNumber } from './ordered-carts.ts'

export const OrderLineInput = z.object({
  _id: Id.describe('The id of the item'),
  count: z
    .int()
    .min(1)
    .max(MAX_COUNT)
    .optional()
    .describe(
      'The number of packs. If absent, an order takes the count in the account’s cart on the server, and a quote takes 1',
    ),
})
const Lines = z.array(OrderLineInput).min(1).max(MAX_LINES)
const ShownLine = OrderLineInput.extend({
  shownPrice: Rupees.optional().describe(
    'The price of one pack that the customer was shown, in rupees. The call is refused if the price is different by now',
  ),
  shownPack: z
    .object({ packSize: PackSize, unit: z.enum(units) })
    .optional()
    .describe('The pack size that the customer was shown. The call is refused if it is different by now'),
})

const BYTES_PER_LETTER = 3
/** The specification allows each line to contain its item's name, in Devanagari three bytes per letter. */
const PLACEMENT_MAX_BYTES = DEFAULT_MAX_BYTES + MAX_LINES * MAX_ITEM_NAME * BYTES_PER_LETTER

export const Quote = z.object({
  lines: z.array(ReplyLine),
  subtotal: z.number().describe('The sum of the lines, in rupees'),
  deliveryCharge: ReplyRupees,
  amount: z.number().describe('The total including delivery, in rupees'),
  distance: z.number().describe('In km by road, or an estimate of that'),
  distanceMethod: z.enum(['road', 'estimate']),
  minimum: z.number().describe('The smallest subtotal that can be ordered, in rupees'),
})
export type Quote = z.infer<typeof Quote>

/** The idempotency key is sent in the header `Idempotency-Key`, not in the body. */
const Placement = z.object({
  address: DeliveryAddress,
  items: z.array(ShownLine).min(1).max(MAX_LINES),
  amount: Rupees.describe(
    'The total that the customer was shown, in rupees. The call is refused if it is different by now',
  ),
  deliveryCharge: Rupees.describe(
    'The delivery fee that the customer was shown, in rupees. The call is refused if it is different by now',
  ),
  shopId: Id,
  cart: CartNumber.optional().describe(
    'The number of the account’s cart at this shop. The call is refused if an order has used that cart up',
  ),
  wish: z.enum(wishes).optional().describe('What to do if an item is missing; the default is `leave_out`'),
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
    placed: z
      .boolean()
      .optional()
      .describe('True if the order is placed already, so that nothing has to be paid'),
    pending: z
      .boolean()
      .optional()
      .describe('True if a payment is under way, so that no other may be started'),
    payWithin: z.int().optional().describe('The number of seconds within which a payment must be started'),
  }),
  refuses: [...checkoutRefusals, 'payment_unavailable'],
  maxBytes: PLACEMENT_MAX_BYTES,
})
export const verifyOrder = endpoint('verifyOrder', {
  input: PaymentProof.partial().extend({
    success: z.union([z.string().max(10), z.boolean()]).optional(),
    orderId: z.string().max(100).optional(),
    address: DeliveryAddress.optional().describe('For an order that was started without an address'),
  }),
  reply: z.object({
    success: z.boolean().describe('True once the order is placed'),
    pending: z.boolean().optional().describe('True if the payment is not confirmed yet'),
    orderId: z.string().optional(),
    message: z.string().optional(),
  }),
  refuses: ['payment_not_verified', ...placementRefusals],
  maxBytes: PLACEMENT_MAX_BYTES,
})
