import { isAccountNumber, isIfsc, isInIndia, isPan, isPin, isShopPhone } from './checks.ts'

export type SetupProfile = {
  name: string
  address: string
  city: string
  state: string
  postal_code: string
  email: string
  phone: string
  latitude: number | null
  longitude: number | null
}
export type SetupDocuments = {
  shopImage: string
  pan: string
  accountHolderName: string
  accountNumber: string
  ifscCode: string
  bankName: string
}

/** One sentence a fault, the same in the wizard, the profile page and the server's refusals. */
export const setupSentences = {
  profile: 'Please complete all shop profile fields.',
  phone: 'Please enter a valid 10-digit phone number.',
  coordinates: 'Please provide location coordinates by entering a valid address.',
  postalCode: 'Please enter a valid 6-digit postal code.',
  image: 'Please upload a shop image.',
  panMissing: 'Please enter PAN number.',
  pan: 'Please enter a valid PAN number (e.g., AAACL1234C).',
  bank: 'Please complete all bank details.',
  ifsc: 'Please enter a valid IFSC code (e.g., SBIN0001234).',
  accountNumber: 'Please enter a valid account number (9 to 18 digits).',
  terms: 'You must accept the terms and conditions.',
} as const

const blank = (text: string | undefined) => !text?.trim()

/** The sentence for the first fault of step 1, the shop's profile. */
export function profileFault(form: SetupProfile): string | undefined {
  const required = [form.name, form.address, form.city, form.state, form.postal_code, form.email, form.phone]
  if (required.some(blank)) return setupSentences.profile
  if (!isShopPhone(form.phone)) return setupSentences.phone
  if (form.latitude == null || form.longitude == null || !isInIndia(form.latitude, form.longitude))
    return setupSentences.coordinates
  if (!isPin(form.postal_code)) return setupSentences.postalCode
  return undefined
}

/** The sentence for the first fault of step 2, documents and bank. */
export function documentsFault(form: SetupDocuments): string | undefined {
  if (blank(form.shopImage)) return setupSentences.image
  if (blank(form.pan)) return setupSentences.panMissing
  if (!isPan(form.pan)) return setupSentences.pan
  if ([form.accountHolderName, form.accountNumber, form.ifscCode, form.bankName].some(blank))
    return setupSentences.bank
  if (!isIfsc(form.ifscCode)) return setupSentences.ifsc
  if (!isAccountNumber(form.accountNumber)) return setupSentences.accountNumber
  return undefined
}
