import type { refusals } from '../../refusals.ts'
import { isAccountNumber, isIfsc, isPan, isPin, isPlaced, isShopPhone } from '../accounts/checks.ts'
import { isOnlyNear } from '../places/is-only-near.ts'
import { tidyText } from '../text/tidy-text.ts'

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

/** A fault as the refusal's reason, so that wizard, profile page and server show the same sentence. */
export type SetupFault = keyof typeof refusals.setup_incomplete.reasons

const blank = (text = '') => tidyText(text) === ''

/** The first fault of step 1, the shop's profile. */
export function profileFault(form: SetupProfile): SetupFault | undefined {
  const required = [form.name, form.address, form.city, form.state, form.postal_code, form.email, form.phone]
  if (required.some(blank) || isOnlyNear(form.address)) return 'profile'
  if (!isShopPhone(form.phone)) return 'phone'
  if (!isPlaced(form)) return 'coordinates'
  if (!isPin(form.postal_code)) return 'postalCode'
  return undefined
}

/** The first fault of step 2, documents and bank. */
export function documentsFault(form: SetupDocuments): SetupFault | undefined {
  if (blank(form.shopImage)) return 'image'
  if (blank(form.pan)) return 'panMissing'
  if (!isPan(form.pan)) return 'pan'
  return bankFault(form)
}

type BankDetails = Pick<SetupDocuments, 'accountHolderName' | 'accountNumber' | 'ifscCode' | 'bankName'>

/** The first fault of the bank details. */
export function bankFault(form: BankDetails): SetupFault | undefined {
  if ([form.accountHolderName, form.accountNumber, form.ifscCode, form.bankName].some(blank)) return 'bank'
  if (!isIfsc(form.ifscCode)) return 'ifsc'
  if (!isAccountNumber(form.accountNumber)) return 'accountNumber'
  return undefined
}
