import type { Doorstep } from '#contract/addresses.ts'
import type { DoorstepColumns } from '#server/db/tables/addresses.ts'
import type { LocatedAddress } from './locate.ts'

/** The columns of an address, in a row of `customer_addresses` or of `orders`. */
export const toColumns = (address: LocatedAddress): DoorstepColumns => ({
  first_name: address.firstName,
  last_name: address.lastName,
  phone: address.phone,
  street: address.street,
  flat: address.flat,
  floor: address.floor,
  landmark: address.landmark,
  lat: address.lat,
  lng: address.lng,
})

/** Selects from `orders` what `rememberAddress` takes. */
export const locatedColumns = [
  'first_name as firstName',
  'last_name as lastName',
  'phone',
  'street',
  'flat',
  'floor',
  'landmark',
  'lat',
  'lng',
] as const

export const toDoorstep = (row: DoorstepColumns): Doorstep => ({
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  street: row.street,
  flat: row.flat,
  floor: row.floor,
  landmark: row.landmark,
  latitude: row.lat,
  longitude: row.lng,
})
