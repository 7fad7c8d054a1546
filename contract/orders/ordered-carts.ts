import { z } from 'zod'
import { Carts } from '../cart.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_NAMED_SHOPS } from '../rules/shops/named-shops.ts'
import { Id, QueryNumber, ReplyId } from '../shapes.ts'

/** The number of an account's cart at a shop; each order uses one up. The maximum is that of an `integer` column. */
export const CartNumber = z.int().min(1).max(2_147_483_647)

const OrderedCart = z.object({
  orderId: ReplyId,
  lines: z.array(z.object({ _id: ReplyId, count: z.int() })),
})

/** An account's cart at one shop, with the orders placed since a given number. */
const CartWithOrders = z.object({
  cart: z.int().describe('The number of the cart, to be sent with an order'),
  counts: z.record(z.string(), z.int()).describe('The number of packs by item id'),
  ordered: z
    .array(OrderedCart)
    .describe(
      'The orders that used up the cart whose number the call sent, and the carts after it; oldest first',
    ),
})
export type CartWithOrders = z.infer<typeof CartWithOrders>

const AskedNumber = QueryNumber.pipe(CartNumber).optional()

export const showCart = endpoint('showCart', {
  input: z.object({ shopId: Id, cart: AskedNumber.describe('The number of the cart in the last reply') }),
  reply: z.object({ data: CartWithOrders }),
})

const AskedCart = z
  .string()
  .transform((text) => {
    const [shopId = '', cart] = text.split(':')
    return { shopId, ...(cart !== undefined && { cart }) }
  })
  .pipe(z.object({ shopId: Id, cart: AskedNumber }))

export const showCarts = endpoint('showCarts', {
  input: z.object({
    since: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(AskedCart).max(MAX_NAMED_SHOPS))
      .optional()
      .describe(
        '`{shopId}:{number}` for each cart, joined by commas; `{shopId}` alone if the number of the cart is not known yet',
      ),
  }),
  reply: z.object({
    data: Carts.describe(
      'The number of packs by shop id and item id; the cart that was changed last comes first',
    ),
    since: z
      .record(z.string(), CartWithOrders)
      .optional()
      .describe('For each cart named in the input, by shop id: the same data as in `showCart`'),
  }),
})
