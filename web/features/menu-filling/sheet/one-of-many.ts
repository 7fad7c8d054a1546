import type { Columns } from '#contract/rules/read-head.ts'
import type { Pack } from '#contract/rules/read-pack.ts'
import { readRate } from '#contract/rules/read-rate.ts'

/** An amount may be rounded to a whole rupee. */
const ROUNDED_PAISE = 50

/** What a rate buys where so much at it comes to an amount that stands in its row, as in a bill: of 50 kg at 42, which are 2100, one kilogram. */
export function oneOfMany(
  { cells }: { cells: readonly string[] },
  { name, price, mrp, cost, pack, count, stock, barcode, isHeaded, rivals }: Columns,
  packSaid: string,
  { quantity, unit }: Pack,
  paise: number,
): Pack | undefined {
  const cell = (at = -1) => cells[at] ?? ''
  // What is said of one pack, or counts packs, is not what the amount is of; without a head, of two numbers beside a rate one may.
  const isOfPacks = isHeaded
    ? cell(pack) !== '' || (cell(count) !== '' && packSaid === '')
    : rivals.filter((at) => at !== pack).length !== 1
  if (isOfPacks) return undefined
  const said = new Set([name, price, mrp, cost, count, stock, barcode])
  const amounts = cells.flatMap((cell, at) => (said.has(at) ? [] : (readRate(cell)?.paise ?? [])))
  const big = unit === 'grams' ? 'kg' : unit === 'ml' ? 'liter' : undefined
  const ways = [{ times: quantity, unit }, ...(big ? [{ times: quantity / 1000, unit: big } as const] : [])]
  const bought = ways.find(
    ({ times }) => times !== 1 && amounts.some((amount) => Math.abs(amount - times * paise) <= ROUNDED_PAISE),
  )
  return bought && { quantity: 1, unit: bought.unit }
}
