import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/rules/password-length.ts'
import { Refusal } from '#server/http/refusal.ts'
import { commonEndings, commonPasswords } from './common-passwords.ts'

/** Checks only length and guessability: rules about digits and capitals lead to worse passwords. */
export async function refuseWeakPassword(password: string, email: string, productName: string) {
  const lower = password.toLowerCase()
  const isGuessable =
    lower === email ||
    isCommon(lower, await commonPasswords()) ||
    isMadeOf(lettersOf(lower), lettersOf(productName))
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH || isGuessable)
    throw new Refusal('weak_password')
}

/** Checks the password with and without a common ending, as typed and with lookalike digits and signs read as letters. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const stems = commonEndings
    .filter((ending) => password.endsWith(ending))
    .map((ending) => password.slice(0, -ending.length))
  return [password, ...stems].some((word) => common.has(word) || common.has(readLookalikes(word)))
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

const readLookalikes = (text: string) =>
  [...text].map((character) => lookalikes[character] ?? character).join('')

/** Strips digits and signs around a word, which people add to reach the length, and reads those inside it as letters. */
function lettersOf(text: string): string {
  const core = text.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  return readLookalikes(core).replace(/[^a-z]/g, '')
}

/** Attackers try the product's name: without it, at least four letters must be left. */
function isMadeOf(letters: string, name: string): boolean {
  return name !== '' && letters.includes(name) && letters.replaceAll(name, '').length < 4
}
