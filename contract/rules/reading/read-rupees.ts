import { toPaise } from '../money/money.ts'
import { type NumberBounds, type NumberFault, readNumber, withoutBlanks } from './read-number.ts'

/** The highest price of one item. */
export const MAX_PRICE_RUPEES = 100_000

export const priceBounds: NumberBounds = { least: 0.01, most: MAX_PRICE_RUPEES, decimals: 2 }

/** Reads a price as people write it, in rupees: "₹ 1,250.50", "Rs. 32/-", "३२". */
export const readPrice = (text: string): number | NumberFault =>
  readNumber(
    withoutBlanks(text)
      .replace(/^(₹|rs\.?|inr|रु\.?|रू\.?)/i, '')
      .replace(/(\/-|\/=|₹|rs\.?|inr|रु\.?|रू\.?)$/i, ''),
    priceBounds,
  )

/** The same in paise. Undefined if it is no price, 0, or more than an item may cost. */
export function readRupees(text: string): number | undefined {
  const rupees = readPrice(text)
  return typeof rupees === 'number' ? toPaise(rupees) : undefined
}
