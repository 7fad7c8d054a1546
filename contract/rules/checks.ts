import { plainDigits } from './digits.ts'

/** A customer's phone: ten digits, the first one of those the operator allows (7, 8 or 9). */
export const isCustomerPhone = (text: string, firstDigits = '789'): boolean =>
  /^\d{10}$/.test(text) && firstDigits.includes(text.charAt(0))

export const isShopPhone = (text: string): boolean => /^\d{10}$/.test(text)
export const isPan = (text: string): boolean => /^[A-Z]{5}\d{4}[A-Z]$/.test(text)
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)
export const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text)
/** Nine to eighteen digits: the span of Indian banks' account numbers, as far as it is published. */
export const isAccountNumber = (text: string): boolean => /^\d{9,18}$/.test(text)

/** An Indian mobile number, which can be sent a code: ten digits, as all of them begin. */
export const isMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text)

/** Room for a number with all that is pasted along with it: cut before it is tidied it would be another number. */
export const LONGEST_NUMBER = 40

/** Of a PIN or an account number, in whatever digits and groups, what counts. */
export const tidyDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')
/** A PAN or an IFSC as it is printed. */
export const tidyCode = (text: string): string =>
  plainDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** What a person means by "+91 98765-43210", in whatever digits: ten of ours. */
export function tidyPhone(text: string): string {
  const digits = plainDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/^\+91/, '')
    .replaceAll('+', '')
  return digits.length > 10 ? digits.replace(/^(0091|091|91|0)(?=\d{10}$)/, '') : digits
}

/** Ten digits, as people read them out, never torn apart at the end of a line. */
export const writePhone = (phone: string): string => `+91\u00a0${phone.slice(0, 5)}\u00a0${phone.slice(5)}`

/** Around India; generous at the edges. */
export const isInIndia = (latitude: number, longitude: number): boolean =>
  latitude >= 6.4 && latitude <= 37.3 && longitude >= 67.9 && longitude <= 97.5

type Spot = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** Whether it is known where that is. */
export const isPlaced = ({ latitude, longitude }: Spot): boolean =>
  latitude != null && longitude != null && isInIndia(latitude, longitude)
