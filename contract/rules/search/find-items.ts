import type { Unit } from '../items/catalogue.ts'
import { memoize } from '../memoize.ts'
import { isAskedPack } from '../reading/pack-words.ts'
import { readFood, type Word } from '../reading/read-food.ts'
import { isOneMistake } from '../text/one-mistake.ts'
import { itemsHolding } from './items-holding.ts'
import { type Asked, countQuery, guessQuery, joinQuery, readQuery } from './read-query.ts'

/** The words of the name of an item or category; `heads` are those that say what the thing is. */
export type Read = { words: readonly Word[]; heads: ReadonlySet<Word> }

export type Described = { name: string; category: string; unit: Unit; quantity: number }

/** 0: the word, its sound or a synonym; 1: a prefix of it; 2: a slip of it; undefined: none of these. */
type Closeness = 0 | 1 | 2 | undefined

/** Cached, since a list is searched again with every letter that is typed. */
export const readName: (name: string) => Read = memoize(takeApart)

/** The head is the last word: "Tomato ketchup" is ketchup. Text behind a comma or a bracket only explains it. */
function takeApart(name: string): Read {
  const parts = name.split(/[,(/)]/).map((part) => readFood(part))
  const heads = parts.map((part) => part.findLast(({ isBeside }) => !isBeside))
  return { words: parts.flat(), heads: new Set(heads.filter((head) => head !== undefined)) }
}

// What makes a match worse, each outweighing all below it.
const OTHER_WORD = 1000
const OTHER_THING = 200
const BY_CATEGORY = 100
const OTHER_PACK = 50
const NOT_BESIDE = 10
/** Ranks that differ by less than this are equally good, so that the price decides between them. */
const AS_GOOD = 10

export const matchClass = (rank: number): number => Math.floor(rank / AS_GOOD)

/** How well an item fits the query: lower is better, undefined if it does not. */
export function rankOf(asked: Asked, item: Described, { maySlip } = { maySlip: false }): number | undefined {
  const isPack = asked.pack !== undefined && isAskedPack(asked.pack, item.quantity, item.unit)
  if (asked.words.length + asked.beside.length === 0) return isPack ? 0 : undefined
  const [name, category] = [readName(item.name), readName(item.category)]
  let [worst, away, isThing, isOfCategory] = [0, 0, false, false]
  for (const [at, word] of asked.words.entries()) {
    const how = { maySlip, mayBePrefix: maySlip || at === asked.words.length - 1 }
    const [byName, inName] = closest(word, name.words, how)
    const [byCategory] = closest(word, category.words, { ...how, maySlip: false, mayBePrefix: false })
    const closeness = byCategory === 0 && byName !== 0 ? byCategory : byName
    if (closeness === undefined) return undefined
    if (closeness !== byName) away = BY_CATEGORY
    isOfCategory ||= byCategory === 0
    isThing ||= isOfCategory || inName.some((found) => name.heads.has(found))
    worst = Math.max(worst, closeness)
  }
  const missing = asked.beside.filter((word) => closest(word, name.words, EXACTLY)[0] !== 0).length
  return (
    worst * OTHER_WORD +
    (isThing ? 0 : OTHER_THING) +
    away +
    (asked.pack && !isPack ? OTHER_PACK : 0) +
    Math.min(missing, 3) * NOT_BESIDE +
    (isOfCategory ? 0 : AS_GOOD / 2) +
    Math.min(Math.max(name.words.length - asked.words.length, 0), AS_GOOD / 2 - 1)
  )
}

/** Which inexact matches are allowed: with a slip (`maySlip`), and as the beginning of a longer word (`mayBePrefix`). */
export type How = { maySlip: boolean; mayBePrefix: boolean }
const EXACTLY: How = { maySlip: false, mayBePrefix: false }

/** The words of a query that are not in a shop's name, so must be in its items: of "ganesh dairy milk" at Ganesh Dairy, milk. */
export function beyondName(words: readonly Word[], shopName: string, maySlip: boolean): Word[] {
  const name = readName(shopName).words
  const last = words.at(-1)
  const isOfName = (word: Word) =>
    closest(word, name, {
      maySlip,
      mayBePrefix: maySlip || word === last || word === last?.parts.at(-1),
    })[0] !== undefined
  return words.flatMap((word) => {
    if (isOfName(word)) return []
    const beyond = word.parts.filter((part) => !isOfName(part))
    return beyond.length < word.parts.length ? beyond : [word]
  })
}

