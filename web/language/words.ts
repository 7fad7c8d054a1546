import type { Unit } from '#contract/rules/items/catalogue.ts'
import { namedPackIn, packIn, quantityIn, sectionIn } from '#contract/words/amounts.ts'
import { words as english } from '#contract/words/en.ts'
import { nameIn } from '#contract/words/names.ts'

/** What data is called in the language of this bundle. */
export const words = english

export const planName = (plan: string): string => nameIn(words.plans, plan)
export const sectionName = (categories: readonly string[]): string => sectionIn(words, categories)
/** An item's name with its pack size, to tell apart the packs of one family. */
export const namedPack = (name: string, packSize: number, unit: Unit): string =>
  namedPackIn(words, name, packSize, unit)
export const formatPack = (count: number, packSize: number, unit: Unit): string =>
  packIn(words, count, packSize, unit)
export const formatQuantity = (count: number, packSize: number, unit: Unit): string =>
  quantityIn(words, count, packSize, unit)
type Held = { count: number; packSize: number; unit: Unit; grams?: number | undefined }
/** How much a line of an order holds; if it was weighed, the weight that is really sent. */
export const quantityOf = ({ count, packSize, unit, grams }: Held): string =>
  grams === undefined ? formatQuantity(count, packSize, unit) : formatQuantity(1, grams, 'grams')
