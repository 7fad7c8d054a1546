import type { Generated } from 'kysely'

export interface SubscriptionTables {
  awaited_setups: {
    account_id: string
    form_sealed: string
    picture: string
    saved_at: Generated<Date>
  }
}
