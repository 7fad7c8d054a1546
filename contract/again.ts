import { z } from 'zod'
import { FoodItem } from './menu.ts'
import { Moment, ReplyId } from './shapes.ts'

/** By which it is known whether a shop may deliver to a place. */
const reach = {
  shopAddress: z.object({ latitude: z.number(), longitude: z.number() }),
  deliveryRadius: z.int().describe('In km by road'),
}

/** What an earlier order was of, as far as it may be had now. */
export const Again = z.object({
  orderId: ReplyId,
  at: Moment,
  shop: z.object({ _id: ReplyId, name: z.string(), acceptingOrders: z.boolean(), ...reach }),
  lines: z.array(
    z.object({
      itemId: ReplyId,
      name: z.string(),
      count: z.int().describe('As it was, or as many as there still are'),
      price: z.number().describe('Of one pack, now'),
      was: z.number().describe('Of one pack, then'),
    }),
  ),
  gone: z.array(z.string()).describe('The names of what may not be had now'),
  fewer: z.array(z.string()).describe('The names of what there is less of than was ordered'),
  repacked: z
    .array(z.string())
    .optional()
    .describe('The names of what a pack holds more or less of than it did'),
})
export type Again = z.infer<typeof Again>

export const UsualItem = z.object({
  item: FoodItem,
  shop: z.object({ _id: ReplyId, name: z.string(), ...reach }),
  times: z.int().describe('In how many of the latest orders it was'),
})
export type UsualItem = z.infer<typeof UsualItem>
