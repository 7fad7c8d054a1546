import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import type { Tx } from '#server/db/db.ts'

export type StatusChange = {
  shopId: string
  orderId: string
  customerAccountId: string | null
  from: OrderStatus
  to: OrderStatus
  at: Date
}

/** A hook for what else must happen in the same transaction when a status changes, such as booking. Handed in by `app.ts`. */
export type OnStatusChange = (tx: Tx, change: StatusChange) => Promise<void>
