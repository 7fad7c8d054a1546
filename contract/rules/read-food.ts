import { BESIDE_WORDS, FOOD_WORDS } from './food-words.ts'
import { isOneMistake } from './one-mistake.ts'
import { remembering } from './remembering.ts'
import { latinWords, soundOf } from './sound.ts'

/** One of the things of `food-words.ts`, by its line. */
export type Kind = number

/** A word of a text, or several that name one thing together. */
export type Word = {
  latin: string
  sound: string
  /** What it is, where it stands in the name of an item. */
  kinds: ReadonlySet<Kind>
  /** What is looked for, where somebody looks for it. */
  means: ReadonlySet<Kind>
  /** Of a name of several words: those words. */
  parts: readonly Word[]
  /** Grammar, a pack, "fresh": said of a thing. */
  isBeside: boolean
  /** It names a thing as it is written, so it is no slip of another. */
  isKnown: boolean
}

const SHORTEST_HALF = 3
const NO_KINDS: ReadonlySet<Kind> = new Set()

/** Lines of names, each name the sounds of its words. */
const lines = FOOD_WORDS.trim()
  .split('\n')
  .map((line) => line.split(',').map(readNameOfKind))
const named = new Map<string, Set<Kind>>()
const meant = new Map<string, Set<Kind>>()
/** Of names as the lines write them: "white" is no wheat, though it sounds so. */
const writtenAs = new Map<string, Set<Kind>>()
for (const [kind, names] of lines.entries())
  for (const { written, sounds, isOnlyItself } of names) {
    const key = sounds.join(' ')
    named.set(key, (named.get(key) ?? new Set()).add(kind))
    writtenAs.set(written, (writtenAs.get(written) ?? new Set()).add(kind))
    if (!isOnlyItself) meant.set(key, (meant.get(key) ?? new Set()).add(kind))
  }
/** The most words of a name that begins with a sound. */
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

/** How else a thing is called: each name by the sounds of its words. */
export const namesOfKind = (kind: Kind): readonly (readonly string[])[] =>
  lines[kind]?.map(({ sounds }) => sounds) ?? []

/** Every single word that means a thing, by its sound. */
const foodSounds = [...meant.keys()].filter((sound) => !sound.includes(' '))

/** The words of a text; what names one thing with several words is one of them. */
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

/** A list of thousands of names is made of a few hundred words. */
const singleWords = remembering((latin): readonly Word[] => apart(latin).map(readWord))

/** "Toordal" is tur dal: a word that names nothing, but whose two halves do. "7up" is a number and a word. */
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

/** A word that means nothing, as the things it means if there is one slip in it. */
export function guessKinds(word: Word): Word {
  if (word.isKnown) return word
  const near = foodSounds.filter((sound) => isOneMistake(word.sound, sound))
  return { ...word, means: new Set(near.flatMap((sound) => [...(meant.get(sound) ?? [])])) }
}
