import { ONLY_ASCII, plainDigits } from './digits.ts'
import { romanise } from './romanise.ts'

/** Each what is heard of the letters before it: "doodh" and "dudh", "jeera" and "zira", "makkhan" and "makhan". */
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
  // Gender and number of Hindi and Marathi, and the "a" that nobody hears: kela, kele; lahsun, lahasun.
  [/(?<=.{4})[aeiou]$/g, ''],
  [/(?<=[aeiou].*[^aeiou])a(?=[^aeiou])/g, ''],
]

/** A word in Latin letters as it sounds, whoever wrote it down. Words of the same sound are taken for one. */
export function soundOf(word: string): string {
  return HEARD.reduce((heard, [letters, sound]) => heard.replace(letters, sound), singular(word))
}

/** "Tomatoes" is "tomato", but "chaas" is whole. */
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
    // "Dairy" is डेअरी in Marathi and डेयरी in Hindi.
    .replace(/े(?:अ|य(?=[क-ह]))/g, 'ै')
