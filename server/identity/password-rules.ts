import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/rules/password-length.ts'
import { Refusal } from '#server/http/refusal.ts'
import { commonEndings, commonPasswords } from './common-passwords.ts'

/** Length and guessability only: rules about digits and capitals make passwords worse. */
export async function refuseWeakPassword(password: string, email: string, productName: string) {
  const lower = password.toLowerCase()
  const isGuessable =
    lower === email ||
    isCommon(lower, await commonPasswords()) ||
    isMadeOf(lettersOf(lower), lettersOf(productName))
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH || isGuessable)
    throw new Refusal('weak_password')
}

/** As it stands or without an ending, as it is written or with digits and signs read as letters. */
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

/** Inside a word a digit may stand for a letter; around it digits and signs are what people add to reach a length. */
function lettersOf(text: string): string {
  const core = text.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  return readLookalikes(core).replace(/[^a-z]/g, '')
}

/** The product's name is what a guesser tries on its site: with it taken out, something has to be left. */
function isMadeOf(letters: string, name: string): boolean {
  return name !== '' && letters.includes(name) && letters.replaceAll(name, '').length < 4
}
