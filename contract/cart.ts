import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_COUNT } from './rules/orders/checkout.ts'
import { Done, Id } from './shapes.ts'

const Count = z.object({ count: z.int().describe('The number of packs in the cart now') })

/** The number of packs by shop id and item id. In replies the cart that was changed last comes first. */
export const Carts = z.record(z.string(), z.record(z.string(), z.int()))
export type Carts = z.infer<typeof Carts>

export const addToCart = endpoint('addToCart', {
  input: z.object({ itemId: Id, shopId: Id }),
  reply: Count,
  refuses: ['item_unavailable'],
})
export const removeFromCart = endpoint('removeFromCart', {
  input: z.object({ itemId: Id, shopId: Id }),
  reply: Count,
})
const CountToSet = z.int().min(0).max(MAX_COUNT)

export const setCartCount = endpoint('setCartCount', {
  input: z.object({ shopId: Id, itemId: Id, count: CountToSet }),
  reply: Count,
  refuses: ['item_unavailable'],
})
export const setCartCounts = endpoint('setCartCounts', {
  input: z.object({
    carts: z
      .record(Id, z.record(Id, CountToSet))
      .describe(
        'Counts by shop id and item id. Items that are not on sale are ignored, except with a count of 0',
      ),
  }),
  reply: Done,
})
