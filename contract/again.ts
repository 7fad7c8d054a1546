import { z } from 'zod'
import { FoodItem } from './menu.ts'
import { Moment, ReplyId } from './shapes.ts'

/** What a page needs to tell whether a shop may deliver to a place. */
const reach = {
  shopAddress: z.object({ latitude: z.number(), longitude: z.number() }),
  deliveryRadius: z.int().describe('How far the shop delivers, in km by road'),
}

/** An earlier order's lines, as far as they can be ordered now. */
export const Again = z.object({
  orderId: ReplyId,
  at: Moment,
  shop: z.object({ _id: ReplyId, name: z.string(), acceptingOrders: z.boolean(), ...reach }),
  lines: z.array(
    z.object({
      itemId: ReplyId,
      name: z.string(),
      count: z.int().describe('The number of packs ordered then, or the number left if that is smaller'),
      price: z.number().describe('The present price of one pack, in rupees'),
      was: z.number().describe('The price of one pack in the earlier order, in rupees'),
    }),
  ),
  gone: z.array(z.string()).describe('Names of the items that cannot be ordered now'),
  fewer: z.array(z.string()).describe('Names of the items of which fewer packs are left than were ordered'),
  repacked: z.array(z.string()).optional().describe('Names of the items whose pack size has changed since'),
})
export type Again = z.infer<typeof Again>

export const UsualItem = z.object({
  item: FoodItem,
  shop: z.object({ _id: ReplyId, name: z.string(), ...reach }),
  times: z.int().describe('How many of the customer’s latest orders contain the item'),
})
export type UsualItem = z.infer<typeof UsualItem>