/** The words of a text that match best, and how well. */
function closest(asked: Word, words: readonly Word[], how: How): [Closeness, Word[]] {
  let [best, found]: [Closeness, Word[]] = [undefined, []]
  for (const word of words) {
    const closeness = closenessOf(asked, word, how)
    if (closeness === undefined || (best !== undefined && closeness > best)) continue
    if (closeness !== best) found = []
    best = closeness
    found.push(word)
  }
  if (best !== undefined) return [best, found]
  if (asked.parts.length === 0) return runTogether(asked, words)
  // A name of several words is also found by its single words, wherever they stand.
  const each = asked.parts.map((part) => closest(part, words, how))
  if (each.some(([closeness]) => closeness === undefined)) return [undefined, []]
  return [1, each.flatMap(([, part]) => part)]
}

/** Two neighbouring words that are asked for as one: "cocacola" finds "Coca-Cola". */
function runTogether({ latin }: Word, words: readonly Word[]): [Closeness, Word[]] {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next && latin.startsWith(word.latin) && latin === word.latin + next.latin) return [1, [word, next]]
  }
  return [undefined, []]
}

export function closenessOf(asked: Word, word: Word, how: How): Closeness {
  if (isSame(asked, word)) return 0
  if (how.mayBePrefix && begins(word, asked)) return 1
  const inParts = word.parts.map((part) => closenessOf(asked, part, how)).filter((part) => part !== undefined)
  if (inParts.length > 0) return Math.max(1, Math.min(...inParts)) as Closeness
  return how.maySlip && isSlip(asked, word) ? 2 : undefined
}

/** Two known words match by meaning alone, not by sound or spelling: "coke" is no cake, Frooti no fruit. */
const areKnown = (asked: Word, word: Word) => asked.isKnown && word.kinds.size > 0

const isSame = (asked: Word, word: Word) =>
  asked.latin === word.latin ||
  (asked.sound === word.sound && !areKnown(asked, word)) ||
  [...asked.means].some((kind) => word.kinds.has(kind))

export const isSlip = (asked: Word, word: Word): boolean =>
  !areKnown(asked, word) && (isOneMistake(asked.latin, word.latin) || isOneMistake(asked.sound, word.sound))

/** Needs two letters, and three of the sound, which is shorter: with fewer nearly everything matches. */
export const begins = (word: Word, beginning: Word): boolean =>
  (beginning.latin.length > 1 && word.latin.startsWith(beginning.latin)) ||
  (beginning.sound.length > 2 &&
    word.sound.length > beginning.sound.length &&
    word.sound.startsWith(beginning.sound))

/** The items that fit, best first. Slips are only considered if nothing fits without. */
export function rankItems<T extends Described>(items: readonly T[], text: string): T[] {
  const asked = readQuery(text)
  const isWritten = (latin: string) =>
    items.some(({ name }) => readName(name).words.some((word) => word.latin === latin))
  const fitting = (one: Asked | undefined, maySlip: boolean) => (one ? sortByRank(items, one, maySlip) : [])
  const attempts = [
    () => fitting(asked, false),
    () => fitting(joinQuery(asked, isWritten), false),
    () => fitting(guessQuery(asked), true),
    () => fitting(countQuery(text), true),
  ]
  for (const look of attempts) {
    const found = look()
    if (found.length > 0) return found
  }
  return []
}

function sortByRank<T extends Described>(items: readonly T[], asked: Asked, maySlip: boolean): T[] {
  const ranked = items.flatMap((item) => {
    const rank = rankOf(asked, item, { maySlip })
    return rank === undefined ? [] : [{ item, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

/** Groups of results, in this order: named like it; meaning the same; containing the text somewhere else. */
const CALLED_SO = 0
const MEANT = 1
const ONLY_HOLDS = 2

/**
 * The items that contain the text, as the shop's own search is specified, and those that match its meaning: first those named
 * so, best first, then synonyms, then those that contain the text in the description or within a word.
 */
export function findItems<T extends Described & { description: string }>(
  items: readonly T[],
  text: string,
  within: Parameters<typeof itemsHolding>[2],
): T[] {
  const holding = new Set(itemsHolding(items, text, within))
  if (text.trim() === '') return [...holding]
  const asked = readQuery(text)
  const { pack } = asked
  // If an item contains the very text, packs of another size are no match.
  const mayBe = ({ quantity, unit }: T) => holding.size === 0 || !pack || isAskedPack(pack, quantity, unit)
  const found = items.flatMap((item) => {
    const isHeld = holding.has(item)
    const rank = isHeld || mayBe(item) ? rankOf(asked, item) : undefined
    if (rank !== undefined) return [{ item, place: isHeld ? CALLED_SO : MEANT, rank }]
    return isHeld ? [{ item, place: ONLY_HOLDS, rank: 0 }] : []
  })
  const best = found.toSorted((a, b) => a.place - b.place || a.rank - b.rank)
  const isMeant = best[0] !== undefined && best[0].place < ONLY_HOLDS
  const slips = isMeant ? [] : rankItems(items.filter(mayBe), text)
  return [...new Set([...best.map(({ item }) => item), ...slips])]
}
