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

const blank = (text: string | undefined) => !text?.trim()

/** The sentence for the first fault of step 1, the shop's profile. */
export function profileFault(form: SetupProfile): string | undefined {
  const required = [form.name, form.address, form.city, form.state, form.postal_code, form.email, form.phone]
  if (required.some(blank)) return 'Please complete all shop profile fields.'
  if (!isShopPhone(form.phone)) return 'Please enter a valid 10-digit phone number.'
  if (form.latitude == null || form.longitude == null || !isInIndia(form.latitude, form.longitude))
    return 'Please provide location coordinates by entering a valid address.'
  if (!isPin(form.postal_code)) return 'Please enter a valid 6-digit postal code.'
  return undefined
}

/** The sentence for the first fault of step 2, documents and bank. */
export function documentsFault(form: SetupDocuments): string | undefined {
  if (blank(form.shopImage)) return 'Please upload a shop image.'
  if (blank(form.pan)) return 'Please enter PAN number.'
  if (!isPan(form.pan)) return 'Please enter a valid PAN number (e.g., AAACL1234C).'
  if ([form.accountHolderName, form.accountNumber, form.ifscCode, form.bankName].some(blank))
    return 'Please complete all bank details.'
  if (!isIfsc(form.ifscCode)) return 'Please enter a valid IFSC code (e.g., SBIN0001234).'
  if (!isAccountNumber(form.accountNumber)) return 'Please enter a valid account number (9 to 18 digits).'
  return undefined
}
