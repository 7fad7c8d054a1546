import { type Columns, filledOf } from '#contract/rules/reading/read-head.ts'
import { packInName } from '#contract/rules/reading/read-pack.ts'
import { isSurelyRate, type Rate, readRate } from '#contract/rules/reading/read-rate.ts'
import type { Asking, Row } from '../row.ts'
import { cellOf, type SaidOfItem } from '../said-of-item.ts'
import { hasPackParted, isGroupedIn, isPartOfAmount } from './amount-commas.ts'
import { holdsOtherPrice } from './read-line.ts'

/** "Kesar 1 250" may cost ₹1,250, or have two prices; "Rusk 12 x 10" may be twelve packs at ₹10. */
const ENDS_IN_NUMBER = /^(.*\S)(\s|\s*[=:–-])\s*\p{Nd}[\p{Nd}.]*(?:\s+[x×*])?$/iu

/** What the shopkeeper has to confirm about a price, if anything. Doubts about the number itself come first. */
export function askedOfPrice(
  row: Row,
  columns: Columns,
  said: SaidOfItem & { rate: Rate },
  name: string,
): Asking | undefined {
  if (row.asked) return row.asked
  const { isOtherwise, isOfOtherHead, isOfStock, mayBePacks, price, rate } = said
  if (isOtherwise || isOfOtherHead || isOfStock || mayBePacks || mayBeOther(row, columns, said, name))
    return 'price_unsure'
  if (price !== '' && columns.isOfLastHead && isUnlike(rate.paise, cellOf(row, columns.mrp)))
    return 'price_unsure'
  if (columns.isOfValuation && price !== '') return 'price_of_stock'
  if (rate.isRounded) return 'price_rounded'
  return columns.isUntaxed && price !== '' ? 'price_untaxed' : undefined
}

/** Whether a price does not fit the MRP beside it: above it, which is unlawful, or below half of it, which is not a price. */
function isUnlike(paise: number, printed: string): boolean {
  const most = readRate(printed)?.paise
  return most !== undefined && (paise > most || paise * 2 < most)
}

/** Whether the price may be another one: the name ends in a price, a comma has split it, or another cell may be it. */
function mayBeOther(
  row: Row,
  columns: Columns,
  { price, rate }: { price: string; rate: Rate },
  name: string,
) {
  const { cells, isOfCommas = false } = row
  const isPriced = !columns.isHeaded && (endsInPrice(name) || holdsOtherPrice(name, rate.paise))
  const isParted = (isOfCommas && hasPackParted(cells)) || isCutByComma(row, columns)
  return isPriced || isParted || columns.rivals.some((at) => isRival(cellOf(row, at), price, isOfCommas))
}

/** "Rice 1 kg-60 5 kg-290" has two prices, where "Vitamin B-12" has a name. */
function endsInPrice(name: string): boolean {
  const [, before = '', lead = ''] = ENDS_IN_NUMBER.exec(name) ?? []
  return before !== '' && (lead.trim() === '' || packInName(before) !== undefined)
}

/** Whether a price may have been split at its comma. Below a header, a bare number in the right column is trusted. */
function isCutByComma(
  { cells, isOfCommas, isUneven = false }: Row,
  { price = -1, mrp = -1, filled }: Columns,
): boolean {
  const isOdd = isUneven || (filled !== undefined && filledOf(cells) > filled)
  return isOfCommas === true && isPartOfAmount(cells, cells[price] ? price : mrp, isOdd)
}

/** Whether a price may as well be what another cell says, or either is only a part of an amount of both. */
const isRival = (other: string, price: string, isOfCommas: boolean): boolean =>
  ![undefined, readRate(price)?.paise].includes(readRate(other)?.paise) &&
  (!isSurelyRate(price) ||
    isSurelyRate(other) ||
    (isOfCommas && (isGroupedIn(other, price) || isGroupedIn(price, other))))
