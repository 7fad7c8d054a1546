import { MAX_PACK_SIZE, type Unit } from '../items/catalogue.ts'
import { plainDigits } from '../text/digits.ts'

/** The range of a number (both ends included), and its most decimals. */
export type NumberBounds = { least: number; most: number; decimals: number }
/** Why a text is refused: it is no number, too low, too high, or has too many decimals. */
export type NumberFault = 'number' | 'least' | 'most' | 'decimals'

export const packBounds: NumberBounds = { least: 1, most: MAX_PACK_SIZE, decimals: 3 }
export const wholeNumbers = (least: number, most: number): NumberBounds => ({ least, most, decimals: 0 })

/** With or without separators of thousands, grouped as in India or elsewhere. */
const withPoint = /^(-?(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}))(?:\.(\d+))?$/
const withComma = /^(-?\d+),(\d{1,2})$/
const BLANKS = /[\s\u200b-\u200f\ufeff]+/g

/** Replaces the digits of any script by 0-9, and removes blanks and invisible characters. */
export const withoutBlanks = (text: string): string => plainDigits(text).replace(BLANKS, '').replace('−', '-')

/** Reads a number as people write it: "1,250.50", "१२", "1 250". A comma before the last one or two digits is a decimal one. */
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

/** Reads a pack's size. "1,250" kg or litres are 1.25, since nobody sells a thousand in one pack; of grams or ml they are 1250. */
export function readPackSize(text: string, unit: Unit): number | NumberFault {
  const isBig = unit === 'kg' || unit === 'liter'
  return readNumber(isBig ? withoutBlanks(text).replace(ONE_COMMA, '$1.$2') : text, packBounds)
}
