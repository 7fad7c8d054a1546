import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { CART_COPY_KEY } from './left-behind.ts'

type Copy = { shop: Shop; items: FoodItem[] }

/** Keeps the current cart's shop and items for when there is no network: the cart itself holds only ids and counts. */
export const keepCartCopy = (copy: Copy) => browserStorage.write(CART_COPY_KEY, JSON.stringify(copy))

export function readCartCopy(shopId: string): Copy | undefined {
  const copy = parseStored(browserStorage.read(CART_COPY_KEY), isCopy)
  return copy?.shop._id === shopId ? copy : undefined
}

const isCopy = (found: unknown): found is Copy =>
  isRecord(found) && isRecord(found.shop) && Array.isArray(found.items)
