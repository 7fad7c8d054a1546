import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { CART_COPY_KEY } from './left-behind.ts'

type Copy = { shop: Shop; items: FoodItem[] }

/** The shop of the cart and what is in it: the cart itself is ids and counts, which nobody can read. */
export function keepCartCopy(copy: Copy) {
  try {
    localStorage.setItem(CART_COPY_KEY, JSON.stringify(copy))
  } catch {
    // Storage is full or switched off: then there is none without a network.
  }
}

export function readCartCopy(shopId: string): Copy | undefined {
  try {
    const stored: Copy | null = JSON.parse(localStorage.getItem(CART_COPY_KEY) ?? 'null')
    return stored?.shop._id === shopId && Array.isArray(stored.items) ? stored : undefined
  } catch {
    return undefined // written by something else
  }
}
