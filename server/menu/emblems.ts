import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { contradictionsIn } from '#contract/menu.ts'
import { emblemName } from '#contract/rules/emblems.ts'
import type { FoodType } from '#contract/rules/food-types.ts'
import type { Db } from '#server/db/db.ts'
import { ID_START, idStartOf, storePicture } from '#server/media/store-picture.ts'
import { findShelf } from './find-shelf.ts'

const files = new URL('../../contract/emblems/', import.meta.url)

/** Stored by content, an emblem is told from a photo by its id alone, whichever way it came onto an item. */
const idStarts = new Set(
  readdirSync(files)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => idStartOf(readFileSync(new URL(name, files)))),
)

export const isEmblem = (pictureId: string): boolean => idStarts.has(pictureId.slice(0, ID_START))

/** The same of a row of a table with a column `picture`, for a statement. */
export const showsEmblem = (table: 'menu_items' | 'order_lines') =>
  sql<boolean>`left(${sql.ref(`${table}.picture`)}, ${ID_START}::int) = any(${[...idStarts]}::text[])`

/**
 * The picture of a category's emblem, stored as any other: whatever shows an item shows it, and nothing has to know. The
 * first item of a category costs its encoding. Must not run inside a transaction.
 */
export async function emblemPicture(db: Db, foodType: FoodType, category: string): Promise<string> {
  return storePicture(db, await readEmblem(foodType, category))
}

type Categorised = { foodType: FoodType; category: string }

export const categoryKey = ({ foodType, category }: Categorised): string => `${foodType}/${category}`

type Said = { [name in keyof Categorised]?: Categorised[name] | undefined }

/**
 * What the drawing on an item gives way to where it, or a copy of it, comes into another category; undefined where it
 * does not. Must not run inside a transaction.
 */
export async function emblemElsewhere(
  db: Db,
  shopId: string,
  itemId: string,
  said: Said,
): Promise<string | undefined> {
  if (said.foodType === undefined && said.category === undefined) return undefined
  const item = await findShelf(db, shopId, itemId)
  if (!item) return undefined
  const { foodType = item.foodType, category = item.category } = said
  const to = { foodType, category }
  // Such a change is refused.
  if (contradictionsIn(to).length > 0) return undefined
  return categoryKey(to) === categoryKey(item) ? undefined : emblemPicture(db, foodType, category)
}

/** Those of all items, by `categoryKey`. */
export async function emblemsOf(db: Db, items: readonly Categorised[]): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  // One after the other: an encoder has few places.
  for (const [key, { foodType, category }] of new Map(items.map((item) => [categoryKey(item), item])))
    pictures.set(key, await emblemPicture(db, foodType, category))
  return pictures
}

const readEmblem = (foodType: FoodType, category: string) =>
  readFile(new URL(`${emblemName(foodType, category)}.jpg`, files))
