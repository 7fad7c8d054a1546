import { isOnlyNear } from './is-only-near.ts'

/** The placeholder for an unknown shop number. */
export const GUESSED_STREET = 'N/A'

type Parts = { address: string; street2: string; city: string }

/**
 * A shop's address in one line, without repetitions: what the shopkeeper typed (shop number, building, street), the
 * chosen place, and the city. The placeholder is left out, and so is a "Near …" description if something was typed.
 */
export function shopAddressLine({ address, street2, city }: Parts): string {
  const typed = street2 === GUESSED_STREET || saysAlready(address, street2) ? '' : street2
  const place = isOnlyNear(address) && typed ? '' : address
  return [typed, place, findPart(place || typed, city) < 0 ? city : ''].filter(Boolean).join(', ')
}

/** The same without the city and what follows it, for use where the city is shown separately. */
export function shopStreetLine(shop: Parts): string {
  const line = shopAddressLine(shop)
  return betweenCommas(line).slice(2, findPart(line, shop.city))
}

/** Whether the address already has the text; a text with digits must be a whole part: "5" is not in "Sector 5", nor "12" in "Lane 112". */
const saysAlready = (address: string, street2: string): boolean =>
  /\d/.test(street2) ? findPart(address, street2) >= 0 : address.includes(street2)

const betweenCommas = (text: string): string => `, ${text},`

/**
 * The index of the last part between commas that equals `part` (a PIN after it is ignored), or -1. Whole parts only,
 * because a shop on Nagpur Road may be in any city.
 */
const findPart = (address: string, part: string): number =>
  betweenCommas(address)
    .replace(/ \d{6}[^,]*,/, ',')
    .toLowerCase()
    .lastIndexOf(betweenCommas(part).toLowerCase())
