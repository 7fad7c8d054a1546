import { sql } from 'kysely'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import type { OrderEvent } from './order-event.ts'

export type EventRow = {
  id: string
  order_id: string
  shop_id: string
  customer_account_id: string | null
  status: OrderStatus
  at: Date
  is_new: boolean
}

/** For queries with `order_events as event`. */
export const isFirstOfItsOrder = sql<boolean>`not exists (
  select 1 from order_events earlier
  where earlier.shop_id = event.shop_id and earlier.order_id = event.order_id and earlier.id < event.id
)`

export const toOrderEvent = (row: EventRow): OrderEvent => ({
  id: row.id,
  orderId: row.order_id,
  shopId: row.shop_id,
  customerAccountId: row.customer_account_id,
  status: row.status,
  isNew: row.is_new,
  at: row.at.toISOString(),
})
