import type { Unit } from './catalogue.ts'
import { contentsInBase, type Measure } from './quantity.ts'

/** How much somebody asked for: in grams, millilitres or pieces, or a bare number, which may mean any of them. */
export type AskedPack = { size: number; of: Measure | 'any' }

const measures: readonly [words: string, of: AskedPack['of'], times: number][] = [
  ['g gm gms gr gram grams graam grem', 'g', 1],
  ['kg kgs kilo kilos kilogram kilograms kilogrem kigra kigre', 'g', 1000],
  ['ml mls mili milli millilitre milliliter', 'ml', 1],
  ['l lt ltr ltrs lit litre litres liter liters litar', 'ml', 1000],
  ['pc pcs piece pieces nag item items', 'piece', 1],
  ['dozen dozens dz darjan dajan dazan dajhan', 'piece', 12],
]
const measureOf = new Map(
  measures.flatMap(([words, of, times]) => words.split(' ').map((word) => [word, { of, times }] as const)),
)
/** Before a measure only: alone they are other words. */
const spokenSizes: readonly [words: string, size: number][] = [
  ['quarter pav pao paav', 0.25],
  ['half aadha adha ardha ardhi', 0.5],
  ['one ek', 1],
  ['dedh did deed', 1.5],
  ['two do don', 2],
  ['dhai adhai adich', 2.5],
  ['three tin teen', 3],
  ['four char chaar', 4],
  ['five pach panch paanch', 5],
]
const sizeOf = new Map(
  spokenSizes.flatMap(([words, size]) => words.split(' ').map((word) => [word, size] as const)),
)
const SIZE = /^\d+(\.\d+)?$/

/** What is asked for, without how much of it, and how much. */
export function takePack(text: string): { rest: string; pack?: AskedPack } {
  const words = text
    .replace(/(\d)([a-z]+)(?![a-z\d])/gi, (whole, digit: string, word: string) =>
      measureOf.has(word.toLowerCase()) ? `${digit} ${word}` : whole,
    )
    .split(' ')
    .filter(Boolean)
  for (const [at, word] of words.entries()) {
    const measure = measureOf.get(words[at + 1] ?? '')
    const size = SIZE.test(word) ? Number(word) : measure && sizeOf.get(word)
    if (size === undefined) continue
    const rest = words.toSpliced(at, measure ? 2 : 1).join(' ')
    return { rest, pack: measure ? { size: size * measure.times, of: measure.of } : { size, of: 'any' } }
  }
  // "1 dozen" is "dozen" to most.
  const dozen = words.findIndex((word) => measureOf.get(word)?.times === 12)
  if (dozen >= 0) return { rest: words.toSpliced(dozen, 1).join(' '), pack: { size: 12, of: 'piece' } }
  return { rest: words.join(' ') }
}

export function isAskedPack({ size, of }: AskedPack, packSize: number, unit: Unit): boolean {
  if (of === 'any') return size === packSize
  const held = contentsInBase(packSize, unit)
  return held.of === of && Math.abs(held.size - size) < 1e-6
}
