import type { z } from 'zod'
import type * as contract from '#contract/addresses.ts'
import { addressFault } from '#contract/rules/places/address-fault.ts'
import { Refusal } from '#server/http/refusal.ts'

export type DeliveryAddress = z.output<typeof contract.DeliveryAddress>
/** An address that can be delivered to: complete, with a point on the map. */
export type LocatedAddress = DeliveryAddress & { lat: number; lng: number }

/** Refuses an incomplete address, and one without a point. */
export function locate<A extends DeliveryAddress>(
  address: A,
  phoneFirstDigits: string,
): A & { lat: number; lng: number } {
  const fault = addressFault(address, phoneFirstDigits)
  if (fault) throw new Refusal(fault)
  const { latitude, longitude } = address
  if (latitude == null || longitude == null) throw new Refusal('place_missing')
  return { ...address, lat: latitude, lng: longitude }
}
