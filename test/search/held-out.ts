import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Unit } from '#contract/rules/items/catalogue.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import { bakeryItems } from '#server/demo/data/bakery.ts'
import { dairyItems } from '#server/demo/data/dairy.ts'
import { groceryItems } from '#server/demo/data/grocery.ts'

export type Staple = {
  /** Its English name and its pack, as the list of queries refers to it. */
  reference: string
  names: { en: string; hi: string; mr: string }
  foodType: FoodType
  category: string
  quantity: number
  unit: Unit
  price: number
}

/** A query, and a pattern for the items it should find; without a pattern it should find none. */
export type HeldOut = { query: string; wanted: RegExp | undefined }

const linesOf = async (name: string) =>
  (await readFile(join(import.meta.dirname, name), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

export async function readHeldOut(name = 'held-out.tsv'): Promise<HeldOut[]> {
  const lines = await linesOf(name)
  return lines.map(([query = '', wanted = '']) => ({
    query,
    wanted: wanted === '-' ? undefined : new RegExp(wanted, 'i'),
  }))
}

export async function readStaples(): Promise<Staple[]> {
  const [, ...rows] = await linesOf('staples.tsv')
  return rows.map(([en = '', hi = '', mr = '', ...rest]) => toStaple({ en, hi, mr }, rest))
}

/** Shops with names, and what they sell, much of it by brand. */
export async function readNamedShops(): Promise<Map<string, Staple[]>> {
  const [, ...rows] = await linesOf('named-shops.tsv')
  const items = rows.map(([shop = '', name = '', ...rest]) => ({
    shop,
    ...toStaple({ en: name, hi: name, mr: name }, rest),
  }))
  return Map.groupBy(items, ({ shop }) => shop)
}

function toStaple(names: Staple['names'], row: readonly string[]): Staple {
  const [foodType, category = '', size, unit, price] = row
  return {
    reference: `${names.en}, ${size} ${unit}`,
    names,
    foodType: foodType as FoodType,
    category,
    quantity: Number(size),
    unit: unit as Unit,
    price: Number(price),
  }
}

/** The items of the demo town's shops. */
export const demoStaples: Staple[] = [...dairyItems, ...groceryItems, ...bakeryItems].map((item) => ({
  ...item,
  reference: `${item.name}, ${item.quantity} ${item.unit}`,
  names: { en: item.name, hi: item.name, mr: item.name },
}))

export type Score = { recall: number; unrelated: number; failed: string[] }

/** How many queries have a wanted item among the first five, and how many a wrong one as the first. */
export async function score(queries: HeldOut[], find: (query: string) => Promise<string[]>): Promise<Score> {
  let [found, unrelated, asked] = [0, 0, 0]
  const failed: string[] = []
  for (const { query, wanted } of queries) {
    const hits = await find(query)
    const [first] = hits
    const isFound = wanted !== undefined && hits.slice(0, 5).some((hit) => wanted.test(hit))
    const isOff = first !== undefined && !wanted?.test(first)
    if (wanted) asked++
    if (isFound) found++
    if (isOff) unrelated++
    if ((wanted && !isFound) || isOff) failed.push(`${query}: ${hits.slice(0, 5).join('; ')}`)
  }
  return { recall: found / asked, unrelated: unrelated / queries.length, failed }
}
