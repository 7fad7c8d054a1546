import { plainDigits } from '../text/digits.ts'
import { type Pack, readPack } from './read-pack.ts'
import { readRupees } from './read-rupees.ts'

/** Patterns: a currency mark before or behind an amount. */
export const MARK = String.raw`(?:₹|rs\.?|inr|rup(?:ees?|aye|aiye|aya|iya|ay)|रु(?:\.|पये|पए|पया)?|रू\.?)`
export const AMOUNT = String.raw`\p{Nd}[\p{Nd},.]*`
export const END = String.raw`(?:\s*(?:${MARK}|[/.]-|\/=|only))`
const OF = String.raw`\s*(?:per\s|for\s|प्रति\s|\/|\()\s*`
const PACK = String.raw`(?:\p{Nd}+(?:\.\p{Nd}+)?\s*)?[\p{L}\p{M}]+\.?\)?`

/** What may follow an amount: a currency mark, the pack that it is for, or both. */
export const AFTER_AMOUNT = String.raw`(?:${END}*${OF}${PACK}|${END}+\s*${PACK}|${END}*)`
/** A price. A pack may only follow if a currency mark, or a word such as "per", shows that the amount is money. */
export const RATE = String.raw`(?:${MARK}\s*${AMOUNT}${END}*(?:(?:${OF}|\s*)${PACK})?|${AMOUNT}${AFTER_AMOUNT})`

const PARTS = new RegExp(String.raw`^((?:${MARK}\s*)?${AMOUNT}${END}*)(?:${OF}|\s*)(${PACK})?$`, 'iu')
const WHOLE = new RegExp(`^${RATE}$`, 'iu')
const ENDS = new RegExp(`${END}*$`, 'iu')

const OF_DIGITS = /^\p{Nd}+\s*\/\s*\p{Nd}/u

const SAID = new RegExp(String.raw`^${MARK}|${END}|(?:per\s|प्रति\s)`, 'iu')

/** Whether a text surely is a price: it has a currency mark, or says "per". A bare number may count something else. */
export const isSurelyRate = (text: string): boolean => SAID.test(text) && readRate(text) !== undefined

/** A price in paise. `isRounded`: a formula's result with more decimals, as "42.333"; not for 42.4999999, which means ₹42.50. */
export type Rate = { paise: number; pack?: Pack; isRounded?: true }

const FORMULA = /(\p{Nd}*\.\p{Nd}{3,})/u
/** The largest error of floating-point arithmetic in a price, in paise. */
const HAIR = 0.01

function readResult(said: string): Rate | undefined {
  const [, result = ''] = FORMULA.exec(said) ?? []
  const paise = Number(plainDigits(result)) * 100
  const rounded = readRupees(said.replace(result, (Math.round(paise) / 100).toFixed(2)))
  if (result === '' || rounded === undefined) return undefined
  return Math.abs(paise - Math.round(paise)) <= HAIR
    ? { paise: rounded }
    : { paise: rounded, isRounded: true }
}

/** A cheap first test: every line of a long list is asked several times whether it is a price, and few begin like one. */
const BEGINS = new RegExp(String.raw`^[\u200b-\u200f]*(?:${MARK}|₨|\p{Nd})`, 'iu')

/** Reads "1,250 per kg", "₹40/kg", "Rs. 90/- for 200 g": a price, with the pack that it is for if there is one. */
export function readRate(text: string): Rate | undefined {
  const said = text.trim()
  if (!BEGINS.test(said)) return undefined
  const plain = readRupees(said)
  if (plain !== undefined) return { paise: plain }
  const result = readResult(said)
  if (result) return result
  // "1/2 kg" is half a kilogram, where "30/100 g" and "30/kg" are prices.
  if (OF_DIGITS.test(said) && readPack(said)) return undefined
  const [, amount = '', packSaid] = WHOLE.test(said) ? (PARTS.exec(said) ?? []) : []
  const paise = readRupees(amount.replace(ENDS, ''))
  const pack = packSaid === undefined ? undefined : readPack(packSaid.replace(/\)$/, ''))
  if (paise === undefined || (packSaid !== undefined && !pack)) return undefined
  return { paise, ...(pack && { pack }) }
}
