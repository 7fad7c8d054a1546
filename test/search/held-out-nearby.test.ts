import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { searchItems } from '#server/search/search-items.ts'
import { openVocabulary } from '#server/search/vocabulary.ts'
import { test } from '../db-test.ts'
import { makeItem, makeShop } from '../scenes/builders.ts'
import { demoStaples, readHeldOut, readStaples, type Staple, score } from './held-out.ts'

const here = { latitude: 21.1458, longitude: 79.0882 }
const SHOPS = 4
const LANGUAGES = ['en', 'hi', 'mr'] as const

/** The staples in shops that write them in English, in Hindi and in Marathi, and the items of the demo town. */
async function fillTown(db: Db): Promise<Map<string, string>> {
  const references = new Map<string, string>()
  const staples = await readStaples()
  const menus = LANGUAGES.flatMap((language) => spread(staples).map((menu) => ({ menu, language })))
  for (const { menu, language } of [
    ...menus,
    ...spread(demoStaples).map((menu) => ({ menu, language: 'en' as const })),
  ]) {
    const { shopId } = await makeShop(db, { lat: 21.1458 + references.size / 50_000 })
    for (const staple of menu) {
      const { itemId } = await makeItem(db, shopId, {
        name: staple.names[language],
        food_type: staple.foodType,
        category: staple.category,
        unit: staple.unit,
        pack_size: staple.quantity,
        price_paise: staple.price * 100,
      })
      references.set(itemId, staple.reference)
    }
  }
  return references
}

const spread = (staples: readonly Staple[]) =>
  Array.from({ length: SHOPS }, (_, shop) => staples.filter((_, index) => index % SHOPS === shop))

test('95% of the held-out queries find what is meant among the first five nearby, and 2% a wrong item first', async ({
  db,
}) => {
  const references = await fillTown(db)
  const search = { db, vocabulary: openVocabulary(db) }
  const { recall, unrelated, failed } = await score(await readHeldOut(), async (q) => {
    const { data } = await searchItems(search, { q, ...here })
    return data.flatMap(({ items }) => items.map(({ _id }) => references.get(_id) ?? ''))
  })
  expect(recall, failed.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(unrelated, failed.join('\n')).toBeLessThanOrEqual(0.02)
})
