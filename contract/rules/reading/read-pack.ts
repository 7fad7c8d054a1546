import { MAX_PACK_SIZE, type Unit } from '../items/catalogue.ts'
import type { Measure } from '../items/quantity.ts'
import { memoize } from '../memoize.ts'
import { plainDigits } from '../text/digits.ts'
import { latinWords } from '../text/sound.ts'
import { endsInMeasure, packAtEnd } from './pack-words.ts'

export type Pack = { quantity: number; unit: Unit }

/** More pieces than this are no count of containers: "Thums Up 300 can" names the contents (300 ml). */
const MAX_CONTAINERS = 48
const CONTAINERS =
  'pkt,pkts,packet,packets,pack,packs,pac,pouch,pouches,sachet,sachets,strip,strips,cup,cups,tub,tubs,tray,trays,roll,rolls,carton,cartons,ctn,bundle,bundles,bdl,btl,bottle,bottles,jar,jars,tin,tins,can,cans,box,boxes,bag,bags,पैकेट,पाकीट,बोतल,बाटली'
const PIECES = 's,pc,pcs,piece,pieces,nos,no,number,numbers,set,sets,item,items,unit,units,unt,each,ea,नग,पीस'
const isPiece = new Set(PIECES.split(','))
const isContainer = new Set(CONTAINERS.split(','))
/** Containers that are also part of a name: an ice cream cup, an egg roll, a set dosa. */
const shapes = new Set('cup,cups,tub,tubs,tray,trays,roll,rolls,strip,strips,set,sets'.split(','))
/** Those, and containers by which a buyer chooses: a bottle or a can. Not a packet, which holds nearly everything. */
const vessels = new Set([...shapes, ...'btl,bottle,jar,tin,can,box,बोतल,बाटली'.split(',')])
/** The spellings of units, by people and in exports of tills. */
const spellings: Record<Unit, string> = {
  grams: 'g,gm,gms,gr,grm,grms,gram,grams,gramme,grammes,ग्राम,ग्रॅम,ग्रा,ग्रॅ',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramme,kilogrammes,किलो,किग्रा,किलोग्राम,किलोग्रॅम,कि',
  ml: 'ml,mls,mlt,millilitre,milliliter,millilitres,milliliters,mililitre,mililiter,मिली,मिलि,मिलीलीटर,मिलिलिटर',
  liter: 'l,lt,ltr,ltrs,litre,litres,liter,liters,लीटर,लिटर,ली,लि',
  item: `${PIECES},bunch,bunches,judi,जुडी,जूडी,गड्डी,plate,plates,प्लेट,${CONTAINERS}`,
  dozen: 'dozen,dozens,dz,doz,dzn,darjan,दर्जन,डझन',
}
/** Fractions in words. */
const parts = new Map([
  ...['half', 'aadha', 'adha', 'आधा', 'अर्धा'].map((word) => [word, 0.5] as const),
  ...['quarter', 'paav', 'pav', 'पाव'].map((word) => [word, 0.25] as const),
])
const unitOf = new Map(
  Object.entries(spellings).flatMap(([unit, words]) => words.split(',').map((word) => [word, unit as Unit])),
)

const SIZE = String.raw`(?:\d+\s+)?\d+\s*[/\u2044]\s*\d+|\d+(?:\.\d+)?|(?<![\p{L}\p{M}\d.])\.\d+|(?<![\p{L}\p{M}])(?:${[...parts.keys()].join('|')})`
/** A multipack: "4x125 g". */
const TIMES = String.raw`\d{1,3}\s*[x×*]\s*`
const PACK = new RegExp(String.raw`^(?<times>${TIMES})?(?<size>${SIZE})?\s*(?<word>[\p{L}\p{M}.]+)$`, 'u')
const AT_END = new RegExp(
  String.raw`^(.*?\S)(?:[\s,(-]|(?<!\d)\/|(?<=[\s(])(?:per|प्रति)\s)*?((?:${TIMES})?(?:${SIZE})\s*[\p{L}\p{M}.]+)\)?$`,
  'iu',
)

