import type { Unit } from '#contract/rules/catalogue.ts'
import { namedPackIn, packIn, quantityIn, sectionIn } from '#contract/words/amounts.ts'
import { words as english } from '#contract/words/en.ts'
import { nameIn } from '#contract/words/names.ts'

/** What data is called in the language of this bundle. */
export const words = english

export const planName = (plan: string): string => nameIn(words.plans, plan)
export const sectionName = (categories: readonly string[]): string => sectionIn(words, categories)
/** By which a pack is told from others of its name. */
export const namedPack = (name: string, packSize: number, unit: Unit): string =>
  namedPackIn(words, name, packSize, unit)
export const formatPack = (count: number, packSize: number, unit: Unit): string =>
  packIn(words, count, packSize, unit)
export const formatQuantity = (count: number, packSize: number, unit: Unit): string =>
  quantityIn(words, count, packSize, unit)
type Held = { count: number; packSize: number; unit: Unit; grams?: number | undefined }
/** What a line of an order holds; where it was weighed, what is really sent. */
export const quantityOf = ({ count, packSize, unit, grams }: Held): string =>
  grams === undefined ? formatQuantity(count, packSize, unit) : formatQuantity(1, grams, 'grams')
