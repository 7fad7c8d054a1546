import type { Unit } from '#contract/rules/catalogue.ts'
import { packIn, quantityIn, sectionIn } from '#contract/words/amounts.ts'
import { words as english } from '#contract/words/en.ts'
import { nameIn } from '#contract/words/names.ts'

/** What data is called in the language of this bundle. */
export const words = english

export const planName = (plan: string): string => nameIn(words.plans, plan)
export const sectionName = (categories: readonly string[]): string => sectionIn(words, categories)
export const formatPack = (count: number, packSize: number, unit: Unit): string =>
  packIn(words, count, packSize, unit)
export const formatQuantity = (count: number, packSize: number, unit: Unit): string =>
  quantityIn(words, count, packSize, unit)
/** What a line of an order holds. */
export const quantityOf = ({
  count,
  packSize,
  unit,
}: {
  count: number
  packSize: number
  unit: Unit
}): string => formatQuantity(count, packSize, unit)
