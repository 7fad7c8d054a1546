/** As UPI apps take it: a name, and the bank or app that knows it. */
const shape = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/
/** Of a note, as UPI apps take it. */
const LONGEST_NOTE = 50
/** As it is encoded: with more, the code becomes too fine for an old camera. In Devanagari a letter takes nine. */
const LONGEST_NAME = 120

export const LONGEST_UPI_ADDRESS = 321

export const isUpiAddress = (text: string): boolean => shape.test(text)

/** Apps and banks make no difference between capitals and small letters. */
export const isSameUpiAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** Enough for an owner to know it by: "ra…le@bank", and of a short name its first letter alone. */
export function maskUpiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const shown = name.length < 8 ? `${name.slice(0, 1)}…` : `${name.slice(0, 2)}…${name.slice(-2)}`
  return shown + address.slice(at)
}

export type UpiRequest = { address: string; shopName: string; amountPaise: number; orderNumber: string }

/**
 * What a UPI app reads from a code: whom to pay, how much, and for which order. Nothing that only a bank may say of a
 * merchant is in it, for apps refuse what they cannot verify.
 */
export function writeUpiRequest({ address, shopName, amountPaise, orderNumber }: UpiRequest): string {
  const parts = {
    // All its characters may stand in an address; an encoded @ is not read by every app.
    pa: address,
    // Percent-encoded a space is %20; some apps would print a plus.
    pn: encodeURIComponent(firstWordsOf(shopName)),
    am: writeRupees(amountPaise),
    cu: 'INR',
    tn: encodeURIComponent(orderNumber.slice(0, LONGEST_NOTE)),
  }
  const query = Object.entries(parts).map(([name, value]) => `${name}=${value}`)
  return `upi://pay?${query.join('&')}`
}

/** By whole words, where the first is not too long itself. Never half a character, which cannot be encoded. */
function firstWordsOf(name: string): string {
  let kept = ''
  for (const character of name) {
    if (encodeURIComponent(kept + character).length > LONGEST_NAME) return kept.replace(/\s+\S*$/, '')
    kept += character
  }
  return kept
}

/** "1234.50": without a sign for the currency, and always with paise. */
const writeRupees = (paise: number): string =>
  `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
