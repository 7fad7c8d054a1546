import { MAX_PACK_SIZE, type Unit } from './catalogue.ts'
import { plainDigits } from './digits.ts'

/** The smallest and largest number (inclusive), and how many decimals it may have. */
export type NumberBounds = { least: number; most: number; decimals: number }
/** Why a text is refused: not a number, too small, too large, or too many decimals. */
export type NumberFault = 'number' | 'least' | 'most' | 'decimals'

export const packBounds: NumberBounds = { least: 1, most: MAX_PACK_SIZE, decimals: 3 }
export const wholeNumbers = (least: number, most: number): NumberBounds => ({ least, most, decimals: 0 })

/** With or without grouping commas, Indian (1,00,000) or international (100,000). */
const withPoint = /^(-?(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}))(?:\.(\d+))?$/
const withComma = /^(-?\d+),(\d{1,2})$/
const BLANKS = /[\s\u200b-\u200f\ufeff]+/g

/** A text with digits of any script as 0-9, without blanks, and with an ASCII minus sign. */
export const withoutBlanks = (text: string): string => plainDigits(text).replace(BLANKS, '').replace('−', '-')

/** Parses a number as people write it: "1,250.50", "१२", "1 250". A comma before the last one or two digits is a decimal comma. */
export function readNumber(text: string, { least, most, decimals }: NumberBounds): number | NumberFault {
  const said = withoutBlanks(text)
  const [, whole = '', rest = ''] = withPoint.exec(said) ?? withComma.exec(said) ?? []
  if (whole === '') return 'number'
  const part = rest.replace(/0+$/, '')
  const number = Number(`${whole.replaceAll(',', '')}.${part}`)
  if (number < least) return 'least'
  if (number > most) return 'most'
  return part.length > decimals ? 'decimals' : number
}

const ONE_COMMA = /^(\d{1,2}),(\d{3})$/

/** Parses a pack size. "1,250" has a decimal comma in kilograms or litres, of which no pack holds a thousand, and a grouping one in grams. */
export function readPackSize(text: string, unit: Unit): number | NumberFault {
  const isBig = unit === 'kg' || unit === 'liter'
  return readNumber(isBig ? withoutBlanks(text).replace(ONE_COMMA, '$1.$2') : text, packBounds)
}
