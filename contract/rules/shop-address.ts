import { isOnlyNear } from './is-only-near.ts'

/** What set-up writes for a shop number, for want of anything better. */
export const GUESSED_STREET = 'N/A'

type Parts = { address: string; street2: string; city: string }

/**
 * Where a shop is, as it is shown: what its keeper typed (shop number, building, street) before the place that was
 * chosen, and each thing once. Neither what the set-up guessed for it nor what only names the spot is somebody's address.
 */
export function shopAddressLine({ address, street2, city }: Parts): string {
  const typed = street2 === GUESSED_STREET || saysAlready(address, street2) ? '' : street2
  const place = isOnlyNear(address) && typed ? '' : address
  return [typed, place, hasPart(place, city) ? '' : city].filter(Boolean).join(', ')
}

/** A number only as a part of its own: a shop's 5 is not said by Sector 5, nor its 12 by Lane 112. */
const saysAlready = (address: string, street2: string): boolean =>
  /\d/.test(street2) ? hasPart(address, street2) : address.includes(street2)

/** Places end in their city and PIN; a shop on Nagpur Road may be in any city. */
const hasPart = (address: string, part: string): boolean =>
  `, ${address},`.replace(/ \d{6},/, ',').includes(`, ${part},`)
