import { z } from 'zod'
import { Again, UsualItem } from './again.ts'
import { endpoint, shopOnly } from './endpoint.ts'
import { Order } from './order.ts'
import { orderStatuses, orderSteps } from './rules/orders/order-life.ts'
import { BodyPage, Id, Moment, Next, Nothing, QueryFlag, QueryPage, ReplyId } from './shapes.ts'
import { ShopCard, ShopPhone } from './shops.ts'

const OrderPage = z.object({ data: z.array(Order), next: Next })

export const listMyOrders = endpoint('listMyOrders', {
  input: z.object(BodyPage),
  reply: OrderPage,
  refuses: shopOnly,
})
export const showAgain = endpoint('showAgain', {
  input: z.object({
    orderId: Id.optional().describe('The order to repeat'),
    shopId: Id.optional().describe(
      'Repeats the latest order at this shop. If neither field is given: the latest order from a shop with no order on its way, or else the latest of all',
    ),
  }),
  reply: z.object({ data: Again.nullable().describe('null if there is no order to repeat') }),
})
export const listUsual = endpoint('listUsual', {
  input: Nothing,
  reply: z.object({
    data: z
      .array(UsualItem)
      .describe('The items that the customer ordered three times or more, the most frequent first'),
  }),
})
export const listShopOrders = endpoint('listShopOrders', {
  input: z.object({
    ...QueryPage,
    open: QueryFlag.describe('Only orders on which the shop still has work to do'),
  }),
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
      .describe(
        'The status that the caller saw. The call is refused if the order has a different status by now; if the field is absent, this is not checked',
      ),
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
  customer: ReplyId.describe('The id of one of their orders, which identifies the customer'),
  name: z.string(),
  since: Moment,
  orders: z
    .array(ReplyId)
    .optional()
    .describe('Ids of their newest orders at this shop; if the call has an `order`, only that one'),
})
export type BlockedCustomer = z.infer<typeof BlockedCustomer>

export const listBlockedCustomers = endpoint('listBlockedCustomers', {
  input: z.object({
    ...QueryPage,
    order: Id.optional().describe('Lists only the customer of this order, if they are blocked'),
  }),
  reply: z.object({
    data: z.array(BlockedCustomer).describe('The customer blocked last comes first'),
    next: Next,
  }),
  refuses: shopOnly,
})
export const blockCustomer = endpoint('blockCustomer', {
  input: z.object({
    customer: Id.describe('The id of any of their orders at this shop'),
    blocked: z.boolean().describe('If false, the customer is unblocked'),
  }),
  reply: z.object({ data: z.array(BlockedCustomer).describe('The first page of `listBlockedCustomers`') }),
  refuses: shopOnly,
})
