import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeItem, makeShop } from '#test/scenes/builders.ts'
import { addToCart, removeFromCart, setCartCount } from './change-cart.ts'
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
