import type { Unit } from './catalogue.ts'

// Binary fractions make 3 × 0.7 a hair more than 2.1; two decimals are all that is ever shown.
export const twoDecimals = (n: number) => Math.round(n * 100) / 100

/** What so many packs hold in all, from a thousand on in the bigger unit. */
export function contentsOf(count: number, packSize: number, unit: Unit): { size: string; unit: Unit } {
  const size = twoDecimals(count * packSize)
  if (unit === 'grams' && size >= 1000) return { size: String(twoDecimals(size / 1000)), unit: 'kg' }
  if (unit === 'ml' && size >= 1000) return { size: String(twoDecimals(size / 1000)), unit: 'liter' }
  return { size: String(size), unit }
}

/** The same as the API says it: '1.5 kg', '1 liter', '750 grams'. */
export function orderQuantity(count: number, packSize: number, unit: Unit): string {
  const held = contentsOf(count, packSize, unit)
  return `${held.size} ${held.unit}`
}

/** In which contents can be compared: what is weighed, poured or counted. */
export type Measure = 'g' | 'ml' | 'piece'

const inBase: Record<Unit, [of: Measure, times: number]> = {
  grams: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  liter: ['ml', 1000],
  item: ['piece', 1],
  dozen: ['piece', 12],
}

/** What a pack holds, in grams, millilitres or pieces. */
export function contentsInBase(packSize: number, unit: Unit) {
  const [of, times] = inBase[unit]
  return { of, size: packSize * times }
}

export type Pack = { packSize: number; unit: Unit }

/** Of an item, which calls the size of its pack its quantity. */
export const packOf = ({ quantity, unit }: { quantity: number; unit: Unit }): Pack => ({
  packSize: quantity,
  unit,
})
