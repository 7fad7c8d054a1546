/** The digits of Indian scripts stand where the lower half of their code counts from six. */
const indianDigits = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g

export const ONLY_ASCII = /^[\x20-\x7e]*$/

/** Full-width digits and those of Indian scripts as 0-9; all else stays as people mean it. */
export const plainDigits = (text: string): string =>
  ONLY_ASCII.test(text)
    ? text
    : text.normalize('NFKC').replace(indianDigits, (digit) => String((digit.charCodeAt(0) & 15) - 6))
