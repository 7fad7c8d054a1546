import { z } from 'zod'
import { FoodItem } from './menu.ts'
import { Moment, ReplyId } from './shapes.ts'

/** What a page needs to tell whether a shop may deliver to a place. */
const reach = {
  shopAddress: z.object({ latitude: z.number(), longitude: z.number() }),
  deliveryRadius: z.int().describe('In km by road'),
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
      count: z.int().describe('As ordered, or fewer if there are fewer left'),
      price: z.number().describe('Of one pack, now'),
      was: z.number().describe('Of one pack, then'),
    }),
  ),
  gone: z.array(z.string()).describe('Names of items that cannot be ordered now'),
  fewer: z.array(z.string()).describe('Names of items of which fewer are left than were ordered'),
  repacked: z.array(z.string()).optional().describe('Names of items whose pack size has changed'),
})
export type Again = z.infer<typeof Again>

export const UsualItem = z.object({
  item: FoodItem,
  shop: z.object({ _id: ReplyId, name: z.string(), ...reach }),
  times: z.int().describe('In how many of the latest orders it was'),
})
export type UsualItem = z.infer<typeof UsualItem>
