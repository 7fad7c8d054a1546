import { latinWords, soundOf } from '#contract/rules/sound.ts'
import { readNeighbourhoods } from './neighbourhoods.ts'
import { namesOfCity, squash, wordsOf } from './place-text.ts'
import { readTowns } from './towns.ts'

/** The words of our own places as they are written, by their sound. */
export type SpokenNames = ReadonlyMap<string, readonly string[]>

const MOST_READINGS = 6
/** Of the words that begin so, when none is whole. */
const MOST_OF_A_WORD = 3

export const isDevanagari = (text: string) => /[\u0900-\u097f]/.test(text)

/** Takes 0.2 s, and is the same as long as the process lives. */
export async function readSpokenNames(): Promise<SpokenNames> {
  const [neighbourhoods, towns] = await Promise.all([readNeighbourhoods(), readTowns()])
  const names = new Set([
    ...neighbourhoods.flatMap(({ name, aliases, city }) => [name, ...aliases, ...namesOfCity(city)]),
    ...towns.flatMap(({ name }) => namesOfCity(name)),
  ])
  const written = new Set([...names].flatMap((name) => [...wordsOf(name), squash(name)]))
  return Map.groupBy(written, soundOfName)
}

/**
 * A text in Devanagari letter by letter, and how it may be written in the directory: "धरमपेठ" is "dharamapeth" and
 * may be "dharampeth". What sounds like none of ours may still be spelt like one.
 */
export function readDevanagari(text: string, names: SpokenNames): { text: string; readings: string[] } {
  const words = latinWords(text)
  const ways = words.map((word) => {
    const written = writtenLike(word, names)
    return written.length > 0 ? written : [word]
  })
  const readings = ways.reduce<string[]>(
    (begun, next) =>
      begun.flatMap((start) => next.map((way) => `${start} ${way}`.trim())).slice(0, MOST_READINGS),
    [''],
  )
  return { text: words.join(' '), readings }
}

/** Of the same sound; else, while it is still being typed, what begins so. */
function writtenLike(word: string, names: SpokenNames): readonly string[] {
  if (/\d/.test(word)) return []
  const sound = soundOfName(word)
  const same = names.get(sound)
  if (same) return endingLike(word, same)
  const begun = [...names].flatMap(([other, written]) => (other.startsWith(sound) ? written : []))
  return begun.sort((a, b) => a.length - b.length).slice(0, MOST_OF_A_WORD)
}

/** A sound leaves the last vowel out: "indaur" is Indore then, and not Indora. */
function endingLike(word: string, written: readonly string[]): readonly string[] {
  const isOpen = ENDS_IN_VOWEL.test(word)
  const alike = written.filter((other) => ENDS_IN_VOWEL.test(other) === isOpen)
  return alike.length > 0 ? alike : written
}

/** The "e" of Indore is not heard. */
const ENDS_IN_VOWEL = /[aiouy]$|(?<!or)e$/

/** English in names, as it is said. */
const SAID = new Map([
  ['lines', 'lains'],
  ['colony', 'kolani'],
  ['station', 'steshan'],
  ['circle', 'sarkal'],
  ['sector', 'sektar'],
])

/**
 * Names of places have what dishes do not: "Chowk" and "Lucknow" are said with an "o", and a name put together of two
 * has an "a" between that is written in Devanagari and never heard: "jayapur" is Jaipur, "dharamapeth" Dharampeth.
 */
function soundOfName(word: string): string {
  const said = (SAID.get(word) ?? word)
    .replace(/ow(?![aeiou])/g, 'au')
    .replace(/(?<=[aeiou][^aeiou]+)a(?=[^aeiou]+[aeiou])/g, '')
  return soundOf(said)
}
