import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import { test } from '#test/app-test.ts'
import { everyDay, makeItem, makeShop, makeStockedShop, nagpur, placementOf } from '#test/scenes/builders.ts'
import { shopLists } from '#test/scenes/shop-lists.ts'

const here = { latitude: nagpur.lat, longitude: nagpur.lng }
const north = (km: number) => ({ lat: nagpur.lat + km / 111.195, lng: nagpur.lng })

test('around a place, shops within the radius are listed nearest first, with two decimals', async ({
  db,
}) => {
  const list = shopLists(db)
  for (const [name, km] of [
    ['far', 9],
    ['near', 1.234],
    ['outside', 10.1],
    ['here', 0],
  ] as const)
    await makeStockedShop(db, { name, ...north(km) })

  const { data } = await list(here)

  expect(data.map(({ name, distance }) => [name, distance])).toEqual([
    ['here', 0],
    ['near', 1.23],
    ['far', 9],
  ])
})

test('each shop of a list has its coordinates, like its own page', async ({ db }) => {
  await makeStockedShop(db, nagpur)
  const [shop] = (await shopLists(db)({})).data
  expect(shop?.coordinates).toEqual(nagpur)
})

test('the radius can be widened and narrowed', async ({ db }) => {
  const list = shopLists(db)
  await makeStockedShop(db, north(10.1))
  expect((await list({ ...here, radius: 11 })).data).toHaveLength(1)
  expect((await list({ ...here, radius: 10 })).data).toHaveLength(0)
})

test('without a place the newest shops come first, without a distance', async ({ db }) => {
  const list = shopLists(db)
  for (const name of ['old', 'new']) await makeStockedShop(db, { name })
  const { data } = await list({})
  expect(data.map(({ name, distance }) => [name, distance])).toEqual([
    ['new', undefined],
    ['old', undefined],
  ])
})

test('a lapsed shop is hidden from both lists', async ({ db }) => {
  const list = shopLists(db)
  await makeStockedShop(db, { sub_end_at: new Date(Date.now() - 1000) })
  expect((await list(here)).data).toEqual([])
  expect((await list({})).data).toEqual([])
})

test('pages have no gaps or repeats, even if shops are at one place or of the same age', async ({ db }) => {
  const list = shopLists(db)
  for (let i = 0; i < 7; i++) await makeStockedShop(db, north(i < 4 ? 1 : i))
  const created_at = sql<Date>`date_trunc('second', now()) + interval '123456 microseconds'`
  await db.updateTable('shops').set({ created_at }).execute()
  for (const question of [here, {}]) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list({ ...question, limit: 2, after })
      seen.push(...page.data.map((shop) => shop._id))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  }
})

test('the index finds the same shops as a full scan', async ({ db }) => {
  const list = shopLists(db)
  const point = fc.record({
    lat: fc.double({ min: 20.9, max: 21.4, noNaN: true }),
    lng: fc.double({ min: 78.8, max: 79.4, noNaN: true }),
  })
  const shops = []
  for (const at of fc.sample(point, 40)) shops.push({ at, id: (await makeStockedShop(db, at)).shopId })
  for (const from of fc.sample(point, 20)) {
    const expected = shops.filter(({ at }) => straightLineMetres(from, at) <= 10_000).map(({ id }) => id)
    const { data } = await list({ latitude: from.lat, longitude: from.lng })
    expect(new Set(data.map((shop) => shop._id))).toEqual(new Set(expected))
  }
})

test('an invalid cursor is refused', async ({ db }) => {
  const list = shopLists(db)
  await expect(list({ after: 'x' })).rejects.toMatchObject({ code: 'malformed' })
})

test('a shop is listed from the first item on its menu until the last is removed', async ({ db }) => {
  const list = shopLists(db)
  const { shopId } = await makeShop(db)
  const listed = async () => [(await list(here)).data.length, (await list({})).data.length]
  expect(await listed()).toEqual([0, 0])
  const { itemId } = await makeItem(db, shopId, { in_stock: false })
  expect(await listed()).toEqual([1, 1])
  await db.updateTable('menu_items').set({ removed_at: new Date() }).where('id', '=', itemId).execute()
  expect(await listed()).toEqual([0, 0])
})

