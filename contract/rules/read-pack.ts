import { MAX_PACK_SIZE, type Unit } from './catalogue.ts'
import { plainDigits } from './digits.ts'
import { endsInMeasure, packAtEnd } from './pack-words.ts'
import type { Measure } from './quantity.ts'
import { remembering } from './remembering.ts'
import { latinWords } from './sound.ts'

export type Pack = { quantity: number; unit: Unit }

/** One of them holds so many pieces at most: "Thums Up 300 can" says how much is in one. */
const MAX_CONTAINERS = 48
const CONTAINERS =
  'pkt,pkts,packet,packets,pack,packs,pac,pouch,pouches,sachet,sachets,strip,strips,cup,cups,tub,tubs,tray,trays,roll,rolls,carton,cartons,ctn,bundle,bundles,bdl,btl,bottle,bottles,jar,jars,tin,tins,can,cans,box,boxes,bag,bags,पैकेट,पाकीट,बोतल,बाटली'
const PIECES = 's,pc,pcs,piece,pieces,nos,no,number,numbers,set,sets,item,items,unit,units,unt,each,ea,नग,पीस'
const isPiece = new Set(PIECES.split(','))
const isContainer = new Set(CONTAINERS.split(','))
/** What is sold in them may be called so, too: an ice cream cup, an egg roll, a set dosa. */
const shapes = new Set('cup,cups,tub,tubs,tray,trays,roll,rolls,strip,strips,set,sets'.split(','))
/** And what one chooses by: a bottle or a can. A packet is what nearly everything is in. */
const vessels = new Set([...shapes, ...'btl,bottle,jar,tin,can,box,बोतल,बाटली'.split(',')])
/** As people write them, and as tills export them. */
const spellings: Record<Unit, string> = {
  grams: 'g,gm,gms,gr,grm,grms,gram,grams,gramme,grammes,ग्राम,ग्रॅम,ग्रा,ग्रॅ',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramme,kilogrammes,किलो,किग्रा,किलोग्राम,किलोग्रॅम,कि',
  ml: 'ml,mls,mlt,millilitre,milliliter,millilitres,milliliters,mililitre,mililiter,मिली,मिलि,मिलीलीटर,मिलिलिटर',
  liter: 'l,lt,ltr,ltrs,litre,litres,liter,liters,लीटर,लिटर,ली,लि',
  item: `${PIECES},bunch,bunches,judi,जुडी,जूडी,गड्डी,plate,plates,प्लेट,${CONTAINERS}`,
  dozen: 'dozen,dozens,dz,doz,dzn,darjan,दर्जन,डझन',
}
/** Parts that people say in words. */
const parts = new Map([
  ...['half', 'aadha', 'adha', 'आधा', 'अर्धा'].map((word) => [word, 0.5] as const),
  ...['quarter', 'paav', 'pav', 'पाव'].map((word) => [word, 0.25] as const),
])
const unitOf = new Map(
  Object.entries(spellings).flatMap(([unit, words]) => words.split(',').map((word) => [word, unit as Unit])),
)

const SIZE = String.raw`(?:\d+\s+)?\d+\s*[/\u2044]\s*\d+|\d+(?:\.\d+)?|(?<![\p{L}\p{M}\d.])\.\d+|(?<![\p{L}\p{M}])(?:${[...parts.keys()].join('|')})`
/** Several of one size together: "4x125 g". */
const TIMES = String.raw`\d{1,3}\s*[x×*]\s*`
const PACK = new RegExp(String.raw`^(?<times>${TIMES})?(?<size>${SIZE})?\s*(?<word>[\p{L}\p{M}.]+)$`, 'u')
const AT_END = new RegExp(
  String.raw`^(.*?\S)(?:[\s,(-]|(?<!\d)\/|(?<=[\s(])(?:per|प्रति)\s)*?((?:${TIMES})?(?:${SIZE})\s*[\p{L}\p{M}.]+)\)?$`,
  'iu',
)

/** "Egg (dozen)", "Tomato (per kg)". A single letter in brackets may be anything. */
const IN_BRACKETS = /^(.*?\S)\s*\((?:per\s+|प्रति\s+|\/\s*)?(\p{L}[\p{L}\p{M}.]+)\)$/iu

