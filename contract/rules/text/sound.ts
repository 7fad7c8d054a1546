import { ONLY_ASCII, plainDigits } from './digits.ts'
import { romanise } from './romanise.ts'

/** Replacements that give spellings of one sound the same form: "doodh" and "dudh", "jeera" and "zira". */
const HEARD: readonly [RegExp, string][] = [
  [/x/g, 'ks'],
  [/t?chh?/g, 'C'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/ph/g, 'f'],
  [/(?<=[bcdgjklrstv])h/g, ''],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/m(?=[bp])/g, 'n'],
  [/aa+/g, 'a'],
  [/ee+|ea|ii+|ie/g, 'i'],
  [/oo+|uu+|ou/g, 'u'],
  [/oa|au/g, 'o'],
  [/ai|ay(?![aeiou])|ei|ey/g, 'e'],
  [/iy|y/g, 'i'],
  [/(?<=.)h$/g, ''],
  [/(.)\1+/g, '$1'],
  // Endings for gender and number in Hindi and Marathi, and the silent "a": kela, kele; lahsun, lahasun.
  [/(?<=.{4})[aeiou]$/g, ''],
  [/(?<=[aeiou].*[^aeiou])a(?=[^aeiou])/g, ''],
]

/** A phonetic key of a word in Latin letters. Words with the same key are taken for one. */
export function soundOf(word: string): string {
  return HEARD.reduce((heard, [letters, sound]) => heard.replace(letters, sound), singular(word))
}

/** Removes an English plural: "tomatoes", but not from "chaas". */
function singular(word: string): string {
  if (word.length < 4 || /[isu]s$|(?<!e|.{4})as$/.test(word)) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(o|sh|ch|x)es$/, '$1')
    .replace(/s$/, '')
}

/** The words of a text in Latin letters: lower case, without accents, Devanagari and its digits romanised. */
export function latinWords(text: string): string[] {
  const plain = ONLY_ASCII.test(text) ? text.toLowerCase() : inLatin(text)
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

const inLatin = (text: string) =>
  romanise(tidy(text))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const tidy = (text: string) =>
  plainDigits(text)
    .replace(/[\u200b-\u200d]/g, '')
    .replace(/ॲ/g, 'ऍ')
    // "Dairy" is spelled डेअरी in Marathi and डेयरी in Hindi.
    .replace(/े(?:अ|य(?=[क-ह]))/g, 'ै')
