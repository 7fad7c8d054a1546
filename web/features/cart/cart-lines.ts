import type { ReplyOf } from '#contract/endpoints.ts'
import type { FoodItem } from '#contract/menu.ts'
import { lineTotalPaise, MIN_SUBTOTAL_PAISE } from '#contract/rules/checkout.ts'
import { toPaise } from '#contract/rules/money.ts'
import type { Shop } from '#contract/shops.ts'
import { type Failure, isSaidByShell } from '#web/api/answer-failure.ts'
import type { Counts } from '#web/data/cart.ts'
import { useData } from '#web/data/use-data.ts'

export type CartLine = { itemId: string; count: number; item: FoodItem | undefined }
export type CartShop =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'gone' }
  | { kind: 'shown'; shop: Shop; items: FoodItem[] }

/** The shop behind the current cart. As specified the cart's call carries no token, and the checkout's does. */
export function useCartShop(shopId: string, how: { withToken?: boolean; onFault?: () => void } = {}) {
  const { data, failure, error, reload } = useData(
    'showShop',
    { shopId },
    { isWanted: shopId !== '', isAnonymous: !how.withToken, onFault: how.onFault },
  )
  return { state: stateOf(data, failure, isSaidByShell(error)), reload }
}

function stateOf(
  reply: ReplyOf<'showShop'> | undefined,
  failure: Failure | undefined,
  isLeaving: boolean,
): CartShop {
  if (failure === 'gone') return { kind: 'gone' }
  if (reply) return { kind: 'shown', shop: reply.data.shop, items: reply.data.foodItems }
  return failure && !isLeaving ? { kind: 'failed' } : { kind: 'loading' }
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
  return lines.reduce(
    (sum, { item, count }) => sum + (item ? lineTotalPaise(toPaise(item.price), count) : 0),
    0,
  )
}

export const missingPaise = (sum: number): number => Math.max(0, MIN_SUBTOTAL_PAISE - sum)
