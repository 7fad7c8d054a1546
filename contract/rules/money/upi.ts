/** The form that UPI apps accept: a name, and the handle of the bank or app. */
const shape = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/
/** Longest note that UPI apps accept, in characters. */
const LONGEST_NOTE = 50
/** In encoded characters (a Devanagari letter takes nine): a longer name makes the code too fine for old cameras. */
const LONGEST_NAME = 120

export const LONGEST_UPI_ADDRESS = 321

export const isUpiAddress = (text: string): boolean => shape.test(text)

/** UPI addresses are case-insensitive. */
export const isSameUpiAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** Masks an address so that its owner still recognises it: "ra…le@bank", of a short name only the first letter. */
export function maskUpiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const shown = name.length < 8 ? `${name.slice(0, 1)}…` : `${name.slice(0, 2)}…${name.slice(-2)}`
  return shown + address.slice(at)
}

export type UpiRequest = { address: string; shopName: string; amountPaise: number; orderNumber: string }

/**
 * The `upi://` link in the QR code: payee, amount and order. Leaves out the fields that only a bank may set for a merchant, as
 * apps refuse those that they cannot verify.
 */
export function writeUpiRequest({ address, shopName, amountPaise, orderNumber }: UpiRequest): string {
  const parts = {
    // Needs no encoding, and not every app decodes an encoded @.
    pa: address,
    // A space as %20: some apps would show a plus sign.
    pn: encodeURIComponent(firstWordsOf(shopName)),
    am: writeRupees(amountPaise),
    cu: 'INR',
    tn: encodeURIComponent(orderNumber.slice(0, LONGEST_NOTE)),
  }
  const query = Object.entries(parts).map(([name, value]) => `${name}=${value}`)
  return `upi://pay?${query.join('&')}`
}

/** Cut at a word if the first one fits. Never within a surrogate pair, which cannot be encoded. */
function firstWordsOf(name: string): string {
  let kept = ''
  for (const character of name) {
    if (encodeURIComponent(kept + character).length > LONGEST_NAME) return kept.replace(/\s+\S*$/, '')
    kept += character
  }
  return kept
}

/** "1234.50": without a currency sign, and always with paise. */
const writeRupees = (paise: number): string =>
  `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
