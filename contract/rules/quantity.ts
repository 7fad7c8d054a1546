import type { Unit } from './catalogue.ts'

// Binary fractions make 3 × 0.7 a hair more than 2.1; two decimals are all that is ever shown.
const twoDecimals = (n: number) => String(Math.round(n * 100) / 100)

/** What an order line holds in all: '1.5 kg', '1 liter', '750 grams'. */
export function orderQuantity(count: number, packSize: number, unit: Unit): string {
  const size = count * packSize
  if (unit === 'grams' && size >= 1000) return `${twoDecimals(size / 1000)} kg`
  if (unit === 'ml' && size >= 1000) return `${twoDecimals(size / 1000)} liter`
  return `${twoDecimals(size)} ${unit}`
}

const short: Record<Unit, string> = {
  liter: 'l',
  kg: 'kg',
  item: 'item',
  grams: 'g',
  ml: 'ml',
  dozen: 'dozen',
}

/** The same in the cart's shorter words: '1.5 kg', '750 g', '1 l', '200 ml'. */
export function cartQuantity(count: number, packSize: number, unit: Unit): string {
  const size = count * packSize
  if (unit === 'grams' && size >= 1000) return `${twoDecimals(size / 1000)} kg`
  if (unit === 'ml' && size >= 1000) return `${twoDecimals(size / 1000)} l`
  return `${twoDecimals(size)} ${short[unit]}`
}
