import { plainDigits } from '../text/digits.ts'

/**
 * The digits of an EAN-8, UPC-A or EAN-13 with a correct check digit; undefined for anything else. A scanner may report a
 * UPC-A as the EAN-13 with a leading zero: both give the twelve digits of the label.
 */
export function readBarcode(text: string): string | undefined {
  const digits = plainDigits(text).replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,13})$/.test(digits) || !isProven(digits)) return undefined
  return /^0\d{12}$/.test(digits) ? digits.slice(1) : digits
}

/** The GS1 check: from the right, every second digit counts three times, and the sum is a multiple of ten. */
function isProven(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
