import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { ListedShop as Shop } from '#contract/shops.ts'

type Opening = Pick<Shop, 'acceptingOrders' | 'closedBecause' | 'opensAt'>

/**
 * Undefined if a shop is open, or only busy. Otherwise when the first one opens, if that is within a day, since only the
 * time is shown.
 */
export function whenNoneIsOpen(shops: readonly Opening[], now: number): { opensAt?: Date } | undefined {
  const isAnyOpen = shops.some((shop) => shop.acceptingOrders || shop.closedBecause === 'busy')
  if (shops.length === 0 || isAnyOpen) return undefined
  const [first] = shops.flatMap(({ opensAt }) => opensAt ?? []).sort()
  return first && Date.parse(first) - now < DAY_MS ? { opensAt: new Date(first) } : {}
}
