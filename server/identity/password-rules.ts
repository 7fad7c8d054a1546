import { Refusal } from '#server/http/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

const minLength = 8
const maxLength = 128

/** Length and guessability only: rules about digits and capitals make passwords worse. */
export function refuseWeakPassword(password: string, email: string, productName: string) {
  const lower = password.toLowerCase()
  const isGuessable = commonPasswords.has(lower) || lower === email || lower === productName.toLowerCase()
  if (password.length < minLength || password.length > maxLength || isGuessable)
    throw new Refusal('weak_password')
}
