import type { Order } from '#contract/orders.ts'

const NUMBER_LENGTH = 6

/** What people call an order by: the end of its id. */
export const orderNumber = (orderId: string): string => orderId.slice(-NUMBER_LENGTH).toUpperCase()

export const isOpenOrder = (order: Order): boolean => order.status !== 'Delivered'

/** What the shopkeeper takes at the door, or why nothing. */
export type Collection = 'collect' | 'collected' | 'paid' | 'refund_due' | 'refunded'

export function collectionOf({ paymentMethod, paymentStatus, status }: Order): Collection {
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return paymentStatus
  if (paymentMethod === 'online') return 'paid'
  return status === 'Delivered' ? 'collected' : 'collect'
}
