import { TaskFault } from './task.ts'

/**
 * Parses a typed amount in rupees into paise. Strict, because it moves money: anything ambiguous, such as a single
 * decimal, is refused.
 */
export function readAmount(text: string): number {
  const [, rupees, paise = '00'] = /^(0|[1-9]\d{0,8})(?:\.(\d{2}))?$/.exec(text) ?? []
  const amount = rupees === undefined ? 0 : Number(rupees + paise)
  if (amount > 0) return amount
  throw new TaskFault(`"${text}" is no amount of money. Write rupees, paise as two digits: 150 or 150.50.`)
}
