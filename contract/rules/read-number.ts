import { MAX_PACK_SIZE, type Unit } from './catalogue.ts'
import { plainDigits } from './digits.ts'

/** From where to where a number goes, and how many digits may stand behind its point. */
export type NumberBounds = { least: number; most: number; decimals: number }
/** Why a text is none: it is no number, below or above what is asked for, or finer. */
export type NumberFault = 'number' | 'least' | 'most' | 'decimals'

export const packBounds: NumberBounds = { least: 1, most: MAX_PACK_SIZE, decimals: 3 }
export const wholeNumbers = (least: number, most: number): NumberBounds => ({ least, most, decimals: 0 })

/** With or without commas between the thousands, of here or of elsewhere. */
const withPoint = /^(-?(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}))(?:\.(\d+))?$/
const withComma = /^(-?\d+),(\d{1,2})$/
const BLANKS = /[\s\u200b-\u200f\ufeff]+/g

/** The digits of any script as 0-9, without a blank. */
export const withoutBlanks = (text: string): string => plainDigits(text).replace(BLANKS, '').replace('−', '-')

/** A number as people write it: "1,250.50", "१२", "1 250". A comma before the last one or two digits is a decimal one. */
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

/** How much one pack holds. Nobody packs a thousand kilograms: "1,250" of them are one and a quarter, of grams they are thousands. */
export function readPackSize(text: string, unit: Unit): number | NumberFault {
  const isBig = unit === 'kg' || unit === 'liter'
  return readNumber(isBig ? withoutBlanks(text).replace(ONE_COMMA, '$1.$2') : text, packBounds)
}
