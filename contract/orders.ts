import { z } from 'zod'
import { Again, UsualItem } from './again.ts'
import { endpoint, shopOnly } from './endpoint.ts'
import { Order } from './order.ts'
import { orderStatuses, orderSteps } from './rules/order-life.ts'
import { BodyPage, Id, Moment, Nothing, QueryFlag, QueryPage, ReplyId } from './shapes.ts'
import { ShopCard, ShopPhone } from './shops.ts'

const OrderPage = z.object({ data: z.array(Order), next: z.string().optional() })

export const listMyOrders = endpoint('listMyOrders', {
  input: z.object(BodyPage),
  reply: OrderPage,
  refuses: shopOnly,
})
export const showAgain = endpoint('showAgain', {
  input: z.object({
    orderId: Id.optional().describe('This order'),
    shopId: Id.optional().describe(
      'The last order at this shop. With neither: the last order from a shop with nothing on its way, or else the last of all',
    ),
  }),
  reply: z.object({ data: Again.nullable().describe('null: nothing was ordered yet') }),
})
export const listUsual = endpoint('listUsual', {
  input: Nothing,
  reply: z.object({
    data: z.array(UsualItem).describe('Ordered three times or more, the most frequent first'),
  }),
})
export const listShopOrders = endpoint('listShopOrders', {
  input: z.object({ ...QueryPage, open: QueryFlag }),
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
  input: z.object({
    orderId: Id,
    status: z.enum(orderSteps),
    from: z
      .enum(orderStatuses)
      .optional()
      .describe('The status that the caller saw; refused if it is another one by now. Absent: not checked'),
  }),
  reply: z.object({ message: z.string(), data: Order }),
  refuses: [...shopOnly, 'order_moved_on'],
})
export const streamOrders = endpoint('streamOrders', {
  input: Nothing,
  reply: Nothing,
  refuses: shopOnly,
  raw: true,
})

export const BlockedCustomer = z.object({
  customer: ReplyId.describe('An order of theirs, which identifies them'),
  name: z.string(),
  since: Moment,
  orders: z
    .array(ReplyId)
    .optional()
    .describe('Their newest orders at this shop, or the one named in `order`'),
})
export type BlockedCustomer = z.infer<typeof BlockedCustomer>

export const listBlockedCustomers = endpoint('listBlockedCustomers', {
  input: z.object({
    ...QueryPage,
    order: Id.optional().describe('Only the customer of this order, if they are blocked'),
  }),
  reply: z.object({
    data: z.array(BlockedCustomer).describe('Newest first'),
    next: z.string().optional(),
  }),
  refuses: shopOnly,
})
export const blockCustomer = endpoint('blockCustomer', {
  input: z.object({ customer: Id.describe('Any order of theirs at this shop'), blocked: z.boolean() }),
  reply: z.object({ data: z.array(BlockedCustomer).describe('The first page of the list') }),
  refuses: shopOnly,
})
