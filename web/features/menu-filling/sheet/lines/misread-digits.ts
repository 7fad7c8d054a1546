import { readPack } from '#contract/rules/reading/read-pack.ts'

/** The letter O in place of a zero after a digit, and what follows: "4OOg", "3O", but not "2Oz" or "H2O". */
const ZEROS = /(?<![\p{L}\p{M}\p{Nd}])(\p{Nd}[\p{Nd}.,]{0,9}[Oo][\p{Nd}Oo]*)(\s?)([\p{L}\p{M}]*)/gu
/** A letter in place of the first digit of a weight or volume: "lOO g", "SOO ml", "I kg". */
const FIRST =
  /(?<![\p{L}\p{M}\p{Nd}.])(?:([lI])([O\p{Nd}]*)|(S)([O\p{Nd}]{2,}))(\s?)([\p{L}\p{M}]{1,7})(?![\p{L}\p{M}])/gu

const isMeasured = (word: string): boolean =>
  ['grams', 'kg', 'ml', 'liter'].includes(readPack(word)?.unit ?? '')

const zeros = (digits: string): string => digits.replace(/[Oo]/g, '0')

/** Replaces letters that were misread for digits, as in lists from a photo. */
export const withDigits = (text: string): string =>
  text
    .replace(ZEROS, (said, digits: string, blank: string, word: string) =>
      blank === '' && word !== '' && readPack(word) === undefined ? said : zeros(digits) + blank + word,
    )
    .replace(FIRST, (said, one, ofOne = '', five, ofFive = '', blank: string, word: string) => {
      // A letter alone before another may be a word: "I l".
      const isDigit = isMeasured(word) && (five || ofOne || (blank && word.length > 1))
      return isDigit ? (one ? `1${zeros(ofOne)}` : `5${zeros(ofFive)}`) + blank + word : said
    })
