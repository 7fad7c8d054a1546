import type { Order } from '#contract/order.ts'
import { isCancelled, isOpen, isSold } from '#contract/rules/order-life.ts'

export const isOpenOrder = (order: Order): boolean => isOpen(order.status)

/** What the shopkeeper takes at the door, or why nothing. */
export type Collection = 'collect' | 'collected' | 'nothing' | 'paid' | 'refund_due' | 'refunded'

export function collectionOf({ paymentMethod, paymentStatus, status }: Order): Collection {
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return paymentStatus
  if (paymentMethod === 'online') return 'paid'
  if (isCancelled(status)) return 'nothing'
  return isSold(status) ? 'collected' : 'collect'
}
