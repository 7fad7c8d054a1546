import type { Generated } from 'kysely'

/** Where an order goes, or an address that is kept. */
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
    /** Null: it is not. */
    is_default: true | null
    used_at: Date
    created_at: Generated<Date>
  }
}
