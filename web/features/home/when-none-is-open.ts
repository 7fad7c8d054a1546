import { DAY_MS } from '#contract/rules/india-time.ts'
import type { ListedShop as Shop } from '#contract/shops.ts'

type Opening = Pick<Shop, 'acceptingOrders' | 'closedBecause' | 'opensAt'>

/**
 * Nothing while one of them is open, or only busy; else that none is, with when the first opens where that is within a day: there a
 * clock is enough.
 */
export function whenNoneIsOpen(shops: readonly Opening[], now: number): { opensAt?: Date } | undefined {
  const isAnyOpen = shops.some((shop) => shop.acceptingOrders || shop.closedBecause === 'busy')
  if (shops.length === 0 || isAnyOpen) return undefined
  const [first] = shops.flatMap(({ opensAt }) => opensAt ?? []).sort()
  return first && Date.parse(first) - now < DAY_MS ? { opensAt: new Date(first) } : {}
}
