import { plainDigits } from './digits.ts'

/**
 * The digits of an EAN-8, UPC-A or EAN-13 whose last one proves the others; nothing for anything else. A UPC-A is the same
 * code as the EAN-13 with a zero in front of it, and scanners tell either: here it is always the twelve digits of the label.
 */
export function readBarcode(text: string): string | undefined {
  const digits = plainDigits(text).replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,13})$/.test(digits) || !isProven(digits)) return undefined
  return /^0\d{12}$/.test(digits) ? digits.slice(1) : digits
}

/** From the right, every second digit counts three times; with the check digit it comes to tens. */
function isProven(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
