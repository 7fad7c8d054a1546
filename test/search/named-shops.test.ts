import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { searchItems } from '#server/search/search-items.ts'
import { openVocabulary } from '#server/search/vocabulary.ts'
import { test } from '../db-test.ts'
import { makeItem, makeShop } from '../scenes/builders.ts'
import { readHeldOut, readNamedShops, score } from './held-out.ts'

const here = { latitude: 21.1458, longitude: 79.0882 }

/** A town whose shops have names and sell brands. */
async function fillTown(db: Db): Promise<void> {
  for (const [name, items] of await readNamedShops()) {
    const { shopId } = await makeShop(db, { name })
    for (const item of items)
      await makeItem(db, shopId, {
        name: item.names.en,
        food_type: item.foodType,
        category: item.category,
        unit: item.unit,
        pack_size: item.quantity,
        price_paise: item.price * 100,
      })
  }
}

test('95% of queries with shop and brand names find what is meant in the first five, 2% a wrong item first', async ({
  db,
}) => {
  await fillTown(db)
  const search = { db, vocabulary: openVocabulary(db) }
  const { recall, unrelated, failed } = await score(
    await readHeldOut('queries-of-named-shops.tsv'),
    async (q) => {
      const { data } = await searchItems(search, { q, ...here })
      return data.flatMap(({ shop, items }) =>
        items.map(({ name, quantity, unit }) => `${shop.name} | ${name}, ${quantity} ${unit}`),
      )
    },
  )
  expect(recall, failed.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(unrelated, failed.join('\n')).toBeLessThanOrEqual(0.02)
})
