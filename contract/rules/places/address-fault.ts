import type { RefusalCode } from '../../refusals.ts'
import { isCustomerPhone, isPlaced } from '../accounts/checks.ts'
import { tidyText } from '../text/tidy-text.ts'
import { isOnlyNear } from './is-only-near.ts'

export type AddressFields = {
  firstName: string
  lastName: string
  phone: string
  street: string
  flat: string
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** The first fault of a delivery address, as a refusal code. */
export function addressFault(
  address: AddressFields,
  phoneFirstDigits?: string,
): Extract<RefusalCode, 'fields_missing' | 'invalid_phone' | 'place_missing'> | undefined {
  if (isOnlyNear(address.street)) return 'fields_missing'
  const required = [address.firstName, address.lastName, address.phone, address.street, address.flat]
  if (required.some((text) => tidyText(text) === '')) return 'fields_missing'
  if (!isCustomerPhone(address.phone, phoneFirstDigits)) return 'invalid_phone'
  if (!isPlaced(address)) return 'place_missing'
  return undefined
}
