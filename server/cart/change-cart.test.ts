import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeItem, makeShop, makeStockedShop } from '#test/scenes/builders.ts'
import { addToCart, removeFromCart, setCartCount, setCartCounts } from './change-cart.ts'
import { readCart, readCarts } from './read-cart.ts'

async function makeLine(db: Db) {
  const [{ shopId }, { accountId }] = await Promise.all([makeShop(db), makeCustomer(db)])
  const { itemId } = await makeItem(db, shopId)
  return { accountId, shopId, itemId }
}

test('fifty concurrent taps on plus count fifty', async ({ db }) => {
  const line = await makeLine(db)
  await Promise.all(Array.from({ length: 50 }, () => addToCart(db, line)))
  expect(await readCarts(db, line.accountId)).toEqual({ [line.shopId]: { [line.itemId]: 50 } })
})

test('concurrent taps on minus never take the count below zero', async ({ db }) => {
  const line = await makeLine(db)
  await setCartCount(db, line, 20)
  const left = await Promise.all(Array.from({ length: 25 }, () => removeFromCart(db, line)))
  expect(Math.min(...left)).toBe(0)
  expect(await readCarts(db, line.accountId)).toEqual({})
})

test('a count cannot exceed 99', async ({ db }) => {
  const line = await makeLine(db)
  await setCartCount(db, line, 99)
  expect(await addToCart(db, line)).toBe(99)
})

test('an item that a shop does not sell cannot be added to a cart, but can be removed from it', async ({
  db,
}) => {
  const line = await makeLine(db)
  await addToCart(db, line)
  await db.updateTable('menu_items').set({ in_stock: false }).execute()
  await expect(addToCart(db, line)).rejects.toMatchObject({ code: 'item_unavailable' })
  await expect(setCartCount(db, line, 3)).rejects.toMatchObject({ code: 'item_unavailable' })
  expect(await removeFromCart(db, line)).toBe(0)
  expect(await setCartCount(db, line, 0)).toBe(0)
})

test('setting one item to zero leaves the other items in the cart', async ({ db }) => {
  const line = await makeLine(db)
  const other = await makeItem(db, line.shopId, { name: 'Curd' })
  for (const { itemId } of [line, other]) await addToCart(db, { ...line, itemId })
  await setCartCount(db, line, 0)
  expect(await readCarts(db, line.accountId)).toEqual({ [line.shopId]: { [other.itemId]: 1 } })
})

test('an item of another shop cannot be added to a shop’s cart', async ({ db }) => {
  const line = await makeLine(db)
  const { shopId } = await makeShop(db)
  await expect(addToCart(db, { ...line, shopId })).rejects.toMatchObject({ code: 'item_unavailable' })
})

test('carts are separate for each shop and each customer', async ({ db }) => {
  const [mine, theirs] = [await makeLine(db), await makeLine(db)]
  await addToCart(db, mine)
  await addToCart(db, { ...theirs, accountId: mine.accountId })
  expect(await readCarts(db, mine.accountId)).toEqual({
    [mine.shopId]: { [mine.itemId]: 1 },
    [theirs.shopId]: { [theirs.itemId]: 1 },
  })
  expect(await readCarts(db, theirs.accountId)).toEqual({})
  await setCartCount(db, { ...mine, accountId: theirs.accountId }, 7)
  expect(await readCart(db, mine.accountId, mine.shopId)).toEqual(new Map([[mine.itemId, 1]]))
})

test('several counts are set at once, except those of items that are not sold, which can only be removed', async ({
  db,
}) => {
  const { accountId, shopId, itemId: milk } = await makeLine(db)
  const { itemId: curd } = await makeItem(db, shopId, { name: 'Curd', in_stock: false })
  const { itemId: ghee } = await makeItem(db, shopId, { name: 'Ghee', removed_at: new Date() })
  const { shopId: other, itemId: bread } = await makeStockedShop(db)
  await setCartCount(db, { accountId, shopId: other, itemId: bread }, 7)
  await setCartCounts(db, accountId, {
    [shopId]: { [milk]: 3, [curd]: 2, [ghee]: 1 },
    [other]: { [bread]: 0 },
  })
  expect(await readCarts(db, accountId)).toEqual({ [shopId]: { [milk]: 3 } })
  await setCartCounts(db, accountId, { [other]: { [milk]: 5, [bread]: 4, [bread.toUpperCase()]: 4 } })
  expect(await readCarts(db, accountId)).toEqual({ [other]: { [bread]: 4 }, [shopId]: { [milk]: 3 } })
  await db.updateTable('menu_items').set({ in_stock: false }).execute()
  await setCartCounts(db, accountId, { [shopId]: { [milk]: 0 }, [other]: {} })
  expect(await readCarts(db, accountId)).toEqual({ [other]: { [bread]: 4 } })
})

test('a count of zero for an item that is not in the cart stores nothing', async ({ db }) => {
  const { accountId, shopId, itemId: milk } = await makeLine(db)
  const { itemId: curd } = await makeItem(db, shopId, { name: 'Curd' })
  await setCartCount(db, { accountId, shopId, itemId: milk }, 2)
  await setCartCount(db, { accountId, shopId, itemId: curd }, 0)
  await setCartCounts(db, accountId, { [shopId]: { [milk]: 0, [curd]: 0, [crypto.randomUUID()]: 0 } })
  const stored = await db.selectFrom('cart_lines').select(['item_id', 'count']).execute()
  expect(stored).toEqual([{ item_id: milk, count: 0 }])
})
