import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { showShopWithChange } from '#server/shops/show-shop.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { test } from '#test/db-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'
import { removeItem } from './change-items.ts'
import { menuTexts } from './menu-text.ts'

async function shopWithItem(db: Db) {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  const menuText = menuTexts(db)
  const read = async () => {
    const { changedAt } = await showShopWithChange(db, shopId)
    return JSON.parse(await menuText(shopId, changedAt)).map((item: { _id: string }) => item._id)
  }
  return { shopId, itemId, read }
}

test('a change of the menu is visible to the very next reader', async ({ db }) => {
  const { shopId, itemId, read } = await shopWithItem(db)
  expect(await read()).toEqual([itemId])
  await removeItem(db, shopId, itemId)
  expect(await read()).toEqual([])
})

test('an unchanged menu is not read from the database again', async ({ db }) => {
  const { shopId, itemId, read } = await shopWithItem(db)
  await read()
  await db.deleteFrom('menu_items').execute()
  expect(await read()).toEqual([itemId])
  await db.transaction().execute((tx) => touchShop(tx, shopId))
  expect(await read()).toEqual([])
})

test('two changes within one millisecond are told apart', async ({ db }) => {
  const { shopId, itemId, read } = await shopWithItem(db)
  const changeAt = (changedAt: string) =>
    sql`update shops set changed_at = ${changedAt}::text::timestamptz where id = ${shopId}`.execute(db)
  await changeAt('2026-11-21T06:30:00.123400Z')
  expect(await read()).toEqual([itemId])
  await db.deleteFrom('menu_items').execute()
  await changeAt('2026-11-21T06:30:00.123900Z')
  expect(await read()).toEqual([])
})

test('whether an item is back in stock is decided by the database’s clock, not by ours', async ({ db }) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  const aSecondAgo = new Date(Date.now() - 1000)
  await db.updateTable('menu_items').set({ sold_out_until: aSecondAgo }).where('id', '=', itemId).execute()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  try {
    expect(JSON.parse(await menuTexts(db)(shopId, 'first'))).toMatchObject([{ inStock: true }])
  } finally {
    vi.useRealTimers()
  }
})
