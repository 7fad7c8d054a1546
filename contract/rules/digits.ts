/** In each of these Unicode blocks the digits 0-9 have the code points …6 to …F: the low four bits, less six, are the digit. */
const indianDigits = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g

export const ONLY_ASCII = /^[\x20-\x7e]*$/

/** Full-width digits and those of Indian scripts as 0-9. The rest of the text is normalised (NFKC), and otherwise unchanged. */
export const plainDigits = (text: string): string =>
  ONLY_ASCII.test(text)
    ? text
    : text.normalize('NFKC').replace(indianDigits, (digit) => String((digit.charCodeAt(0) & 15) - 6))
