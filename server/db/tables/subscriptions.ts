import type { Generated } from 'kysely'

export interface SubscriptionTables {
  awaited_setups: {
    account_id: string
    form_sealed: string
    picture: string
    saved_at: Generated<Date>
  }
  subscription_reminders: {
    shop_id: string
    sub_end_at: Date
    days_left: number
    sent_at: Generated<Date>
  }
}
