import type { Columns } from '#contract/rules/reading/read-head.ts'
import type { Pack } from '#contract/rules/reading/read-pack.ts'
import { readRate } from '#contract/rules/reading/read-rate.ts'
import { isBare } from './name-and-pack.ts'

/** An amount may be rounded to a whole rupee. */
const ROUNDED_PAISE = 50

/** What one unit of the rate is, and whether the rate may instead be for the whole quantity. */
type OneOfMany = { pack: Pack; isUnsure: boolean }

/** For rows as in a bill, "50 kg, 42, 2100": quantity times rate is the amount, so the rate is for one kilogram. */
export function oneOfMany(
  { cells }: { cells: readonly string[] },
  columns: Columns,
  packSaid: string,
  { quantity, unit }: Pack,
  paise: number,
): OneOfMany | undefined {
  const { pack, count, isHeaded, rivals } = columns
  const cell = (at = -1) => cells[at] ?? ''
  const among = isHeaded ? (columns.amounts ?? []) : rivals.filter((at) => at !== pack)
  const isCounted = cell(count) !== ''
  // Where packs are counted, the amount is of those; without a head, of two numbers beside a rate one may be it.
  const isOfPacks = isHeaded ? isCounted && (cell(pack) !== '' || packSaid === '') : among.length !== 1
  if (isOfPacks) return undefined
  const amounts = among.flatMap((at) => readRate(cell(at))?.paise ?? [])
  const big = unit === 'grams' ? 'kg' : unit === 'ml' ? 'liter' : undefined
  const ways = [{ times: quantity, unit }, ...(big ? [{ times: quantity / 1000, unit: big } as const] : [])]
  const bought = ways.find(
    ({ times }) => times !== 1 && amounts.some((amount) => Math.abs(amount - times * paise) <= ROUNDED_PAISE),
  )
  if (!bought) return undefined
  // Without a count so many packs may have come to it, and surely where so many are said; nobody has half a pack.
  const mayBePacks = !isCounted && Number.isInteger(bought.times)
  if (mayBePacks && cells.some((said) => isBare(said) && Number(said) === bought.times)) return undefined
  return { pack: { quantity: 1, unit: bought.unit }, isUnsure: mayBePacks }
}
