import type { Generated } from 'kysely'

export interface FeedbackTables {
  feedback: {
    shop_id: string
    order_id: string
    customer_account_id: string | null
    name: string
    email: string
    rating: number
    message: string
    created_at: Generated<Date>
  }
}