/** As tills write a unit: "KILOGRAMS (Kg)", "PCS-PIECES". */
const SAID_TWICE = /^\s*(\p{L}+)\s*(?:\(\p{L}+\)|-\s*\p{L}+)\s*$/u
const AT_START = /^((?:\d+\s+)?\.?\d+(?:[./\u2044]\d+)?\s*[\p{L}\p{M}.]+)\s+(\p{L}[\p{L}\p{M}].*)$/u
/** Breads that are called a quarter. */
const OF_PAV = /(?:ladi|[vw]ada|misal|maska|masala|bun|लादी|वडा|वड़ा|मिसळ|मिसल|मस्का|मसाला)$/iu
/** So many tablets or napkins come together at most, and are said apart from the name. */
const MAX_OF_STRIP = 60
const STANDS_APART = /[\s(]\p{Nd}+\s?s\.?\)?$/iu
/** "Atta 5 kg + rice 5 kg" are two things, and "12+1 pkt" are not one. */
const OF_SEVERAL = /\p{Nd}\s*[\p{L}\p{M}.]+\s*[+&]|\p{Nd}\s*\+$/u
/** What is paid for is said elsewhere. */
const IS_FREE = /(?<![\p{L}\p{M}])(?:free|फ्री|मुफ्त|मोफत)(?![\p{L}\p{M}])/iu
const CONTAINER_AT_END = /^(?<before>.*\S)[\s(]+(?<container>[\p{L}\p{M}]+)\)?$/u

const PER_UNIT = {
  g: { size: 1000, unit: 'kg' },
  ml: { size: 1000, unit: 'l' },
  piece: { size: 12, unit: 'dozen' },
} as const
/** Words that may say how much, the last of them of what. */
const WORDS_AT_END = /((?:[\p{L}\p{M}]+\s+){0,4}[\p{L}\p{M}]+)([.)\s]*)$/u

/** A half, a quarter or three of one. */
const WRITTEN_PARTS: ReadonlySet<string> = new Set(['5', '50', '25', '75', '500', '250', '750'])

/** "1,5 kg", "0,2 l" and "1,000 ml" without their commas: a part of what is big stands behind one, and so do thousands of what is small. */
export const withoutPackCommas = (text: string): string =>
  text.replace(
    /(?<![\p{Nd}.,])(\p{Nd}{1,2}),(\p{Nd}{1,3})(?=\s*([\p{L}\p{M}.]+))/gu,
    (said, whole: string, rest: string, word: string) => {
      const unit = unitOf.get(word.toLowerCase().replaceAll('.', ''))
      const [size, part] = [whole, rest].map(plainDigits)
      if (unit === 'kg' || unit === 'liter')
        return Number(size) === 0 || WRITTEN_PARTS.has(part ?? '') ? `${size}.${part}` : said
      return (unit === 'grams' || unit === 'ml') && part === '000' ? `${size}${part}` : said
    },
  )

