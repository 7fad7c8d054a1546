import { useEffect } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { packOf } from '#contract/rules/items/quantity.ts'
import { type Counts, readCarts } from '#web/data/cart/stored-carts.ts'
import { type SeenLines, seenCarts, seenOf, writeSeenCarts } from '#web/device/seen-lines.ts'
import { useStore } from '#web/store.ts'

const none: SeenLines = {}

/** What the lines of a cart were called, cost and held as they were first shown; those shown now for the first time are kept so. */
export function useSeenLines(shopId: string, counts: Counts, items: readonly FoodItem[]): SeenLines {
  const seen = useStore({ subscribe: seenCarts.subscribe, read: () => seenIn(shopId) }, none)
  useEffect(() => remember(shopId, counts, items), [shopId, counts, items])
  return seen
}

const seenIn = (shopId: string): SeenLines =>
  seenOf(seenCarts.read()[shopId], readCarts().marks[shopId]?.cart) ?? none

function remember(shopId: string, counts: Counts, items: readonly FoodItem[]) {
  const before = seenIn(shopId)
  const lines = Object.fromEntries(
    Object.keys(counts).flatMap((itemId) => {
      const item = items.find(({ _id }) => _id === itemId)
      const line = before[itemId] ?? (item && { name: item.name, price: item.price, pack: packOf(item) })
      return line ? [[itemId, line]] : []
    }),
  )
  const { carts, marks } = readCarts()
  const cart = marks[shopId]?.cart
  const kept = seenCarts.read()
  const ofCarts = Object.entries(kept).filter(([id]) => id in carts && id !== shopId)
  const own = Object.keys(lines).length > 0 ? [[shopId, { ...(cart !== undefined && { cart }), lines }]] : []
  const next = Object.fromEntries([...ofCarts, ...own])
  if (JSON.stringify(next) !== JSON.stringify(kept)) writeSeenCarts(next)
}
