import { readFile } from 'node:fs/promises'
import type { FoodType } from '#contract/rules/catalogue.ts'
import { emblemName } from '#contract/rules/emblems.ts'
import type { Db } from '#server/db/db.ts'
import { storePicture } from '#server/media/store-picture.ts'

const files = new URL('../../contract/emblems/', import.meta.url)

/**
 * The picture of a category's emblem, stored as any other: whatever shows an item shows it, and nothing has to know. The
 * first item of a category costs its encoding. Must not run inside a transaction.
 */
export async function emblemPicture(db: Db, foodType: FoodType, category: string): Promise<string> {
  return storePicture(db, await readFile(new URL(`${emblemName(foodType, category)}.jpg`, files)))
}
