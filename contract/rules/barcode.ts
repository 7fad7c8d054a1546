import { plainDigits } from './digits.ts'

/**
 * The digits of an EAN-8, UPC-A or EAN-13 with a valid check digit; undefined otherwise. A UPC-A equals the EAN-13 with a
 * leading zero, and scanners report either; it is normalised to the twelve digits on the label.
 */
export function readBarcode(text: string): string | undefined {
  const digits = plainDigits(text).replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,13})$/.test(digits) || !isProven(digits)) return undefined
  return /^0\d{12}$/.test(digits) ? digits.slice(1) : digits
}

/** The check digit: from the right, every second digit is weighted by three, and the sum must be a multiple of ten. */
function isProven(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
