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
    /** The shop's answer, and when it was first given to the present review. */
    answer: string | null
    answered_at: Date | null
  }
}
