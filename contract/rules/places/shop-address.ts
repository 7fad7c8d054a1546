import { isOnlyNear } from './is-only-near.ts'

/** The placeholder that set-up stores for an unknown shop number. */
export const GUESSED_STREET = 'N/A'

type Parts = { address: string; street2: string; city: string }

/**
 * A shop's address as it is shown: what the keeper typed (number, building, street), then the chosen place, without
 * repetitions. Leaves out the set-up's placeholder, and texts that only say what the spot is near to.
 */
export function shopAddressLine({ address, street2, city }: Parts): string {
  const typed = street2 === GUESSED_STREET || saysAlready(address, street2) ? '' : street2
  const place = isOnlyNear(address) && typed ? '' : address
  return [typed, place, findPart(place || typed, city) < 0 ? city : ''].filter(Boolean).join(', ')
}

/** The same without the city and what follows it, for places where the city is shown separately. */
export function shopStreetLine(shop: Parts): string {
  const line = shopAddressLine(shop)
  return betweenCommas(line).slice(2, findPart(line, shop.city))
}

/** A number counts only as a whole part: "5" is not contained in "Sector 5", nor "12" in "Lane 112". */
const saysAlready = (address: string, street2: string): boolean =>
  /\d/.test(street2) ? findPart(address, street2) >= 0 : address.includes(street2)

const betweenCommas = (text: string): string => `, ${text},`

/**
 * The index of the last such part between commas, or -1: a shop on Nagpur Road may be in any city. The last, because places
 * end in city and PIN, or in words that they are only near.
 */
const findPart = (address: string, part: string): number =>
  betweenCommas(address)
    .replace(/ \d{6}[^,]*,/, ',')
    .toLowerCase()
    .lastIndexOf(betweenCommas(part).toLowerCase())
