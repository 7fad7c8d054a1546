import type { Word } from '#contract/rules/reading/read-food.ts'
import type { How } from '#contract/rules/search/find-items.ts'
import { isOneMistake } from '#contract/rules/text/one-mistake.ts'
import { latinWords, soundOf } from '#contract/rules/text/sound.ts'
import { anyOf, quoted, type Tsquery } from './tsquery.ts'

/** Of the many words with a short prefix, the shortest ones are the likeliest. */
const MOST_WORDS = 20
/** A shorter prefix matches too much. */
const SHORTEST_BEGINNING = 2

/** Numbers are not indexed by sound: they have one spelling, and many shops have a number of their own. */
const NUMBER = /^\d+$/

/** An index by sound of the words in shop names, to find which of them a typed word may mean. */
export function openShopNames() {
  const known = new Set<string>()
  const bySound = new Map<string, string[]>()

  function learn(text: string): void {
    if (known.has(text)) return
    known.add(text)
    for (const sound of latinWords(text).map(soundOf))
      bySound.set(sound, [...(bySound.get(sound) ?? []), text])
  }

  /** The query for the names that a word may mean; undefined if no shop has such a name. */
  function queryOf({ latin, sound }: Pick<Word, 'latin' | 'sound'>, how: How): Tsquery | undefined {
    if (NUMBER.test(latin)) return quoted(latin)
    const same = bySound.get(sound) ?? []
    const like = how.mayBePrefix || how.maySlip ? wordsLike(latin, sound, how) : []
    const words = new Set([...same, ...like])
    return words.size > 0 ? anyOf([...words].map(quoted)) : undefined
  }

  function wordsLike(latin: string, sound: string, { mayBePrefix, maySlip }: How): string[] {
    const goesOn = mayBePrefix && latin.length >= SHORTEST_BEGINNING
    const found: string[] = []
    for (const [other, texts] of bySound)
      if ((goesOn && other.startsWith(sound)) || (maySlip && isOneMistake(sound, other))) found.push(...texts)
    return found.sort((a, b) => a.length - b.length).slice(0, MOST_WORDS)
  }

  return { learn, queryOf }
}
