import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { CART_COPY_KEY } from './left-behind.ts'

type Copy = { shop: Shop; items: FoodItem[] }

/** The shop of the cart and what is in it: the cart itself is ids and counts, which nobody can read. */
export const keepCartCopy = (copy: Copy) => browserStorage.write(CART_COPY_KEY, JSON.stringify(copy))

export function readCartCopy(shopId: string): Copy | undefined {
  try {
    const stored: Copy | null = JSON.parse(browserStorage.read(CART_COPY_KEY) ?? 'null')
    return stored?.shop._id === shopId && Array.isArray(stored.items) ? stored : undefined
  } catch {
    return undefined // written by something else
  }
}
