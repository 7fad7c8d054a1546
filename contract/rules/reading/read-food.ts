import { memoize } from '../memoize.ts'
import { isOneMistake } from '../text/one-mistake.ts'
import { latinWords, soundOf } from '../text/sound.ts'
import { BESIDE_WORDS, FOOD_WORDS } from './food-words.ts'

/** One thing of `food-words.ts`, by the index of its line. */
export type Kind = number

/** A word of a text, or several words that name one thing together. */
export type Word = {
  latin: string
  sound: string
  /** The things that it names as part of an item's name. */
  kinds: ReadonlySet<Kind>
  /** The things that it stands for as part of a query. Without those of names with a star in `food-words.ts`. */
  means: ReadonlySet<Kind>
  /** The single words of a name of several words; otherwise empty. */
  parts: readonly Word[]
  /** It only describes a thing (`BESIDE_WORDS`): grammar, a pack, "fresh". */
  isBeside: boolean
  /** It names a thing, so it is not taken for a misspelling of another. */
  isKnown: boolean
}

const SHORTEST_HALF = 3
const NO_KINDS: ReadonlySet<Kind> = new Set()

/** By kind: its names, as phonetic keys of their words. */
const lines = FOOD_WORDS.trim()
  .split('\n')
  .map((line) => line.split(',').map(readNameOfKind))
const named = new Map<string, Set<Kind>>()
const meant = new Map<string, Set<Kind>>()
/** By the written name, which wins over the sound: "white" is no wheat, though it sounds so. */
const writtenAs = new Map<string, Set<Kind>>()
for (const [kind, names] of lines.entries())
  for (const { written, sounds, isOnlyItself } of names) {
    const key = sounds.join(' ')
    named.set(key, (named.get(key) ?? new Set()).add(kind))
    writtenAs.set(written, (writtenAs.get(written) ?? new Set()).add(kind))
    if (!isOnlyItself) meant.set(key, (meant.get(key) ?? new Set()).add(kind))
  }
/** By the sound of the first word: the number of words of the longest name that begins with it. */
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

/** All names of a thing, each as the phonetic keys of its words. */
export const namesOfKind = (kind: Kind): readonly (readonly string[])[] =>
  lines[kind]?.map(({ sounds }) => sounds) ?? []

/** The phonetic keys of all names of one word. */
const foodSounds = [...meant.keys()].filter((sound) => !sound.includes(' '))

/** The words of a text. Several words that name one thing are joined to one `Word`. */
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

/** Cached, since thousands of names consist of a few hundred words. */
const singleWords = memoize((latin): readonly Word[] => apart(latin).map(readWord))

/** Splits a word that names nothing but whose halves do ("toordal" is tur dal), and a number from a word ("7up"). */
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

/** For an unknown word: the things that it may mean if it has one slip. */
export function guessKinds(word: Word): Word {
  if (word.isKnown) return word
  const near = foodSounds.filter((sound) => isOneMistake(word.sound, sound))
  return { ...word, means: new Set(near.flatMap((sound) => [...(meant.get(sound) ?? [])])) }
}
