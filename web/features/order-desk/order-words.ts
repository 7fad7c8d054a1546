import type { Order } from '#contract/orders.ts'

export const isOpenOrder = (order: Order): boolean => order.status !== 'Delivered'

/** What the shopkeeper takes at the door, or why nothing. */
export type Collection = 'collect' | 'collected' | 'paid' | 'refund_due' | 'refunded'

export function collectionOf({ paymentMethod, paymentStatus, status }: Order): Collection {
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return paymentStatus
  if (paymentMethod === 'online') return 'paid'
  return status === 'Delivered' ? 'collected' : 'collect'
}
