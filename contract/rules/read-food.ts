import { BESIDE_WORDS, FOOD_WORDS } from './food-words.ts'
import { isOneMistake } from './one-mistake.ts'
import { remembering } from './remembering.ts'
import { latinWords, soundOf } from './sound.ts'

/** One of the things in `food-words.ts`: the index of its line. */
export type Kind = number

/** A word of a text, or several words that together name one thing. */
export type Word = {
  latin: string
  sound: string
  /** The things that it names in the name of an item. */
  kinds: ReadonlySet<Kind>
  /** The things that it finds in a query: fewer than `kinds`, as names with a star find only themselves. */
  means: ReadonlySet<Kind>
  /** The single words, if there are several; else empty. */
  parts: readonly Word[]
  /** One of `BESIDE_WORDS`: grammar, packaging or "fresh". It never names the thing. */
  isBeside: boolean
  /** It names a known thing, so it is not taken for a typo of another word. */
  isKnown: boolean
}

const SHORTEST_HALF = 3
const NO_KINDS: ReadonlySet<Kind> = new Set()

/** The parsed lines of `FOOD_WORDS`. */
const lines = FOOD_WORDS.trim()
  .split('\n')
  .map((line) => line.split(',').map(readNameOfKind))
const named = new Map<string, Set<Kind>>()
const meant = new Map<string, Set<Kind>>()
/** The things by exact spelling, which wins over the sound: "white" sounds like wheat, but is not. */
const writtenAs = new Map<string, Set<Kind>>()
for (const [kind, names] of lines.entries())
  for (const { written, sounds, isOnlyItself } of names) {
    const key = sounds.join(' ')
    named.set(key, (named.get(key) ?? new Set()).add(kind))
    writtenAs.set(written, (writtenAs.get(written) ?? new Set()).add(kind))
    if (!isOnlyItself) meant.set(key, (meant.get(key) ?? new Set()).add(kind))
  }
/** By the sound of its first word, the number of words in the longest name. */
const longestFrom = new Map<string, number>()
for (const key of named.keys()) {
  const sounds = key.split(' ')
  const first = sounds[0] ?? ''
  longestFrom.set(first, Math.max(longestFrom.get(first) ?? 1, sounds.length))
}
const beside = new Set(latinWords(BESIDE_WORDS).map(soundOf))

function readNameOfKind(name: string) {
  const words = latinWords(name)
  return { written: words.join(' '), sounds: words.map(soundOf), isOnlyItself: name.endsWith('*') }
}

/** All names of a thing, each as the sounds of its words. */
export const namesOfKind = (kind: Kind): readonly (readonly string[])[] =>
  lines[kind]?.map(({ sounds }) => sounds) ?? []

/** The sounds of all names of one word. */
const foodSounds = [...meant.keys()].filter((sound) => !sound.includes(' '))

/** The words of a text; several words that name one thing together become one `Word`. */
export function readFood(text: string): Word[] {
  const single = latinWords(text).flatMap(singleWords)
  const words: Word[] = []
  for (let at = 0; at < single.length; ) {
    const name = longestName(single, at)
    words.push(name)
    at += name.parts.length || 1
  }
  return words
}

/** Cached: thousands of item names consist of a few hundred words. */
const singleWords = remembering((latin): readonly Word[] => apart(latin).map(readWord))

/** Splits an unknown word whose two halves are known ("toordal"), and a number from a word ("7up"). */
function apart(latin: string): string[] {
  if (named.has(soundOf(latin))) return [latin]
  const [, number, word] = /^(\d+)([a-z]{2,})$/.exec(latin) ?? []
  if (number && word) return [number, word]
  for (let at = SHORTEST_HALF; at <= latin.length - SHORTEST_HALF; at++) {
    const halves = [latin.slice(0, at), latin.slice(at)]
    if (halves.every((half) => named.has(soundOf(half)))) return halves
  }
  return [latin]
}

function toWord(word: Pick<Word, 'latin' | 'sound' | 'parts' | 'isBeside'>): Word {
  const written = writtenAs.get(word.latin)
  const kinds = written ?? named.get(word.sound) ?? NO_KINDS
  const bySound = meant.get(word.sound) ?? NO_KINDS
  const means = written ? new Set([...bySound].filter((kind) => written.has(kind))) : bySound
  return { ...word, kinds, means, isKnown: means.size > 0 }
}

function readWord(latin: string): Word {
  const sound = soundOf(latin)
  return toWord({ latin, sound, parts: [], isBeside: beside.has(sound) })
}

function longestName(words: readonly Word[], at: number): Word {
  const longest = longestFrom.get(words[at]?.sound ?? '') ?? 1
  for (let length = Math.min(longest, words.length - at); length > 1; length--) {
    const parts = words.slice(at, at + length)
    const sound = parts.map((part) => part.sound).join(' ')
    const latin = parts.map((part) => part.latin).join(' ')
    if (named.has(sound)) return toWord({ latin, sound, parts, isBeside: false })
  }
  return words[at] as Word
}

/** An unknown word with the things that it would mean if it had one typo. */
export function guessKinds(word: Word): Word {
  if (word.isKnown) return word
  const near = foodSounds.filter((sound) => isOneMistake(word.sound, sound))
  return { ...word, means: new Set(near.flatMap((sound) => [...(meant.get(sound) ?? [])])) }
}
