import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { MAX_BATCH } from '#contract/rules/items/batches.ts'
import { categories } from '#contract/rules/items/catalogue.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Caller, test } from '#test/app-test.ts'
import { makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'

const milk = {
  name: 'Toned milk',
  price: 29.5,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
} as const
const named = (name: string) => ({ ...milk, name })
const withKey = (key: string) => ({ 'idempotency-key': key })
const menuOf = async (db: Db, shopId: string) =>
  (
    await db
      .selectFrom('menu_items')
      .select('name')
      .where('shop_id', '=', shopId)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name)

describe('items that are added together', () => {
  test('are on the menu in their order, each with its price, pack, stock and a picture that exists', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const added = await keeper.call('addManyFood', {
      items: [milk, { ...milk, name: 'Curd', category: 'Yogurt', unit: 'grams', quantity: 400, stock: 12 }],
    })
    expect(added).toMatchObject({ status: 200, body: { data: { count: 2 } } })
    const { data } = (await keeper.call('listOwnFood')).body
    expect(data).toMatchObject([
      { ...milk, description: '', inStock: true, stock: { mode: 'available' } },
      { name: 'Curd', quantity: 400, stock: { mode: 'counted', count: 12 } },
    ])
    for (const { image } of data) expect((await app.anon.request('GET', image)).status).toBe(200)
    expect(data[0]?.image).not.toBe(data[1]?.image)
  })

  test('share one picture per category, and every category has its own', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const items = Object.entries(categories).flatMap(([foodType, names]) =>
      names.flatMap((category) =>
        ['One', 'Two'].map((which) => ({
          ...milk,
          name: `${which} ${foodType} ${category}`,
          foodType: foodType as FoodType,
          category,
        })),
      ),
    )
    await keeper.call('addManyFood', { items })
    const { data } = (await keeper.call('listOwnFood')).body
    expect(data).toHaveLength(42)
    expect(new Set(data.map(({ image }) => image)).size).toBe(21)
  })

  test('are found by their names, and appear on the card of their shop', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await keeper.call('addManyFood', { items: [named('Kombucha'), named('Kefir')] })
    const card = () =>
      db
        .selectFrom('shops')
        .select(['best_items', 'food_types'])
        .where('id', '=', keeper.shopId)
        .executeTakeFirstOrThrow()
    const words = () =>
      db.selectFrom('menu_search').select('words').where('shop_id', '=', keeper.shopId).executeTakeFirst()
    expect(await card()).toEqual({ best_items: ['Kombucha', 'Kefir'], food_types: ['Dairy'] })
    expect((await words())?.words).toContain('kefir')
    const [batch] = (await keeper.call('listBatches')).body.data
    await keeper.call('undoBatch', { batchId: batch?._id ?? '' })
    expect(await card()).toEqual({ best_items: [], food_types: [] })
    expect((await words())?.words).toBe('')
  })

  test('are sent again after a lost reply and stored once', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const send = () => keeper.call('addManyFood', { items: [milk] }, withKey('one evening'))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(await menuOf(db, keeper.shopId)).toEqual(['Toned milk'])
  })

  test('and then removed by undo can be added again, with the same key too', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const add = () => keeper.call('addManyFood', { items: [milk] }, withKey('again'))
    await keeper.call('undoBatch', { batchId: (await add()).body.data._id })
    expect((await add()).status).toBe(200)
    expect(await menuOf(db, keeper.shopId)).toEqual([milk.name])
  })

  test('with a key that was used for others are refused', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await keeper.call('addManyFood', { items: [milk] }, withKey('one evening'))
    expect(
      await keeper.call('addManyFood', { items: [named('Curd')] }, withKey('one evening')),
    ).toMatchObject({
      status: 409,
      body: { code: 'key_reused', reason: 'batch' },
    })
    expect(await menuOf(db, keeper.shopId)).toEqual(['Toned milk'])
  })

  test('are all refused if one is on the menu already, however it is spelt', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await makeItem(db, keeper.shopId, { name: 'Cow milk', unit: 'liter', pack_size: 1 })
    const again = { ...milk, name: ' cow  MILK', unit: 'ml', quantity: 1000 }
    expect(await keeper.call('addManyFood', { items: [named('Curd'), again] })).toMatchObject({
      status: 409,
      body: { code: 'conflict', reason: 'item_kept', message: 'cow  MILK is on your menu already.' },
    })
    expect(await menuOf(db, keeper.shopId)).toEqual(['Cow milk'])
  })

  test('are all refused if two are the same, and of two calls with the same one wins', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    expect((await keeper.call('addManyFood', { items: [milk, milk] })).status).toBe(409)
    const both = await Promise.all([1, 2].map(() => keeper.call('addManyFood', { items: [milk] })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await menuOf(db, keeper.shopId)).toEqual(['Toned milk'])
  })

  test('are all refused if one is invalid', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    for (const [broken, path] of [
      [{ ...milk, price: 0 }, 'items.1.price'],
      [{ ...milk, category: 'Bread' }, 'items.1.category'],
      [{ ...milk, name: ' ' }, 'items.1.name'],
      [{ ...milk, stock: -1 }, 'items.1.stock'],
    ] as const) {
      const response = await keeper.request('POST', '/api/food/add-many', {
        json: { items: [named('Curd'), broken] },
      })
      expect(response.status).toBe(400)
      expect((await response.json()).issues[0].path).toBe(path)
    }
    for (const items of [[], Array.from({ length: MAX_BATCH + 1 }, (_, n) => named(`Item ${n}`))])
      expect((await keeper.call('addManyFood', { items })).status).toBe(400)
    expect(await menuOf(db, keeper.shopId)).toEqual([])
  })

  test('can be added only by the keeper of a running shop', async ({ app }) => {
    const lapsed = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
    const calls = (caller: Caller) => [
      caller.call('addManyFood', { items: [milk] }),
      caller.call('listBatches'),
      caller.call('undoBatch', { batchId: randomUUID() }),
    ]
    const refusals = async (caller: Caller) =>
      (await Promise.all(calls(caller))).map(({ status, body }) => [status, body.redirect])
    expect(await refusals(app.anon)).toEqual(Array(3).fill([401, undefined]))
    expect(await refusals(await app.customer())).toEqual(Array(3).fill([403, undefined]))
    expect(await refusals(await app.newShopkeeper())).toEqual(Array(3).fill([403, '/setup']))
    expect(await refusals(lapsed)).toEqual(Array(3).fill([403, '/renew-subscription']))
  })

  test('can be five thousand, and are removed together', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const items = Array.from({ length: MAX_BATCH }, (_, n) => named(`Item ${n}`))
    const added = await keeper.call('addManyFood', { items })
    expect(added.status).toBe(200)
    const undone = await keeper.call('undoBatch', { batchId: added.body.data._id })
    expect(undone.body.data).toEqual({ removed: MAX_BATCH, kept: [] })
    expect(await menuOf(db, keeper.shopId)).toEqual([])
  })
})

