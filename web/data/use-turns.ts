import type { ShopCard } from '#contract/shops.ts'
import { useDue } from './use-due.ts'

type Turning = Pick<ShopCard, 'closesAt' | 'opensAt'>

/** The moment at which an open shop closes or a closed one opens, if it is known. */
const turnOf = ({ closesAt, opensAt }: Turning): string | undefined => closesAt ?? opensAt

/** Calls `act` when the first of these shops opens or closes, and again until the shops passed in have changed (`useDue`). */
export function useTurns(shops: readonly Turning[], act: () => Promise<unknown>) {
  const [first] = shops.flatMap((shop) => turnOf(shop) ?? []).sort()
  useDue(first, act)
}
