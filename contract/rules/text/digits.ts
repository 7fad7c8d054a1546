/** In Unicode the low four bits of each of these are 6 to 15, for the digits 0 to 9. */
const indianDigits = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g

export const ONLY_ASCII = /^[\x20-\x7e]*$/

/** Replaces full-width digits and those of Indian scripts by 0-9. */
export const plainDigits = (text: string): string =>
  ONLY_ASCII.test(text)
    ? text
    : text.normalize('NFKC').replace(indianDigits, (digit) => String((digit.charCodeAt(0) & 15) - 6))
