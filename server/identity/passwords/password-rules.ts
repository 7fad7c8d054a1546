import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/rules/accounts/password-length.ts'
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

/** Whether the password, with or without a common ending, is in the list, as typed or with look-alikes read as letters. */
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

/** Strips digits and signs around the text, and reads those within it as the letters they look like. */
function lettersOf(text: string): string {
  const core = text.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  return readLookalikes(core).replace(/[^a-z]/g, '')
}

/** The product's name is what a guesser tries first: besides it, at least four other letters are required. */
function isMadeOf(letters: string, name: string): boolean {
  return name !== '' && letters.includes(name) && letters.replaceAll(name, '').length < 4
}
