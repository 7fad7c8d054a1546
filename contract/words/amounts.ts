import type { Unit } from '../rules/items/catalogue.ts'
import { contentsOf } from '../rules/items/quantity.ts'
import { fill } from '../rules/language/say.ts'
import type { Words } from './en.ts'
import { nameIn } from './names.ts'

/** What packs hold in all, in the short words of menu and cart: '1.5 kg', '750 g', '1 l', '200 ml'. */
export function packIn(words: Words, count: number, packSize: number, unit: Unit): string {
  const held = contentsOf(count, packSize, unit)
  return fill(words.amount, { size: held.size, unit: words.units[held.unit] })
}

/** The same in the words of an order: '750 grams', '1 liter'. */
export function quantityIn(words: Words, count: number, packSize: number, unit: Unit): string {
  const held = contentsOf(count, packSize, unit)
  return fill(words.amount, { size: held.size, unit: words.orderUnits[held.unit] })
}

/** By which a pack is told from others of its name. */
export const namedPackIn = (words: Words, name: string, packSize: number, unit: Unit): string =>
  fill(words.namedPack, { name, pack: quantityIn(words, 1, packSize, unit) })

/** The name of a section of several categories: 'A', 'A & B', 'A, B & C'. */
export function sectionIn(words: Words, categories: readonly string[]): string {
  // What several food types call the same is named once.
  const names = [...new Set(categories)].map((category) => nameIn(words.categories, category))
  const last = names.pop() ?? ''
  const first = names.shift()
  if (first === undefined) return last
  const all = names.reduce((listed: string, next) => fill(words.listed, { first: listed, next }), first)
  return fill(words.listedLast, { first: all, last })
}
