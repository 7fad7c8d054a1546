import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { InputOf } from '#contract/endpoints.ts'
import { MAX_BATCH } from '#contract/rules/items/batches.ts'
import type { Db } from '#server/db/db.ts'
import { type Caller, test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'

type Changes = InputOf<'savePrices'>['changes']

const withKey = (key: string) => ({ 'idempotency-key': key })
const pricesOf = async (db: Db, shopId: string) =>
  (
    await db
      .selectFrom('menu_items')
      .select('price_paise')
      .where('shop_id', '=', shopId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ price_paise }) => price_paise)

async function twoItems(db: Db, shopId: string) {
  const milk = await makeItem(db, shopId, { price_paise: 30_00 })
  const curd = await makeItem(db, shopId, { price_paise: 45_00 })
  return [milk.itemId, curd.itemId] as const
}

describe('the cells of a price sheet', () => {
  test('are saved together, and are visible to customers at once', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [milk, curd] = await twoItems(db, keeper.shopId)
    const shown = async () =>
      (await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.foodItems.map(
        ({ price, inStock }) => [price, inStock],
      )
    expect(await shown()).toEqual([
      [30, true],
      [45, true],
    ])
    const saved = await keeper.call('savePrices', {
      changes: [
        { itemId: curd, inStock: { from: true, to: false } },
        { itemId: milk, price: { from: 30, to: 31.5 } },
      ],
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        message: 'Prices saved.',
        data: [
          { _id: milk, price: 31.5, inStock: true },
          { _id: curd, price: 45, inStock: false, stock: { mode: 'sold_out_today' } },
        ],
      },
    })
    expect(await shown()).toEqual([
      [31.5, true],
      [45, false],
    ])
  })

  test('are visible to customers also if only a price changed', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [milk] = await twoItems(db, keeper.shopId)
    const shown = async () =>
      (await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.foodItems.map(
        ({ price }) => price,
      )
    expect(await shown()).toEqual([30, 45])
    await keeper.call('savePrices', { changes: [{ itemId: milk, price: { from: 30, to: 31 } }] })
    expect(await shown()).toEqual([31, 45])
  })

  test('put an item back on sale with its count, unless that is zero', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const counted = { sold_out_until: new Date(Date.now() + 3_600_000), stock_count: 7 }
    const items = [
      await makeItem(db, keeper.shopId, counted),
      await makeItem(db, keeper.shopId, { stock_count: 0 }),
      await makeItem(db, keeper.shopId, { in_stock: false }),
    ]
    const changes = items.map(({ itemId }) => ({ itemId, inStock: { from: false, to: true } }))
    const { body } = await keeper.call('savePrices', { changes })
    expect(body.data.map(({ stock }) => stock)).toEqual([
      { mode: 'counted', count: 7 },
      { mode: 'available' },
      { mode: 'available' },
    ])
  })

  test('are all refused if one differs from what the keeper saw; the refusal names each of those', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const [milk, curd] = await twoItems(db, keeper.shopId)
    await keeper.call('editFood', { itemId: curd, price: 48, inStock: false })
    const refused = await keeper.call('savePrices', {
      changes: [
        { itemId: milk, price: { from: 30, to: 31 } },
        { itemId: curd, price: { from: 45, to: 46 }, inStock: { from: true, to: true } },
      ],
    })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        reason: 'cells_moved',
        issues: [
          { path: 'changes.1.price', message: 'This was changed in the meantime.' },
          { path: 'changes.1.inStock' },
        ],
      },
    })
    expect(await pricesOf(db, keeper.shopId)).toEqual([30_00, 48_00])
  })

  test('that two devices change concurrently are saved once, and the other is refused', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const [milk] = await twoItems(db, keeper.shopId)
    const answers = await Promise.all(
      [31, 32, 33].map((to) =>
        keeper.call('savePrices', { changes: [{ itemId: milk, price: { from: 30, to } }] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect((await pricesOf(db, keeper.shopId))[0]).toBe((winner?.body.data[0]?.price ?? 0) * 100)
  })

  test('that already have the requested value are answered as saved', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [milk] = await twoItems(db, keeper.shopId)
    const save = () => keeper.call('savePrices', { changes: [{ itemId: milk, price: { from: 30, to: 31 } }] })
    expect([(await save()).status, (await save()).status]).toEqual([200, 200])
    expect(await pricesOf(db, keeper.shopId)).toEqual([31_00, 45_00])
  })

  test('are sent again after a lost answer and change nothing, whatever happened since', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const [milk] = await twoItems(db, keeper.shopId)
    const save = () =>
      keeper.call('savePrices', { changes: [{ itemId: milk, price: { from: 30, to: 31 } }] }, withKey('tap'))
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await keeper.call('editFood', { itemId: milk, price: 30 })
    const again = await save()
    expect(again).toMatchObject({ status: 200, body: { data: [{ _id: milk, price: 30 }] } })
    expect(await pricesOf(db, keeper.shopId)).toEqual([30_00, 45_00])
    await keeper.call('removeFood', { id: milk })
    expect(await save()).toMatchObject({ status: 200, body: { data: [] } })
  })

  test('with a key that was used for others are refused; a refused save does not use up its key', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const [milk] = await twoItems(db, keeper.shopId)
    const save = (from: number, to: number) =>
      keeper.call('savePrices', { changes: [{ itemId: milk, price: { from, to } }] }, withKey('evening'))
    expect((await save(29, 31)).status).toBe(409)
    expect((await save(30, 31)).status).toBe(200)
    expect(await save(31, 35)).toMatchObject({ status: 409, body: { code: 'key_reused', reason: 'sheet' } })
    expect(await pricesOf(db, keeper.shopId)).toEqual([31_00, 45_00])
  })

  test('are deduplicated by key and shop: other keys and other shops are not affected', async ({
    app,
    db,
  }) => {
    const keepers = [await app.shopkeeper(), await app.shopkeeper()]
    const saves = []
    for (const keeper of keepers) {
      const [milk, curd] = await twoItems(db, keeper.shopId)
      for (const [key, itemId, from] of [
        ['morning', milk, 30],
        ['evening', curd, 45],
      ] as const)
        saves.push(() =>
          keeper.call('savePrices', { changes: [{ itemId, price: { from, to: 50 } }] }, withKey(key)),
        )
    }
    for (const save of [...saves, ...saves]) expect((await save()).status).toBe(200)
    for (const { shopId } of keepers) expect(await pricesOf(db, shopId)).toEqual([50_00, 50_00])
  })

  test('of an item that is gone, or of another shop, are refused with all others', async ({ app, db }) => {
    const [keeper, theirs] = [await app.shopkeeper(), await makeShop(db)]
    const [milk, curd] = await twoItems(db, keeper.shopId)
    const other = await makeItem(db, theirs.shopId, { price_paise: 30_00 })
    await keeper.call('removeFood', { id: curd })
    for (const itemId of [other.itemId, curd, randomUUID()]) {
      const refused = await keeper.call('savePrices', {
        changes: [milk, itemId].map((id) => ({ itemId: id, price: { from: 30, to: 31 } })),
      })
      expect(refused).toMatchObject({ status: 404, body: { issues: [{ path: 'changes.1.itemId' }] } })
    }
    expect(await pricesOf(db, keeper.shopId)).toEqual([30_00, 45_00])
    expect(await pricesOf(db, theirs.shopId)).toEqual([30_00])
  })

  test('are refused if they are invalid', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [itemId] = await twoItems(db, keeper.shopId)
    const price = { from: 30, to: 31 }
    const many = Array.from({ length: MAX_BATCH + 1 }, () => ({ itemId: randomUUID(), price }))
    for (const changes of [
      [],
      many,
      [{ itemId }],
      [{ itemId, price: { from: 30, to: 0 } }],
      [{ itemId, price: { from: 30, to: 1.005 } }],
      [{ itemId, price: { from: 30, to: 100_001 } }],
      [{ itemId, price: { to: 31 } }],
      [{ itemId, inStock: { from: 'yes', to: false } }],
      [
        { itemId, price },
        { itemId, price },
      ],
    ]) {
      const { status } = await keeper.request('POST', '/api/food/prices', { json: { changes } })
      expect([changes, status]).toEqual([changes, 400])
    }
    expect(await pricesOf(db, keeper.shopId)).toEqual([30_00, 45_00])
  })

  test('can be saved only by the keeper of a running shop', async ({ app }) => {
    const lapsed = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
    const changes: Changes = [{ itemId: randomUUID(), price: { from: 30, to: 31 } }]
    const refusal = async (caller: Caller) => {
      const { status, body } = await caller.call('savePrices', { changes })
      return [status, body.redirect]
    }
    expect(await refusal(app.anon)).toEqual([401, undefined])
    expect(await refusal(await app.customer())).toEqual([403, undefined])
    expect(await refusal(await app.newShopkeeper())).toEqual([403, '/setup'])
    expect(await refusal(lapsed)).toEqual([403, '/renew-subscription'])
  })

  test('of five thousand items fit into one call', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const items = Array.from({ length: MAX_BATCH }, (_, n) => ({
      name: `Item ${n}`,
      price: 30,
      foodType: 'Dairy' as const,
      category: 'Milk',
      unit: 'ml' as const,
    }))
    await keeper.call('addManyFood', { items })
    const { data } = (await keeper.call('listOwnFood')).body
    const changes = data.map(({ _id: itemId }) => ({
      itemId,
      price: { from: 30, to: 31.55 },
      inStock: { from: true, to: false },
    }))
    const saved = await keeper.call('savePrices', { changes })
    expect([saved.status, saved.body.data.length]).toEqual([200, MAX_BATCH])
    expect(new Set(await pricesOf(db, keeper.shopId))).toEqual(new Set([31_55]))
  })
})
