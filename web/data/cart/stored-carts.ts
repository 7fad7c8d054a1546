import type { Carts } from '#contract/cart.ts'
import { CART_MARKS_KEY, CARTS_KEY, CURRENT_SHOP_KEY } from '#web/device/left-behind.ts'
import { makeStoredStore } from '#web/device/stored-store.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

/** Item id to count, of one shop. */
export type Counts = Readonly<Record<string, number>>
/** A cart's number among the account's carts at the shop, and the ids of the last orders that were subtracted from it. */
export type Mark = { cart: number; taken: readonly string[] }
type Marks = Readonly<Record<string, Mark>>
export type CartState = { carts: Carts; currentShopId: string; marks: Marks }

export const noCarts: CartState = { carts: {}, currentShopId: '', marks: {} }
export const noCounts: Counts = {}
export const storedCarts = makeStoredStore<CartState>(
  [CARTS_KEY, CURRENT_SHOP_KEY, CART_MARKS_KEY],
  (carts, currentShopId, marks = null) =>
    carts === null && currentShopId === null
      ? noCarts
      : {
          carts: parseStored(carts, isByShop(isCounts)) ?? {},
          currentShopId: currentShopId ?? '',
          marks: parseStored(marks, isByShop(isMark)) ?? {},
        },
)
export const { read: readCarts, subscribe: subscribeToStoredCarts } = storedCarts

const isByShop =
  <T>(isOne: (found: unknown) => found is T) =>
  (found: unknown): found is Record<string, T> =>
    isRecord(found) && Object.values(found).every(isOne)
const isCounts = (found: unknown): found is Record<string, number> =>
  isRecord(found) && Object.values(found).every(Number.isInteger)
const isMark = (found: unknown): found is Mark =>
  isRecord(found) && Number.isInteger(found.cart) && Array.isArray(found.taken)

export const countIn = (shopId: string, itemId: string): number => readCarts().carts[shopId]?.[itemId] ?? 0

export const linesIn = (shopId: string): number => Object.keys(readCarts().carts[shopId] ?? {}).length
