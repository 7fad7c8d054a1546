import { TaskFault } from './task.ts'

/**
 * Paise of an amount somebody typed. Strict, because it moves money: what could be read in two ways (half a
 * rupee or five? ten and half a paisa?) is asked for again.
 */
export function readAmount(text: string): number {
  const [, rupees, paise = '00'] = /^(0|[1-9]\d{0,8})(?:\.(\d{2}))?$/.exec(text) ?? []
  const amount = rupees === undefined ? 0 : Number(rupees + paise)
  if (amount > 0) return amount
  throw new TaskFault(`"${text}" is no amount of money. Write rupees, paise as two digits: 150 or 150.50.`)
}
