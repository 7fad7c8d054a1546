import { formatRupees } from '#contract/rules/money/money.ts'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import { grouped } from '#contract/rules/text/grouped-digits.ts'
import type { MoneyEntry } from '#contract/settlement.ts'

const less: readonly MoneyFigure[] = ['fees', 'commission', 'back', 'cashCommission']
/** Whether a figure is deducted, and so is shown with a minus. */
export const takesAway = (figure: MoneyFigure): boolean => less.includes(figure)

export const figureText = (figure: MoneyFigure, value: number): string =>
  figure === 'orders' ? grouped(value) : formatRupees(value)

/** An entry's share of a figure. */
export function partOf(figure: MoneyFigure, entry: MoneyEntry): number {
  if (figure === 'fees') return entry.fee
  if (figure === 'commission' || figure === 'cashCommission') return entry.commission
  if (figure === 'keeps' || figure === 'onlineKeeps') return entry.keeps
  if (figure === 'back') return -entry.amount
  return entry.amount
}
