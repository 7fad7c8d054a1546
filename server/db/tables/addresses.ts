import type { Generated } from 'kysely'

export interface AddressTables {
  customer_addresses: {
    account_id: string
    id: string
    slot: number
    label: string
    first_name: string
    last_name: string
    phone: string
    street: string
    flat: string
    floor: string
    landmark: string
    lat: number
    lng: number
    /** Null: it is not. */
    is_default: true | null
    used_at: Date
    created_at: Generated<Date>
  }
}
