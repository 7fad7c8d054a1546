import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { FoodItem } from '#contract/menu.ts'
import { leastFeePaise } from '#contract/rules/money/delivery-fee.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import { sumFault } from '#contract/rules/money/sum-fault.ts'
import { lineTotalPaise, MIN_SUBTOTAL_PAISE } from '#contract/rules/orders/checkout.ts'
import type { Shop } from '#contract/shops.ts'
import { type Failure, sentenceOf } from '#web/api/answer-failure.ts'
import type { Counts } from '#web/data/cart/stored-carts.ts'
import { useData } from '#web/data/use-data.ts'
import { useTurns } from '#web/data/use-turns.ts'
import type { SeenLine, SeenLines } from '#web/device/seen-lines.ts'

export type CartLine = {
  itemId: string
  count: number
  /** Undefined when the menu has it no more. */
  item: FoodItem | undefined
  /** As it was first shown in this cart. */
  seen?: SeenLine | undefined
  /** What it was called, where the menu has it no more and it was never shown here. */
  name?: string | undefined
}
export type CartShop =
  | { kind: 'loading' }
  | { kind: 'failed'; fault: string }
  | { kind: 'gone' }
  /** `isCopy`: as this device saw it last, for want of a network. */
  | { kind: 'shown'; shop: Shop; items: FoodItem[]; isCopy?: boolean }

/**
 * The shop behind the current cart, or why it cannot be had: `failed`, if there is no better sentence. As specified the
 * cart's call carries no token, and the checkout's does.
 */
export function useCartShop(shopId: string, failed: string, { withToken = false } = {}) {
  const { data, failure, error, reload, refresh } = useData(
    'showShop',
    { shopId },
    { isWanted: shopId !== '', isAnonymous: !withToken },
  )
  // What was read of a shop stays when it is gone, and would be overdue for ever.
  useTurns(data && failure !== 'gone' ? [data.data.shop] : [], refresh)
  const fault = error ? sentenceOf(error, failed, failed) : undefined
  const state = useMemo(() => stateOf(data, failure, fault), [data, failure, fault])
  return { state, failure, reload }
}

function stateOf(
  reply: ReplyOf<'showShop'> | undefined,
  failure: Failure | undefined,
  fault: string | undefined,
): CartShop {
  if (failure === 'gone') return { kind: 'gone' }
  if (reply) return { kind: 'shown', shop: reply.data.shop, items: reply.data.foodItems }
  return fault ? { kind: 'failed', fault } : { kind: 'loading' }
}

export function linesOf(counts: Counts, items: readonly FoodItem[], seen: SeenLines = {}): CartLine[] {
  return Object.entries(counts).map(([itemId, count]) => ({
    itemId,
    count,
    item: items.find((candidate) => candidate._id === itemId),
    seen: seen[itemId],
  }))
}

export const isOrderable = (line: CartLine): boolean => line.item?.inStock === true

/** What the cart shows, as the checkout will: without what is sold out. What is paid is the server's own sum. */
export function sumPaise(lines: readonly CartLine[]): number {
  return lines.reduce(
    (sum, { item, count }) => sum + (item?.inStock ? lineTotalPaise(toPaise(item.price), count) : 0),
    0,
  )
}

/** More than one order can be, wherever it is brought. */
export const isTooMuch = (sum: number): boolean => sumFault(sum, sum + leastFeePaise) === 'too_much'

export const missingPaise = (sum: number): number => Math.max(0, MIN_SUBTOTAL_PAISE - sum)
