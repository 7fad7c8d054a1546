import type { Unit } from '../items/catalogue.ts'
import { contentsInBase, type Measure } from '../items/quantity.ts'
import { readSpoken, spokenApart } from './spoken-sizes.ts'

/** The amount in a search, in grams, millilitres or pieces; `any` for a bare number, which may mean each of them. */
export type AskedPack = { size: number; of: Measure | 'any' }

const measures: readonly [words: string, of: AskedPack['of'], times: number][] = [
  ['g gm gms gr gram grams graam grem', 'g', 1],
  ['kg kgs kilo kilos kilogram kilograms kilogrem kigra kigre', 'g', 1000],
  ['ml mls mili milli millilitre milliliter', 'ml', 1],
  ['l lt ltr ltrs lit litre litres liter liters litar', 'ml', 1000],
  ['pc pcs piece pieces nag item items', 'piece', 1],
  ['dozen dozens dz darjan dajan dazan dajhan', 'piece', 12],
  // Nobody measures in seers any more, but a quarter of one still stands for 250 g or ml.
  ['sher ser', 'any', 1000],
]
const measureOf = new Map(
  measures.flatMap(([words, of, times]) => words.split(' ').map((word) => [word, { of, times }] as const)),
)
const isMeasure = (word: string): boolean => measureOf.has(word)

const SIZE = /^\d+(\.\d+)?$/

/**
 * Splits a search into its words and the amount. A number without a measure may belong to a name ("7 up"), which the callback
 * decides by the next word.
 */
export function takePack(
  text: string,
  isOfName: (next: string) => boolean,
): { rest: string; pack?: AskedPack } {
  const words = text
    .replace(/(\d)([a-z]+)(?![a-z\d])/gi, (whole, digit: string, word: string) =>
      measureOf.has(word.toLowerCase()) ? `${digit} ${word}` : whole,
    )
    .split(' ')
    .filter(Boolean)
    .flatMap((word, at, all) => spokenApart(word, all[at + 1] ?? '', isMeasure))
  for (const [at, word] of words.entries()) {
    const isBare = SIZE.test(word)
    const { size, end } = isBare ? { size: Number(word), end: at + 1 } : readSpoken(words, at)
    const measure = measureOf.get(words[end] ?? '')
    if (size === undefined || !(measure || (isBare && !isOfName(words[end] ?? '')))) continue
    const rest = words.toSpliced(at, end - at + (measure ? 1 : 0)).join(' ')
    return { rest, pack: measure ? { size: size * measure.times, of: measure.of } : { size, of: 'any' } }
  }
  // "1 dozen" means "dozen".
  const dozen = words.findIndex((word) => measureOf.get(word)?.times === 12)
  if (dozen >= 0) return { rest: words.toSpliced(dozen, 1).join(' '), pack: { size: 12, of: 'piece' } }
  return { rest: words.join(' ') }
}

/** A cheap test whether a word can end an amount; most cannot. */
export const endsInMeasure = (word: string): boolean =>
  isMeasure(spokenApart(word, '', isMeasure).at(-1) ?? '')

/** The amount at the end of a text and the index at which it begins: "rice sava kilo". */
export function packAtEnd(words: readonly string[]): { from: number; pack: AskedPack } | undefined {
  const said = words.flatMap((word, from) =>
    spokenApart(word, words[from + 1] ?? '', isMeasure).map((part) => ({ part, from })),
  )
  const parts = said.map(({ part }) => part)
  const measure = measureOf.get(parts.at(-1) ?? '')
  for (const [at, { from }] of said.entries()) {
    const { size, end } = readSpoken(parts, at)
    const isWhole = end === parts.length - 1 && said[at - 1]?.from !== from
    if (measure && size !== undefined && isWhole)
      return { from, pack: { size: size * measure.times, of: measure.of } }
  }
  return undefined
}

export function isAskedPack({ size, of }: AskedPack, packSize: number, unit: Unit): boolean {
  if (of === 'any') return size === packSize
  const held = contentsInBase(packSize, unit)
  return held.of === of && Math.abs(held.size - size) < 1e-6
}
