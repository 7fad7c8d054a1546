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
  ['pauna paun paune pavane pavne', 0.75],
  ['one ek', 1],
  ['sava savva sawa', 1.25],
  ['dedh did deed', 1.5],
  ['two do don', 2],
  ['dhai dhaai adhai adich', 2.5],
  ['three tin teen', 3],
  ['four char chaar', 4],
  ['five pach panch paanch', 5],
  ['six chhah chah chhe che saha', 6],
  ['seven sat saat', 7],
  ['eight ath aath', 8],
  ['nine nau', 9],
  ['ten das daha', 10],
  ['fifty pachas pachaas pannas', 50],
  ['sau shanbhar shambhar', 100],
]
/** Before a whole number: what it is more by. */
const spokenParts: typeof spokenSizes = [
  ['paune pavane pavne', -0.25],
  ['sava savva sawa', 0.25],
  ['sadhe saadhe sade', 0.5],
]
const byWord = (spoken: typeof spokenSizes) =>
  new Map(spoken.flatMap(([words, size]) => words.split(' ').map((word) => [word, size] as const)))
const [sizeOf, partOf] = [byWord(spokenSizes), byWord(spokenParts)]
/** In Marathi an ending of the number before it, which may be written with an `a` between. By itself "doshe" are dosas. */
const HUNDREDS = /\b([a-z]+)she\b(?= ([a-z]+))/g
const HUNDRED = /^(sau|so|hundred)$/
const SIZE = /^\d+(\.\d+)?$/

/** What is asked for, without how much of it, and how much. */
export function takePack(text: string): { rest: string; pack?: AskedPack } {
  const words = text
    .replace(/(\d)([a-z]+)(?![a-z\d])/gi, (whole, digit: string, word: string) =>
      measureOf.has(word.toLowerCase()) ? `${digit} ${word}` : whole,
    )
    .replace(HUNDREDS, (whole, word: string, next: string) => {
      const number = [word, word.replace(/a$/, '')].find((spelling) => sizeOf.has(spelling))
      return number && (measureOf.has(next) || sizeOf.has(next)) ? `${number} sau` : whole
    })
    .split(' ')
    .filter(Boolean)
  for (const [at, word] of words.entries()) {
    const isBare = SIZE.test(word)
    const { size, end } = isBare ? { size: Number(word), end: at + 1 } : readSpoken(words, at)
    const measure = measureOf.get(words[end] ?? '')
    if (size === undefined || !(measure || isBare)) continue
    const rest = words.toSpliced(at, end - at + (measure ? 1 : 0)).join(' ')
    return { rest, pack: measure ? { size: size * measure.times, of: measure.of } : { size, of: 'any' } }
  }
  // "1 dozen" is "dozen" to most.
  const dozen = words.findIndex((word) => measureOf.get(word)?.times === 12)
  if (dozen >= 0) return { rest: words.toSpliced(dozen, 1).join(' '), pack: { size: 12, of: 'piece' } }
  return { rest: words.join(' ') }
}

/** How much is said from here on, and where that ends: "dhai sau", "sadhe teen". */
function readSpoken(words: readonly string[], at: number): { size: number | undefined; end: number } {
  const [word = '', next = ''] = words.slice(at)
  const [part, whole] = [partOf.get(word), sizeOf.get(next)]
  // Before a hundred it is a part of that.
  const isMore = part !== undefined && whole !== undefined && !HUNDRED.test(next)
  const size = isMore ? whole + part : sizeOf.get(word)
  const end = at + (isMore ? 2 : 1)
  if (size === undefined || !HUNDRED.test(words[end] ?? '')) return { size, end }
  const isFifty = sizeOf.get(words[end + 1] ?? '') === 50
  return { size: size * 100 + (isFifty ? 50 : 0), end: end + (isFifty ? 2 : 1) }
}

export function isAskedPack({ size, of }: AskedPack, packSize: number, unit: Unit): boolean {
  if (of === 'any') return size === packSize
  const held = contentsInBase(packSize, unit)
  return held.of === of && Math.abs(held.size - size) < 1e-6
}