/** "Egg (dozen)", "Tomato (per kg)". Not a single letter in brackets, which may mean anything. */
const IN_BRACKETS = /^(.*?\S)\s*\((?:per\s+|प्रति\s+|\/\s*)?(\p{L}[\p{L}\p{M}.]+)\)$/iu

/** Units that tills write twice: "KILOGRAMS (Kg)", "PCS-PIECES". */
const SAID_TWICE = /^\s*(\p{L}+)\s*(?:\(\p{L}+\)|-\s*\p{L}+)\s*$/u
const AT_START = /^((?:\d+\s+)?\.?\d+(?:[./\u2044]\d+)?\s*[\p{L}\p{M}.]+)\s+(\p{L}[\p{L}\p{M}].*)$/u
/** Names of breads: "pav" also means a quarter. */
const OF_PAV = /(?:ladi|[vw]ada|misal|maska|masala|bun|लादी|वडा|वड़ा|मिसळ|मिसल|मस्का|मसाला)$/iu
/** The most pieces of a strip or stack, written as "10s" apart from the name. */
const MAX_OF_STRIP = 60
const STANDS_APART = /[\s(]\p{Nd}+\s?s\.?\)?$/iu
/** Several things or a free extra: "Atta 5 kg + rice 5 kg", "12+1 pkt". */
const OF_SEVERAL = /\p{Nd}\s*[\p{L}\p{M}.]+\s*[+&]|\p{Nd}\s*\+$/u
/** The pack is a free extra, not what is paid for. */
const IS_FREE = /(?<![\p{L}\p{M}])(?:free|फ्री|मुफ्त|मोफत)(?![\p{L}\p{M}])/iu
const CONTAINER_AT_END = /^(?<before>.*\S)[\s(]+(?<container>[\p{L}\p{M}]+)\)?$/u

const PER_UNIT = {
  g: { size: 1000, unit: 'kg' },
  ml: { size: 1000, unit: 'l' },
  piece: { size: 12, unit: 'dozen' },
} as const
/** Up to five words at the end that may be an amount with its measure. */
const WORDS_AT_END = /((?:[\p{L}\p{M}]+\s+){0,4}[\p{L}\p{M}]+)([.)\s]*)$/u

/** The decimals of a half, a quarter and three quarters. */
const WRITTEN_PARTS: ReadonlySet<string> = new Set(['5', '50', '25', '75', '500', '250', '750'])

/** Removes commas: a decimal one before kg or litres ("1,5 kg", "0,2 l"), a separator of thousands before g or ml ("1,000 ml"). */
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

