import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, QueryNumber, ReplyId } from '../shapes.ts'

/** Of the carts that an account has filled at a shop; each order uses one up. At most what a column of whole numbers takes. */
export const CartNumber = z.int().min(1).max(2_147_483_647)

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
