import { ListedShop } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'
import { listShops } from '#server/shops/lists/list-shops.ts'
import { listedCards } from '#server/shops/lists/listed-cards.ts'

/** Lists of shops with the cache of cards that successive readers share. */
export function shopLists(db: Db) {
  const writeCards = listedCards(db)
  return async (question: Parameters<typeof listShops>[1], now?: Date) => {
    const { data, ...more } = await listShops({ db, writeCards }, question, now)
    return { data: data.map((card) => ListedShop.parse(JSON.parse(card))), ...more }
  }
}
