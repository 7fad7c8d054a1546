import type { OrderStatus } from '#contract/rules/order-life.ts'
import type { Tx } from '#server/db/db.ts'

export type StatusChange = {
  shopId: string
  orderId: string
  customerAccountId: string | null
  from: OrderStatus
  to: OrderStatus
  at: Date
}

/** What else a change of status means, in the same transaction: the books, for one. */
export type OnStatusChange = (tx: Tx, change: StatusChange) => Promise<void>
