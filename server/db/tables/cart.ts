import type { Generated } from 'kysely'

export interface CartTables {
  cart_lines: {
    shop_id: string
    account_id: string
    item_id: string
    count: number
    updated_at: Generated<Date>
  }
}
