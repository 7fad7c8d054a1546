import { plainDigits } from './digits.ts'
import { type Pack, readPack } from './read-pack.ts'
import { readRupees } from './read-rupees.ts'

// The parts of a rate, as sources for regular expressions. MARK is a currency sign or word, END what may follow an amount.
export const MARK = String.raw`(?:₹|rs\.?|inr|rup(?:ees?|aye|aiye|aya|iya|ay)|रु(?:\.|पये|पए|पया)?|रू\.?)`
export const AMOUNT = String.raw`\p{Nd}[\p{Nd},.]*`
export const END = String.raw`(?:\s*(?:${MARK}|[/.]-|\/=|only))`
const OF = String.raw`\s*(?:per\s|for\s|प्रति\s|\/|\()\s*`
const PACK = String.raw`(?:\p{Nd}+(?:\.\p{Nd}+)?\s*)?[\p{L}\p{M}]+\.?\)?`

/** What may follow an amount: that it is money, the pack that it buys, or both. */
export const AFTER_AMOUNT = String.raw`(?:${END}*${OF}${PACK}|${END}+\s*${PACK}|${END}*)`
/** A price, perhaps with the pack that it buys. A pack without "per" or "/" counts only if the amount is marked as money. */
export const RATE = String.raw`(?:${MARK}\s*${AMOUNT}${END}*(?:(?:${OF}|\s*)${PACK})?|${AMOUNT}${AFTER_AMOUNT})`

const PARTS = new RegExp(String.raw`^((?:${MARK}\s*)?${AMOUNT}${END}*)(?:${OF}|\s*)(${PACK})?$`, 'iu')
const WHOLE = new RegExp(`^${RATE}$`, 'iu')
const ENDS = new RegExp(`${END}*$`, 'iu')

const OF_DIGITS = /^\p{Nd}+\s*\/\s*\p{Nd}/u

const SAID = new RegExp(String.raw`^${MARK}|${END}|(?:per\s|प्रति\s)`, 'iu')

/** Whether a text is certainly a price: it is marked as money, or has "per". A bare number may be a count. */
export const isSurelyRate = (text: string): boolean => SAID.test(text) && readRate(text) !== undefined

/**
 * A price in paise. `isRounded` marks the result of a spreadsheet formula that is not a price in whole paise: "42.333". One
 * that differs from it only by floating point is not marked: 42.4999999 is ₹42.50.
 */
export type Rate = { paise: number; pack?: Pack; isRounded?: true }

const FORMULA = /(\p{Nd}*\.\p{Nd}{3,})/u
/** The largest difference, in paise, that is taken for a floating-point error. */
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

/** A cheap first check, since every line of a long list is tested several times and hardly any begins like a price. */
const BEGINS = new RegExp(String.raw`^[\u200b-\u200f]*(?:${MARK}|₨|\p{Nd})`, 'iu')

/** Parses "1,250 per kg", "₹40/kg" or "Rs. 90/- for 200 g": the price in paise, and the pack that it buys, if given. */
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