/** "1½" would become "11/2"; "15's" and "1x15" are fifteen; "sava kilo" is 1.25 kg. */
const plainSizes = (text: string, measure?: Measure): string =>
  withoutPackCommas(plainDigits(text.replace(/(?<=\p{Nd})(?=[¼½¾])/gu, ' ')))
    .replace(/(?<=\d)\s?['’‘`´]\s?s(?![\p{L}\p{M}])/giu, 's')
    .replace(/(?<![\p{L}\p{M}\d.])(1\s*[x×*]\s*\d{1,3})(\)?)$/iu, '$1 pcs$2')
    .replace(WORDS_AT_END, (_, said: string, end: string) => inDigits(said, measure) + end)
    .trim()

const latin = (word: string) => latinWords(word).join('')
/** Most words do not. */
const endsAsMeasure = remembering((word) => endsInMeasure(latin(word)))

function inDigits(said: string, measure: Measure | undefined): string {
  const words = said.split(/(?<=\s)(?=\S)/u)
  const spoken = endsAsMeasure(words.at(-1) ?? '') ? packAtEnd(words.map(latin)) : undefined
  const { from = 0, pack } = spoken ?? {}
  const of = pack?.of === 'any' ? measure : pack?.of
  const before = words.slice(0, from).join('')
  // "Ghee tin kg" is no three of them, nor "ladi pav dozen" a quarter.
  const isOther =
    unitOf.has((words[from] ?? '').trim().toLowerCase()) || (of === 'piece' && (pack?.size ?? 0) < 12)
  if (!pack || !of || isOther || (pack.size === 250 && OF_PAV.test(before.trim()))) return said
  return `${before}${pack.size / PER_UNIT[of].size} ${PER_UNIT[of].unit}`
}

/** "500 ml", "1Kg", "५०० ग्राम", "½ kg", "dozen"; nothing where it is no pack that a menu takes. */
export const readPack = remembering((text): Pack | undefined => {
  const { times, size, word } = partsOf(text.replace(/^\s*\((.*)\)\s*$/su, '$1').replace(SAID_TWICE, '$1'))
  // A letter alone may be any size.
  const unit = word === 's' && size === undefined ? undefined : unitOf.get(word)
  return unit && inMenuUnits(readSize(size ?? '1') * Number.parseInt(times ?? '1', 10), unit)
})

function partsOf(text: string) {
  const { times, size, word = '' } = PACK.exec(plainSizes(text).toLowerCase())?.groups ?? {}
  return { times, size, word: word.replaceAll('.', '') }
}

/** "2", "1.5", "1/2", "1 1/2", "half". */
function readSize(said: string): number {
  const part = parts.get(said)
  if (part) return part
  const [last = '', whole = '0'] = said.split(/\s+(?=\d+\s*[/\u2044])/).toReversed()
  const [above = '', below] = last.split(/[/\u2044]/)
  if (below === undefined) return Number(whole) + Number(above)
  // "320 / 1 L" is a price and another pack.
  return Number(above) < Number(below) ? Number(whole) + Number(above) / Number(below) : Number.NaN
}

/** Whether a text may as well say more of a name, as it counts nothing. */
export const isShape = (text: string): boolean => shapes.has(text.trim().toLowerCase())

/** Whether a word says in what a thing is, and may as well tell it from another: "Coke" in a can, in a bottle. */
export const isVessel = (text: string): boolean => vessels.has(text.trim().toLowerCase())

/** Whether what is counted holds something: "20 pkt", yet not "6 pcs". */
export const isOfContainers = (text: string): boolean => isContainer.has(partsOf(text).word)

/**
 * A pack that stands at the end of a name, or before it, and the name without; a pack of several stays in the name, too, which says
 * so, as do a bottle and a can. A quarter of a seer is one of the measure of the thing, where that is told.
 */
export function packInName(name: string, measure?: Measure): { name: string; pack: Pack } | undefined {
  const said = plainSizes(name, measure)
  const [, rest = '', end = ''] = AT_END.exec(said) ?? IN_BRACKETS.exec(said) ?? []
  const pack = readPack(end)
  const { times, size = '', word } = partsOf(end)
  const { before = '', container = '' } = CONTAINER_AT_END.exec(name)?.groups ?? {}
  const inside = isContainer.has(container.toLowerCase()) ? packInName(before) : undefined
  // "Oil 1 L bottle": it holds so much.
  if (inside) return { name: `${inside.name} ${container}`, pack: inside.pack }
  if (OF_SEVERAL.test(rest) || (pack && isNone(said, rest, end, pack))) return undefined
  if (!pack) return packBefore(said)
  const isBottle = size === '' && pack.unit === 'item' && !isPiece.has(word)
  if (times !== undefined || isBottle) return { name, pack }
  return { name: rest.replace(/[\s,(/:=|–—-]+$/, ''), pack }
}

/** What reads like a pack at the end of a name, and is none: "Dolo 650s", "T20s", or twelve of a bread that is called a quarter. */
function isNone(said: string, rest: string, end: string, pack: Pack): boolean {
  const { word } = partsOf(end)
  if (word === 's') return pack.quantity > MAX_OF_STRIP || !STANDS_APART.test(said)
  const isQuarter = parts.get(end.split(/\s/)[0]?.toLowerCase() ?? '') === 0.25
  if (isQuarter) return unitOf.get(word) === 'dozen' || OF_PAV.test(rest)
  return pack.quantity > MAX_CONTAINERS && isOfContainers(end)
}

/** "500 ml milk": a pack is said so of what is weighed or poured. */
function packBefore(said: string): ReturnType<typeof packInName> {
  const [, size = '', name = ''] = AT_START.exec(said) ?? []
  const pack = readPack(size)
  // "1 L bottle" has no name, and what says another number or what is free may be of another pack.
  const isName = !readPack(name) && !/\p{Nd}/u.test(name) && !IS_FREE.test(name)
  return isName && pack && pack.unit !== 'item' && pack.unit !== 'dozen' ? { name, pack } : undefined
}

const smaller: Partial<Record<Unit, [Unit, number]>> = {
  kg: ['grams', 1000],
  liter: ['ml', 1000],
  dozen: ['item', 12],
}

/** A menu has no half kilos: it has 500 grams. */
function inMenuUnits(size: number, unit: Unit): Pack | undefined {
  const [small, factor] = smaller[unit] ?? []
  if (size < 1 && small && factor) return inMenuUnits(size * factor, small)
  const quantity = Math.round(size * 1000) / 1000
  return quantity >= 1 && quantity <= MAX_PACK_SIZE ? { quantity, unit } : undefined
}
