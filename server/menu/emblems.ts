import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { contradictionsIn } from '#contract/menu.ts'
import { emblemName } from '#contract/rules/items/emblems.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import type { Db } from '#server/db/db.ts'
import { ID_START, idStartOf, storePicture } from '#server/media/store-picture.ts'
import { findCategory } from './find-category.ts'

const files = new URL('../../contract/emblems/', import.meta.url)

/** The id of a picture depends on its bytes, so an emblem is recognised by its id, however it came onto an item. */
const idStarts = new Set(
  readdirSync(files)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => idStartOf(readFileSync(new URL(name, files)))),
)

export const isEmblem = (pictureId: string): boolean => idStarts.has(pictureId.slice(0, ID_START))

/** The same as an SQL condition on a row of a table with a column `picture`. */
export const showsEmblem = (table: 'menu_items' | 'order_lines') =>
  sql<boolean>`left(${sql.ref(`${table}.picture`)}, ${ID_START}::int) = any(${[...idStarts]}::text[])`

/**
 * The id of a category's emblem, which is stored like any other picture, so that nothing that shows items has to treat it
 * specially. Encoded at first use. Must not run inside a transaction.
 */
export async function emblemPicture(db: Db, foodType: FoodType, category: string): Promise<string> {
  return storePicture(db, await readEmblem(foodType, category))
}

type Categorised = { foodType: FoodType; category: string }

export const categoryKey = ({ foodType, category }: Categorised): string => `${foodType}/${category}`

type Said = { [name in keyof Categorised]?: Categorised[name] | undefined }

/**
 * The emblem of the new category if `said` moves an item, or a copy of it, to another one; undefined if it does not. Must not
 * run inside a transaction.
 */
export async function emblemAfterMove(
  db: Db,
  shopId: string,
  itemId: string,
  said: Said,
): Promise<string | undefined> {
  if (said.foodType === undefined && said.category === undefined) return undefined
  const item = await findCategory(db, shopId, itemId)
  if (!item) return undefined
  const { foodType = item.foodType, category = item.category } = said
  const to = { foodType, category }
  // The caller refuses such a change later.
  if (contradictionsIn(to).length > 0) return undefined
  return categoryKey(to) === categoryKey(item) ? undefined : emblemPicture(db, foodType, category)
}

/** The emblems of all these items' categories, by `categoryKey`. */
export async function emblemsOf(db: Db, items: readonly Categorised[]): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  // One after the other: only a few pictures may be encoded at once.
  for (const [key, { foodType, category }] of new Map(items.map((item) => [categoryKey(item), item])))
    pictures.set(key, await emblemPicture(db, foodType, category))
  return pictures
}

const readEmblem = (foodType: FoodType, category: string) =>
  readFile(new URL(`${emblemName(foodType, category)}.jpg`, files))