test('a card says what a shop sells, with the oldest items of its menu first', async ({ db }) => {
  const list = shopLists(db)
  const { shopId } = await makeShop(db)
  const made = new Date('2026-01-01T00:00:00Z').getTime()
  const names = ['Cow milk', 'Paneer', 'Bread', 'Butter']
  for (const [day, name] of names.entries())
    await makeItem(db, shopId, {
      name,
      created_at: new Date(made + day * 86_400_000),
      ...(name === 'Bread' && { food_type: 'Bakery', category: 'Bread' }),
    })
  const card = async () => (await list(here)).data[0]
  expect(await card()).toMatchObject({
    foodTypes: ['Bakery', 'Dairy'],
    bestItems: ['Cow milk', 'Paneer', 'Bread'],
  })
  await db.updateTable('menu_items').set({ name: 'Buffalo milk' }).where('name', '=', 'Cow milk').execute()
  await db.deleteFrom('menu_items').where('name', '=', 'Bread').execute()
  expect(await card()).toMatchObject({
    foodTypes: ['Dairy'],
    bestItems: ['Buffalo milk', 'Paneer', 'Butter'],
  })
})

test('items added concurrently to one menu are all counted', async ({ db }) => {
  const { shopId } = await makeShop(db)
  const categories = ['Milk', 'Butter', 'Yogurt', 'Ghee', 'Cheese', 'Paneer', 'Cream', 'Others']
  await Promise.all(categories.map((category) => makeItem(db, shopId, { category })))
  const shop = await db.selectFrom('shops').select('categories').executeTakeFirstOrThrow()
  expect(shop.categories.toSorted()).toEqual(categories.toSorted())
})

test('shops are filtered by what they sell, by being open, by reach and by their rating', async ({
  app,
  db,
}) => {
  const list = shopLists(db)
  const now = new Date('2026-11-22T06:00:00Z') // half past eleven in India, a Sunday
  await makeStockedShop(db, { name: 'plain', ...north(5) })
  const baker = await makeShop(db, { name: 'baker', rating_sum: 20, rating_count: 5 })
  await makeItem(db, baker.shopId, { food_type: 'Bakery', category: 'Bread' })
  await makeStockedShop(db, {
    name: 'nearby only',
    ...north(3),
    delivery_radius_km: 2,
    rating_sum: 20,
    rating_count: 4,
  })
  await makeStockedShop(db, {
    name: 'evenings',
    opening_hours: everyDay('17:00', '21:00'),
    rating_sum: 20,
    rating_count: 6,
  })
  await makeStockedShop(db, { name: 'mornings', opening_hours: everyDay('06:00', '12:00') })
  await makeStockedShop(db, { name: 'paused', is_paused: true })
  await makeStockedShop(db, { name: 'back', is_paused: true, paused_until: new Date('2026-11-22T05:00:00Z') })
  const busy = await makeStockedShop(db, { name: 'busy', most_open_orders: 1 })
  const customer = await app.customer()
  expect((await customer.call('placeOrder', placementOf(busy.shopId, [{ ...busy, count: 2 }]))).status).toBe(
    200,
  )

  const found = async (wishes: Parameters<typeof list>[0]) => {
    const lists = [await list({ ...here, ...wishes }, now)]
    if (!wishes.delivers) lists.push(await list(wishes, now))
    const [names = [], again] = lists.map(({ data }) => data.map(({ name }) => name).toSorted())
    if (again) expect(again).toEqual(names)
    return names
  }
  expect(await found({ category: 'Bread' })).toEqual(['baker'])
  expect(await found({ open: true })).toEqual(['back', 'baker', 'mornings', 'nearby only', 'plain'])
  expect(await found({ rated: true })).toEqual(['baker'])
  expect(await found({ delivers: true })).not.toContain('nearby only')
  expect(await found({ delivers: true, category: 'Milk', open: true })).toEqual(['back', 'mornings', 'plain'])
})
