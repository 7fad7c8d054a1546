import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_COUNT } from './rules/orders/checkout.ts'
import { Id } from './shapes.ts'

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
export const setCartCount = endpoint('setCartCount', {
  input: z.object({ shopId: Id, itemId: Id, count: z.int().min(0).max(MAX_COUNT) }),
  reply: Count,
  refuses: ['item_unavailable'],
})
