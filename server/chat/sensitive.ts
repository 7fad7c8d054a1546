import { plainDigits } from '#contract/rules/text/digits.ts'

/** Numeric secrets, by name, with their number of digits: three digits next to "OTP" are more likely a price. */
const SECRETS = [
  { words: 'cvv|cvc', digits: String.raw`\d{3,4}` },
  {
    words: String.raw`otp|one[\s-]?time[\s-]?(?:code|password)|verification code|(?:upi|atm|m|card|bank)[\s-]?pin|mpin|passcode`,
    digits: String.raw`\d{4,8}`,
  },
]
/** Words that may stand between the name of a secret and the secret. */
const LINK = String.raw`[\s:=#\-]*(?:(?:no|number|code|is|hai|was|ye|yeh|mera|my)[\s:=.\-]*){0,3}`

const PATTERNS: readonly RegExp[] = [
  ...SECRETS.flatMap(({ words, digits }) => [
    new RegExp(String.raw`\b(?:${words})${LINK}${digits}\b(?!\s*(?:rs|rupees?)\b)`, 'giu'),
    new RegExp(String.raw`\b${digits}\s*(?:is|hai|was)?\s*(?:my|mera|the)?\s*(?:${words})\b`, 'giu'),
  ]),
  // Four digits only: "pin 440010" is where someone lives.
  /\bpin[\s:=#-]*(?:(?:no|number|is|hai|my)[\s:=.-]*){0,3}\d{4}\b(?!\d)/giu,
  /\b(?:password|passwd|pwd)\s*[:=]\s*\S{4,}/giu,
  // Without a colon only what looks like a password counts: "my password is wrong" is a complaint.
  /\b(?:password|passwd|pwd)\s*(?:is|hai|-)\s*(?=\S*[\d@#$%^&*+=_~|\\<>])\S{4,}/giu,
]
const CARD = /(?<![\d+])(?:\d[ -]?){12,18}\d(?!\d)/gu
/** Personal data: allowed in a question, as it may be needed to understand it, but not stored. */
const PERSONAL: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu,
  /\b[A-Z]{5}\d{4}[A-Z]\b/giu,
  /(?:\+?\d[\s-]?){9,}\d/gu,
]

/** Whether a message contains a card number, one-time code, PIN, CVV or password. It is then refused, and not sent to the model. */
export function isSensitive(message: string): boolean {
  const plain = plainDigits(message)
  return PATTERNS.some((pattern) => plain.search(pattern) !== -1) || cardsIn(plain).length > 0
}

/** The message as it may be stored: secrets and personal data replaced by "•". */
export function redact(message: string): string {
  let kept = plainDigits(message)
  for (const card of cardsIn(kept)) kept = kept.replace(card, '•')
  for (const pattern of [...PATTERNS, ...PERSONAL]) kept = kept.replace(pattern, '•')
  return kept
}

function cardsIn(text: string): string[] {
  return [...text.matchAll(CARD)].map((match) => match[0]).filter((run) => passesLuhn(run.replace(/\D/g, '')))
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