describe('items that were added together are removed by undo', () => {
  test('within the hour, except those that were ordered or changed meanwhile', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { data: batch } = (
      await keeper.call('addManyFood', {
        items: [{ ...milk, price: 70 }, named('Curd'), named('Lassi'), named('Ghee')],
      })
    ).body
    const { data: items } = (await keeper.call('listOwnFood')).body
    const customer = await app.customer()
    const [milkId = '', curdId = '', lassiId = ''] = items.map(({ _id }) => _id)
    const order = placementOf(keeper.shopId, [{ itemId: milkId, pricePaise: 70_00, count: 2 }])
    expect((await customer.call('placeOrder', order)).status).toBe(200)
    await keeper.call('editFood', { itemId: curdId, price: 31 })
    await keeper.call('removeFood', { id: lassiId })

    const undone = await keeper.call('undoBatch', { batchId: batch._id })
    expect(undone).toMatchObject({
      status: 200,
      body: {
        data: {
          removed: 1,
          kept: [
            { _id: milkId, name: 'Toned milk', because: 'ordered' },
            { _id: curdId, name: 'Curd', because: 'changed' },
          ],
        },
      },
    })
    expect(await menuOf(db, keeper.shopId)).toEqual(['Toned milk', 'Curd'])
    const again = await keeper.call('undoBatch', { batchId: batch._id })
    expect(again.body.data).toMatchObject({
      removed: 0,
      kept: [{ because: 'ordered' }, { because: 'changed' }],
    })
    expect((await keeper.call('listBatches')).body.data).toEqual([])
  })

  test('except those that replace, or are offered to replace, a line of an order', async ({ app, db }) => {
    const { shop, milk, curd, paneer, offer, answer, see } = await orderThings(app, db, { wish: 'replace' })
    const dear = { ...named(''), price: 300 }
    const { data: batch } = (
      await shop.call('addManyFood', {
        items: [named('Toned milk'), { ...dear, name: 'Lassi' }, { ...dear, name: 'Ghee' }, named('Whey')],
      })
    ).body
    const { data: items } = (await shop.call('listOwnFood')).body
    const idOf = (wanted: string) => items.find(({ name }) => name === wanted)?._id ?? ''
    const changes = async () => (await see()).changes ?? []
    await offer(milk.itemId, idOf('Toned milk'))
    await offer(paneer.itemId, idOf('Ghee'))
    await answer((await changes()).at(-1)?._id ?? '', false)
    await offer(curd.itemId, idOf('Lassi'))
    expect((await changes()).map(({ state }) => state)).toEqual(['accepted', 'refused', 'proposed'])
    const undone = await shop.call('undoBatch', { batchId: batch._id })
    expect(undone.body.data).toEqual({
      removed: 2,
      kept: ['Toned milk', 'Lassi'].map((name) => ({ _id: idOf(name), name, because: 'ordered' })),
    })
  })

  test('even if a test order showed them', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { body } = await keeper.call('addManyFood', { items: [milk] })
    await keeper.call('placeTestOrder')
    const undone = await keeper.call('undoBatch', { batchId: body.data._id })
    expect(undone.body.data).toEqual({ removed: 1, kept: [] })
    expect(await menuOf(db, keeper.shopId)).toEqual([])
  })

  test('but not after the hour', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { data: batch } = (await keeper.call('addManyFood', { items: [milk] })).body
    expect((await keeper.call('listBatches')).body.data).toEqual([batch])
    await db
      .updateTable('menu_batches')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .execute()
    expect((await keeper.call('listBatches')).body.data).toEqual([])
    expect(await keeper.call('undoBatch', { batchId: batch._id })).toMatchObject({
      status: 409,
      body: { reason: 'batch_too_old' },
    })
    expect(await menuOf(db, keeper.shopId)).toEqual(['Toned milk'])
  })

  test('only by their own shop', async ({ app, db }) => {
    const [keeper, { keeper: other }] = [await app.shopkeeper(), await makeShop(db)]
    const { data: batch } = (await keeper.call('addManyFood', { items: [milk] })).body
    const theirs = await app.as(other).call('undoBatch', { batchId: batch._id })
    expect(theirs.status).toBe(404)
    expect((await keeper.call('undoBatch', { batchId: 'yesterday' })).status).toBe(404)
    expect(await menuOf(db, keeper.shopId)).toEqual(['Toned milk'])
  })

  test('without others: those of another batch and of another shop stay', async ({ app }) => {
    const [keeper, other] = [await app.shopkeeper(), await app.shopkeeper()]
    const add = async (by: Caller, name: string) =>
      (await by.call('addManyFood', { items: [named(name)] }, withKey(name))).body.data
    const [milkOfOther, milkOfKeeper] = [await add(other, 'Milk'), await add(keeper, 'Milk')]
    const curd = await add(keeper, 'Curd')
    const batchesOf = async (by: Caller) => (await by.call('listBatches')).body.data
    expect(await batchesOf(keeper)).toEqual([curd, milkOfKeeper])
    await keeper.call('undoBatch', { batchId: milkOfKeeper._id })
    expect(await batchesOf(keeper)).toEqual([curd])
    expect(await batchesOf(other)).toEqual([milkOfOther])
  })
})
