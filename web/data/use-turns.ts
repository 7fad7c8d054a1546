import type { ShopCard } from '#contract/shops.ts'
import { useDue } from './use-due.ts'

type Turning = Pick<ShopCard, 'closesAt' | 'opensAt'>

/** When what is said of a shop, that it is open or closed, ends by itself, if it does. */
const turnOf = ({ closesAt, opensAt }: Turning): string | undefined => closesAt ?? opensAt

/** Acts on a page that is left open once the first of these shops has opened or closed, and again until that is known. */
export function useTurns(shops: readonly Turning[], act: () => Promise<unknown>) {
  const [first] = shops.flatMap((shop) => turnOf(shop) ?? []).sort()
  useDue(first, act)
}
