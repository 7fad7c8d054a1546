import { MAX_PRICE_RUPEES } from '#contract/rules/reading/read-rupees.ts'
import { plainDigits } from '#contract/rules/text/digits.ts'

/** What changed prices are rounded to, in paise. */
export const roundings = { rupee: 100, half: 50 } as const
export type Rounding = keyof typeof roundings

const MAX_PAISE = MAX_PRICE_RUPEES * 100
const asTyped = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?%?$/

/** Parses a percentage ("+5 %", "−10", "२.५") into hundredths of a percent. Undefined if it is zero, or −100 and below. */
export function readPercent(text: string): number | undefined {
  const said = plainDigits(text).replace(/\s+/g, '').replace('−', '-')
  const [, sign, whole = '', rest = ''] = asTyped.exec(said) ?? []
  const size = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  const hundredths = sign === '-' ? -size : size
  return whole !== '' && hundredths !== 0 && hundredths > -10_000 ? hundredths : undefined
}

/** Changes a price by a percentage, rounding halves up. A result that would be rounded to zero is not rounded; capped at the highest price allowed. */
export function byPercent(paise: number, hundredths: number, rounding: Rounding): number {
  const exact = paise * (10_000 + hundredths)
  const rounded = Math.round(exact / (10_000 * roundings[rounding])) * roundings[rounding]
  return Math.min(rounded || Math.max(1, Math.round(exact / 10_000)), MAX_PAISE)
}