/** Normalises sizes: "1½" (which NFKC would turn into "11/2"), "15's" and "1x15" as fifteen, "sava kilo" as 1.25 kg. */
const plainSizes = (text: string, measure?: Measure): string =>
  withoutPackCommas(plainDigits(text.replace(/(?<=\p{Nd})(?=[¼½¾])/gu, ' ')))
    .replace(/(?<=\d)\s?['’‘`´]\s?s(?![\p{L}\p{M}])/giu, 's')
    .replace(/(?<![\p{L}\p{M}\d.])(1\s*[x×*]\s*\d{1,3})(\)?)$/iu, '$1 pcs$2')
    .replace(WORDS_AT_END, (_, said: string, end: string) => inDigits(said, measure) + end)
    .trim()

const latin = (word: string) => latinWords(word).join('')
/** Cached, since most words do not and the same ones are asked again. */
const endsAsMeasure = memoize((word) => endsInMeasure(latin(word)))

function inDigits(said: string, measure: Measure | undefined): string {
  const words = said.split(/(?<=\s)(?=\S)/u)
  const spoken = endsAsMeasure(words.at(-1) ?? '') ? packAtEnd(words.map(latin)) : undefined
  const { from = 0, pack } = spoken ?? {}
  const of = pack?.of === 'any' ? measure : pack?.of
  const before = words.slice(0, from).join('')
  // "tin" also means three and "pav" a quarter: not in "Ghee tin kg" or "ladi pav dozen".
  const isOther =
    unitOf.has((words[from] ?? '').trim().toLowerCase()) || (of === 'piece' && (pack?.size ?? 0) < 12)
  if (!pack || !of || isOther || (pack.size === 250 && OF_PAV.test(before.trim()))) return said
  return `${before}${pack.size / PER_UNIT[of].size} ${PER_UNIT[of].unit}`
}

/** Reads "500 ml", "1Kg", "५०० ग्राम", "½ kg", "dozen". Undefined if it is no pack that a menu can have. */
export const readPack = memoize((text): Pack | undefined => {
  const { times, size, word } = partsOf(text.replace(/^\s*\((.*)\)\s*$/su, '$1').replace(SAID_TWICE, '$1'))
  // A lone "s" may be any size.
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
  // Not less than one: "320 / 1 L" is a price and a pack.
  return Number(above) < Number(below) ? Number(whole) + Number(above) / Number(below) : Number.NaN
}

/** Whether a container without a number may be part of a name. */
export const isShape = (text: string): boolean => shapes.has(text.trim().toLowerCase())

/** Whether a word names a container that may tell items apart: "Coke" in a can or in a bottle. */
export const isVessel = (text: string): boolean => vessels.has(text.trim().toLowerCase())

/** Whether the unit is a container ("20 pkt") rather than pieces ("6 pcs"). */
export const isOfContainers = (text: string): boolean => isContainer.has(partsOf(text).word)

/**
 * Splits a pack off the end or the beginning of a name. A multipack, and a bottle or can without a size, also stays in the
 * name. "Quarter of a seer" needs `measure`, that of the thing, to become g or ml.
 */
export function packInName(name: string, measure?: Measure): { name: string; pack: Pack } | undefined {
  const said = plainSizes(name, measure)
  const [, rest = '', end = ''] = AT_END.exec(said) ?? IN_BRACKETS.exec(said) ?? []
  const pack = readPack(end)
  const { times, size = '', word } = partsOf(end)
  const { before = '', container = '' } = CONTAINER_AT_END.exec(name)?.groups ?? {}
  const inside = isContainer.has(container.toLowerCase()) ? packInName(before) : undefined
  // "Oil 1 L bottle": the size is the bottle's content.
  if (inside) return { name: `${inside.name} ${container}`, pack: inside.pack }
  if (OF_SEVERAL.test(rest) || (pack && isNone(said, rest, end, pack))) return undefined
  if (!pack) return packBefore(said)
  const isBottle = size === '' && pack.unit === 'item' && !isPiece.has(word)
  if (times !== undefined || isBottle) return { name, pack }
  return { name: rest.replace(/[\s,(/:=|–—-]+$/, ''), pack }
}

/** Whether what looks like a pack is none: "Dolo 650s", "T20s", or a dozen breads called pav (a quarter). */
function isNone(said: string, rest: string, end: string, pack: Pack): boolean {
  const { word } = partsOf(end)
  if (word === 's') return pack.quantity > MAX_OF_STRIP || !STANDS_APART.test(said)
  const isQuarter = parts.get(end.split(/\s/)[0]?.toLowerCase() ?? '') === 0.25
  if (isQuarter) return unitOf.get(word) === 'dozen' || OF_PAV.test(rest)
  return pack.quantity > MAX_CONTAINERS && isOfContainers(end)
}

/** A pack before the name, "500 ml milk"; only in weights and volumes. */
function packBefore(said: string): ReturnType<typeof packInName> {
  const [, size = '', name = ''] = AT_START.exec(said) ?? []
  const pack = readPack(size)
  // Not "1 L bottle", which has no name; and with another number or something free the pack may be of another item.
  const isName = !readPack(name) && !/\p{Nd}/u.test(name) && !IS_FREE.test(name)
  return isName && pack && pack.unit !== 'item' && pack.unit !== 'dozen' ? { name, pack } : undefined
}

const smaller: Partial<Record<Unit, [Unit, number]>> = {
  kg: ['grams', 1000],
  liter: ['ml', 1000],
  dozen: ['item', 12],
}

/** Converts to a unit of which there is at least one: half a kilogram is 500 grams. */
function inMenuUnits(size: number, unit: Unit): Pack | undefined {
  const [small, factor] = smaller[unit] ?? []
  if (size < 1 && small && factor) return inMenuUnits(size * factor, small)
  const quantity = Math.round(size * 1000) / 1000
  return quantity >= 1 && quantity <= MAX_PACK_SIZE ? { quantity, unit } : undefined
}
