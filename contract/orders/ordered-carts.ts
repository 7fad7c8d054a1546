import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, QueryNumber, ReplyId } from '../shapes.ts'

/** The number of an account's cart at a shop; each order uses one up. The maximum is that of an `integer` column. */
export const CartNumber = z.int().min(1).max(2_147_483_647)

const OrderedCart = z.object({
  orderId: ReplyId,
  lines: z.array(z.object({ _id: ReplyId, count: z.int() })),
})

export const showCart = endpoint('showCart', {
  input: z.object({
    shopId: Id,
    cart: QueryNumber.pipe(CartNumber).optional().describe('The number in the last reply'),
  }),
  reply: z.object({
    data: z.object({
      cart: z.int().describe('Its number, to be sent with an order'),
      counts: z.record(z.string(), z.int()),
      ordered: z.array(OrderedCart).describe('The orders that used up the carts since `cart`, oldest first'),
    }),
  }),
})
