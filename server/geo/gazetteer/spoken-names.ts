import { latinWords, soundOf } from '#contract/rules/text/sound.ts'
import { readNeighbourhoods } from './neighbourhoods.ts'
import { namesOfCity, squash, wordsOf } from './place-text.ts'
import { readTowns } from './towns.ts'

/** The words in the names of our own places, by how they sound (`soundOfName`). */
export type SpokenNames = ReadonlyMap<string, readonly string[]>

const MOST_READINGS = 6
/** How many words with a common prefix are tried if none matches whole. */
const MOST_OF_A_WORD = 3

export const isDevanagari = (text: string) => /[\u0900-\u097f]/.test(text)

/** Takes 0.2 s. The result never changes, so the caller keeps it. */
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
 * Transliterates Devanagari letter by letter (`text`), and finds how the directory may spell it (`readings`): "धरमपेठ" is
 * "dharamapeth", and may be "dharampeth". A word that sounds like none of ours is kept as transliterated.
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

/** Words with the same sound; else those that begin with it, since the word may still be being typed. */
function writtenLike(word: string, names: SpokenNames): readonly string[] {
  if (/\d/.test(word)) return []
  const sound = soundOfName(word)
  const same = names.get(sound)
  if (same) return endingLike(word, same)
  const begun = [...names].flatMap(([other, written]) => (other.startsWith(sound) ? written : []))
  return begun.sort((a, b) => a.length - b.length).slice(0, MOST_OF_A_WORD)
}

/** Prefers words that end in a vowel if this one does. The sound ignores a final vowel, but "indaur" is Indore, not Indora. */
function endingLike(word: string, written: readonly string[]): readonly string[] {
  const isOpen = ENDS_IN_VOWEL.test(word)
  const alike = written.filter((other) => ENDS_IN_VOWEL.test(other) === isOpen)
  return alike.length > 0 ? alike : written
}

/** The "e" of Indore is silent. */
const ENDS_IN_VOWEL = /[aiouy]$|(?<!or)e$/

/** English words in names, as they are pronounced. */
const SAID = new Map([
  ['lines', 'lains'],
  ['colony', 'kolani'],
  ['station', 'steshan'],
  ['circle', 'sarkal'],
  ['sector', 'sektar'],
])

/**
 * Adds to `soundOf`, made for names of food, what names of places need: "ow" sounds as in "Chowk" and "Lucknow", and compound
 * names have an "a" in the middle that is written in Devanagari but silent: "jayapur" is Jaipur, "dharamapeth" Dharampeth.
 */
function soundOfName(word: string): string {
  const said = (SAID.get(word) ?? word)
    .replace(/ow(?![aeiou])/g, 'au')
    .replace(/(?<=[aeiou][^aeiou]+)a(?=[^aeiou]+[aeiou])/g, '')
  return soundOf(said)
}
