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
  return [typed, place, findPart(place || typed, city) < 0 ? city : ''].filter(Boolean).join(', ')
}

/** The same without its city and what comes after that, for where the city stands by itself. */
export function shopStreetLine(shop: Parts): string {
  const line = shopAddressLine(shop)
  return betweenCommas(line).slice(2, findPart(line, shop.city))
}

/** A number only as a part of its own: a shop's 5 is not said by Sector 5, nor its 12 by Lane 112. */
const saysAlready = (address: string, street2: string): boolean =>
  /\d/.test(street2) ? findPart(address, street2) >= 0 : address.includes(street2)

const betweenCommas = (text: string): string => `, ${text},`

/**
 * Where the last such part begins, between commas; -1 where there is none: a shop on Nagpur Road may be in any city. Places
 * end in their city and PIN, or in words that they are only near.
 */
const findPart = (address: string, part: string): number =>
  betweenCommas(address)
    .replace(/ \d{6}[^,]*,/, ',')
    .toLowerCase()
    .lastIndexOf(betweenCommas(part).toLowerCase())
