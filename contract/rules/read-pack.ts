import { MAX_PACK_SIZE, type Unit } from './catalogue.ts'
import { plainDigits } from './digits.ts'

export type Pack = { quantity: number; unit: Unit }

/** One of them holds so many pieces at most: "Thums Up 300 can" says how much is in one. */
const MAX_CONTAINERS = 48
const CONTAINERS =
  'pkt,pkts,packet,packets,pack,packs,pac,pouch,btl,bottle,bottles,jar,jars,tin,tins,can,cans,box,boxes,bag,bags,पैकेट,पाकीट,बोतल,बाटली'
const PIECES = 'pc,pcs,piece,pieces,nos,no,item,items,unit,units,unt,each,ea,नग,पीस'
const isPiece = new Set(PIECES.split(','))
const isContainer = new Set(CONTAINERS.split(','))
/** As people write them, and as tills export them. */
const spellings: Record<Unit, string> = {
  grams: 'g,gm,gms,gr,grm,grms,gram,grams,ग्राम,ग्रॅम,ग्रा,ग्रॅ',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,किलो,किग्रा,किलोग्राम,किलोग्रॅम,कि',
  ml: 'ml,mls,mlt,millilitre,milliliter,मिली,मिलि,मिलीलीटर,मिलिलिटर',
  liter: 'l,lt,ltr,ltrs,litre,litres,liter,liters,लीटर,लिटर,ली,लि',
  item: `${PIECES},bunch,bunches,judi,जुडी,जूडी,गड्डी,plate,plates,प्लेट,${CONTAINERS}`,
  dozen: 'dozen,dozens,dz,doz,दर्जन,डझन',
}
/** Parts that people say in words. */
const parts = new Map([
  ...['half', 'aadha', 'adha', 'आधा', 'अर्धा'].map((word) => [word, 0.5] as const),
  ...['quarter', 'paav', 'pav', 'पाव'].map((word) => [word, 0.25] as const),
])
const unitOf = new Map(
  Object.entries(spellings).flatMap(([unit, words]) => words.split(',').map((word) => [word, unit as Unit])),
)

const SIZE = String.raw`(?:\d+\s+)?\d+\s*[/\u2044]\s*\d+|\d+(?:\.\d+)?|(?<![\p{L}\p{M}])(?:${[...parts.keys()].join('|')})`
/** Several of one size together: "4x125 g". */
const TIMES = String.raw`\d{1,3}\s*[x×*]\s*`
const PACK = new RegExp(String.raw`^(?<times>${TIMES})?(?<size>${SIZE})?\s*(?<word>[\p{L}\p{M}.]+)$`, 'u')
const AT_END = new RegExp(
  String.raw`^(.*?\S)(?:[\s,(-]|(?<!\d)\/|(?<=[\s(])(?:per|प्रति)\s)*?((?:${TIMES})?(?:${SIZE})\s*[\p{L}\p{M}.]+)\)?$`,
  'iu',
)

/** "Egg (dozen)", "Tomato (per kg)". A single letter in brackets may be anything. */
const IN_BRACKETS = /^(.*?\S)\s*\((?:per\s+|प्रति\s+|\/\s*)?(\p{L}[\p{L}\p{M}.]+)\)$/iu

/** "1½" would become "11/2". */
const plainSizes = (text: string): string => plainDigits(text.replace(/(?<=\p{Nd})(?=[¼½¾])/gu, ' ')).trim()

/** "500 ml", "1Kg", "५०० ग्राम", "½ kg", "dozen"; nothing where it is no pack that a menu takes. */
export function readPack(text: string): Pack | undefined {
  const { times, size = '1', word } = partsOf(text.replace(/^\s*\((.*)\)\s*$/su, '$1'))
  const unit = unitOf.get(word)
  return unit && inMenuUnits(readSize(size) * Number.parseInt(times ?? '1', 10), unit)
}

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

/** Whether what is counted holds something: "20 pkt", yet not "6 pcs". */
export const isOfContainers = (text: string): boolean => isContainer.has(partsOf(text).word)

/** A pack that stands at the end of a name, and the name before it; a pack of several stays in the name, too, which says so, as do a bottle and a can. */
export function packInName(name: string): { name: string; pack: Pack } | undefined {
  const [, rest, end = ''] = AT_END.exec(plainSizes(name)) ?? IN_BRACKETS.exec(plainSizes(name)) ?? []
  const pack = readPack(end)
  const { times, size = '', word } = partsOf(end)
  if (pack && pack.quantity > MAX_CONTAINERS && isOfContainers(end)) return undefined
  // "Ladi pav dozen" are twelve of a bread that is called a quarter.
  if (parts.get(size) === 0.25 && unitOf.get(word) === 'dozen') return undefined
  const isBottle = size === '' && pack?.unit === 'item' && !isPiece.has(word)
  if (rest && pack && (times !== undefined || isBottle)) return { name, pack }
  return rest && pack ? { name: rest.replace(/[\s,(/:=|–—-]+$/, ''), pack } : undefined
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
