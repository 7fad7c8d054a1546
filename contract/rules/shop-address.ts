import { isOnlyNear } from './address.ts'

type Parts = { address: string; street2: string; city: string }

/**
 * Where a shop is, as it is shown: what its keeper typed (shop number, building, street) before the place that was
 * chosen. Neither what the set-up guessed for it nor what only names the spot is somebody's address.
 */
export function shopAddressLine({ address, street2, city }: Parts): string {
  const typed = street2 === 'N/A' || address.includes(street2) ? '' : street2
  return [typed, isOnlyNear(address) && typed ? '' : address, city].filter(Boolean).join(', ')
}
