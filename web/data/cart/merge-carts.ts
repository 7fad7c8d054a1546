import type { Carts } from '#contract/cart.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { forgetJoining, isJoining } from '#web/device/joining-carts.ts'
import { keepUnsent } from '#web/device/unsent-lines.ts'
import { readCarts } from './stored-carts.ts'
import { writeCarts } from './write-carts.ts'

let underway: Promise<void> | undefined

/** Merges the carts of this browser and of the account; of two counts of an item the larger wins. Throws what went wrong. */
export function mergeCarts(): Promise<void> {
  underway ??= join().finally(() => {
    underway = undefined
  })
  return underway
}

async function join() {
  const { data: kept } = await patientApi('showCarts', {})
  // The user signed out meanwhile, so the account's carts do not belong here.
  if (!isJoining()) return
  const local = readCarts().carts
  const merged: Carts = {}
  for (const shopId of new Set([...Object.keys(kept), ...Object.keys(local)])) {
    const cart: Record<string, number> = {}
    for (const itemId of new Set([...Object.keys(kept[shopId] ?? {}), ...Object.keys(local[shopId] ?? {})])) {
      const there = kept[shopId]?.[itemId] ?? 0
      const count = Math.max(there, local[shopId]?.[itemId] ?? 0)
      cart[itemId] = count
      // Recorded, and sent later by `exchangeCarts`: it is not lost if the page is left.
      if (count > there) keepUnsent({ shopId, itemId }, there)
    }
    merged[shopId] = cart
  }
  writeCarts(merged, readCarts().currentShopId || (Object.keys(merged)[0] ?? ''))
  forgetJoining()
}
