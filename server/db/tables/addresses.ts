import type { Generated } from 'kysely'

/** The columns of an address, whether an order's or a kept one. */
export interface DoorstepColumns {
  first_name: string
  last_name: string
  phone: string
  street: string
  flat: string
  floor: string
  landmark: string
  lat: number
  lng: number
}

export interface AddressTables {
  customer_addresses: DoorstepColumns & {
    account_id: string
    id: string
    slot: number
    label: string
    /** Null instead of false, so that a unique constraint allows one default per account. */
    is_default: true | null
    used_at: Date
    created_at: Generated<Date>
  }
}
