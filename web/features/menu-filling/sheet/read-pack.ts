import { MAX_PACK_SIZE, type Unit } from '#contract/rules/catalogue.ts'
import { plainDigits } from '#contract/rules/digits.ts'

export type Pack = { quantity: number; unit: Unit }

const spellings: Record<Unit, string> = {
  grams: 'g,gm,gms,gr,gram,grams,ग्राम,ग्रॅम,ग्रा,ग्रॅ',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,किलो,किग्रा,किलोग्राम',
  ml: 'ml,mls,millilitre,milliliter,मिली,मिलि,मिलीलीटर',
  liter: 'l,lt,ltr,ltrs,litre,litres,liter,liters,लीटर,लिटर,ली',
  item: 'pc,pcs,piece,pieces,nos,no,item,items,unit,units,pkt,packet,packets,नग,पीस',
  dozen: 'dozen,dozens,dz,doz,दर्जन,डझन',
}
const unitOf = new Map(
  Object.entries(spellings).flatMap(([unit, words]) => words.split(',').map((word) => [word, unit as Unit])),
)

const PACK = /^(\d+(?:\.\d+)?)?\s*([\p{L}\p{M}]+)\.?$/u
const AT_END = /^(.*?\S)[\s,(/-]*?(\d+(?:\.\d+)?\s*[\p{L}\p{M}]+)\.?\)?$/u

/** "500 ml", "1Kg", "५०० ग्राम", "dozen"; nothing where it is no pack that a menu takes. */
export function readPack(text: string): Pack | undefined {
  const [, size = '1', word = ''] = PACK.exec(plainDigits(text).trim().toLowerCase()) ?? []
  const unit = unitOf.get(word)
  return unit && inMenuUnits(Number(size), unit)
}

/** A pack that stands at the end of a name, and the name before it. */
export function packInName(name: string): { name: string; pack: Pack } | undefined {
  const [, rest, end = ''] = AT_END.exec(plainDigits(name).trim()) ?? []
  const pack = readPack(end)
  return rest && pack ? { name: rest.replace(/[\s,(/-]+$/, ''), pack } : undefined
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
