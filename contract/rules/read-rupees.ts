import { plainDigits } from './digits.ts'

/** What one item may cost at most. */
export const MAX_PRICE_RUPEES = 100_000

/** With or without commas between the thousands, of here or of elsewhere; then at most two decimals. */
const withPoint = /^(\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?$/
const withComma = /^(\d{1,9}),(\d{1,2})$/

/**
 * A price as people write it, in paise: "₹ 1,250.50", "Rs. 32/-", "३२". Nothing where it is none, is nothing at all or
 * more than an item may cost. A comma before the last one or two digits is a decimal one.
 */
export function readRupees(text: string): number | undefined {
  const said = plainDigits(text)
    .replace(/[\s\u200b-\u200f\ufeff]+/g, '')
    .replace(/^(₹|rs\.?|inr|रु\.?|रू\.?)/i, '')
    .replace(/(\/-|\/=|₹|rs\.?|inr|रु\.?|रू\.?)$/i, '')
  const [, rupees = '', paise = ''] = withPoint.exec(said) ?? withComma.exec(said) ?? []
  const size = Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'))
  return rupees !== '' && size > 0 && size <= MAX_PRICE_RUPEES * 100 ? size : undefined
}
