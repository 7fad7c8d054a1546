import { plainDigits } from '../text/digits.ts'

/** A customer's phone: ten digits, beginning with one of the digits that the operator allows (7, 8 and 9 by default). */
export const isCustomerPhone = (text: string, firstDigits = '789'): boolean =>
  /^\d{10}$/.test(text) && firstDigits.includes(text.charAt(0))

export const isShopPhone = (text: string): boolean => /^\d{10}$/.test(text)
export const isPan = (text: string): boolean => /^[A-Z]{5}\d{4}[A-Z]$/.test(text)
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)
export const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text)
/** Nine to eighteen digits: the lengths of Indian account numbers, as far as banks publish them. */
export const isAccountNumber = (text: string): boolean => /^\d{9,18}$/.test(text)

/** An Indian mobile number, to which a code can be sent: ten digits, the first one 6 to 9. */
export const isMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text)

/** Longest input for a number with all that is pasted along with it. Cutting it before `tidyPhone` could change the number. */
export const LONGEST_NUMBER = 40

/** The digits of a PIN or an account number, typed in any script and grouping. */
export const tidyDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')
/** A PAN or an IFSC in capitals and without separators, as it is printed. */
export const tidyCode = (text: string): string =>
  plainDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** The ten digits of a number like "+91 98765-43210", in any script, without the country's prefix. */
export function tidyPhone(text: string): string {
  const digits = plainDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/^\+91/, '')
    .replaceAll('+', '')
  return digits.length > 10 ? digits.replace(/^(0091|091|91|0)(?=\d{10}$)/, '') : digits
}

/** Formats ten digits as "+91 98765 43210", with spaces at which no line breaks. */
export const writePhone = (phone: string): string => `+91\u00a0${phone.slice(0, 5)}\u00a0${phone.slice(5)}`

/** Whether a point lies in a box around India; includes some land and sea beyond its borders. */
export const isInIndia = (latitude: number, longitude: number): boolean =>
  latitude >= 6.4 && latitude <= 37.3 && longitude >= 67.9 && longitude <= 97.5

type Spot = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** Whether both coordinates are known. */
export const isPlaced = ({ latitude, longitude }: Spot): boolean =>
  latitude != null && longitude != null && isInIndia(latitude, longitude)
