import type { Unit } from './catalogue.ts'

// Floating point makes 3 × 0.7 slightly more than 2.1; two decimals are all that is ever shown.
export const twoDecimals = (n: number) => Math.round(n * 100) / 100

/** The contents of so many packs together, in kg or litres from a thousand grams or ml on. */
export function contentsOf(count: number, packSize: number, unit: Unit): { size: string; unit: Unit } {
  const size = twoDecimals(count * packSize)
  if (unit === 'grams' && size >= 1000) return { size: String(twoDecimals(size / 1000)), unit: 'kg' }
  if (unit === 'ml' && size >= 1000) return { size: String(twoDecimals(size / 1000)), unit: 'liter' }
  return { size: String(size), unit }
}

/** The same as the text in the API: '1.5 kg', '1 liter', '750 grams'. */
export function orderQuantity(count: number, packSize: number, unit: Unit): string {
  const held = contentsOf(count, packSize, unit)
  return `${held.size} ${held.unit}`
}

/** The base units in which contents are compared: weight, volume and pieces. */
export type Measure = 'g' | 'ml' | 'piece'

const inBase: Record<Unit, [of: Measure, times: number]> = {
  grams: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  liter: ['ml', 1000],
  item: ['piece', 1],
  dozen: ['piece', 12],
}

/** The contents of a pack in grams, millilitres or pieces. */
export function contentsInBase(packSize: number, unit: Unit) {
  const [of, times] = inBase[unit]
  return { of, size: packSize * times }
}

export type Pack = { packSize: number; unit: Unit }

/** The pack of an item, whose field for the pack size is called `quantity`. */
export const packOf = ({ quantity, unit }: { quantity: number; unit: Unit }): Pack => ({
  packSize: quantity,
  unit,
})
