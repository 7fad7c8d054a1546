import type { Carts } from '#contract/cart.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { agree } from './follow-cart.ts'
import { read, write } from './kept-carts.ts'

/** Joins the carts of this browser and of the account after signing in: the larger count wins on both sides. */
export async function mergeCarts() {
  await agree()
  const { data: kept } = await patientApi('showCarts', {})
  const local = read().carts
  const merged: Carts = {}
  const news: { shopId: string; itemId: string; count: number }[] = []
  for (const shopId of new Set([...Object.keys(kept), ...Object.keys(local)])) {
    const cart: Record<string, number> = {}
    for (const itemId of new Set([...Object.keys(kept[shopId] ?? {}), ...Object.keys(local[shopId] ?? {})])) {
      const there = kept[shopId]?.[itemId] ?? 0
      const count = Math.max(there, local[shopId]?.[itemId] ?? 0)
      cart[itemId] = count
      if (count > there) news.push({ shopId, itemId, count })
    }
    merged[shopId] = cart
  }
  write(merged, read().currentShopId || (Object.keys(merged)[0] ?? ''))
  await Promise.allSettled(news.map((line) => api('setCartCount', line)))
  await agree()
}
