import { useCallback, useEffect, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { MIN_SUBTOTAL_PAISE } from '#contract/rules/checkout.ts'
import { toPaise } from '#contract/rules/money.ts'
import type { Shop } from '#contract/shops.ts'
import { failureOf, isSaidByShell } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import type { Counts } from '#web/data/cart.ts'

export type CartLine = { itemId: string; count: number; item: FoodItem | undefined }
export type Fetched =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'gone' }
  | { kind: 'shown'; shop: Shop; items: FoodItem[] }

/** The shop behind the current cart, asked for anew whenever the current shop changes. */
export function useCartShop(shopId: string, { withToken = false } = {}) {
  const [fetched, setFetched] = useState<{ shopId: string; state: Fetched }>()
  const load = useCallback(async () => {
    if (!shopId) return
    setFetched(undefined)
    try {
      // As specified the cart's call carries no token, and the checkout's does.
      const { data } = await api('showShop', { shopId }, { anonymous: !withToken })
      setFetched({ shopId, state: { kind: 'shown', shop: data.shop, items: data.foodItems } })
    } catch (error) {
      if (isSaidByShell(error)) return
      const kind = failureOf(error) === 'gone' ? 'gone' : 'failed'
      setFetched({ shopId, state: { kind } })
    }
  }, [shopId, withToken])
  useEffect(() => {
    void load()
  }, [load])
  const state: Fetched = fetched?.shopId === shopId ? fetched.state : { kind: 'loading' }
  return { state, load }
}

export function linesOf(counts: Counts, items: readonly FoodItem[]): CartLine[] {
  return Object.entries(counts).map(([itemId, count]) => ({
    itemId,
    count,
    item: items.find((candidate) => candidate._id === itemId),
  }))
}

export const isOrderable = (line: CartLine): boolean => line.item?.inStock === true

/** What the cart shows; what is paid is the server's own sum. */
export function sumPaise(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { item, count }) => sum + (item ? toPaise(item.price) * count : 0), 0)
}

export const missingPaise = (sum: number): number => Math.max(0, MIN_SUBTOTAL_PAISE - sum)
