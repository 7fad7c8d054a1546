import type { How } from '#contract/rules/find-items.ts'
import { isOneMistake } from '#contract/rules/one-mistake.ts'
import type { Word } from '#contract/rules/read-food.ts'
import { latinWords, soundOf } from '#contract/rules/sound.ts'
import { anyOf, quoted, type Tsquery } from './tsquery.ts'

/** A beginning of few letters has many ends; the shortest are the likeliest. */
const MOST_WORDS = 20
/** Fewer letters begin too much. */
const SHORTEST_BEGINNING = 2

/** A number is written as it sounds, and many shops have one of their own: they are not learnt. */
const NUMBER = /^\d+$/

/** The words that stand in names of shops, by their sound, and which of them a word that somebody typed may mean. */
export function openShopNames() {
  const known = new Set<string>()
  const bySound = new Map<string, string[]>()

  function learn(text: string): void {
    if (known.has(text)) return
    known.add(text)
    for (const sound of latinWords(text).map(soundOf))
      bySound.set(sound, [...(bySound.get(sound) ?? []), text])
  }

  /** What to ask names for; nothing where no shop anywhere is called so. */
  function queryOf({ latin, sound }: Pick<Word, 'latin' | 'sound'>, how: How): Tsquery | undefined {
    if (NUMBER.test(latin)) return quoted(latin)
    const same = bySound.get(sound) ?? []
    const like = how.mayGoOn || how.maySlip ? wordsLike(latin, sound, how) : []
    const words = new Set([...same, ...like])
    return words.size > 0 ? anyOf([...words].map(quoted)) : undefined
  }

  function wordsLike(latin: string, sound: string, { mayGoOn, maySlip }: How): string[] {
    const goesOn = mayGoOn && latin.length >= SHORTEST_BEGINNING
    const found: string[] = []
    for (const [other, texts] of bySound)
      if ((goesOn && other.startsWith(sound)) || (maySlip && isOneMistake(sound, other))) found.push(...texts)
    return found.sort((a, b) => a.length - b.length).slice(0, MOST_WORDS)
  }

  return { learn, queryOf }
}
