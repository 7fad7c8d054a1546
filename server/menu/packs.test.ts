import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type Caller, test } from '#test/app-test.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

const dal = {
  name: 'Toor dal',
  description: 'From Latur',
  price: 80,
  foodType: 'Grocery',
  category: 'Others',
  unit: 'grams',
  quantity: 500,
} as const
const kilo = { quantity: 1, unit: 'kg', price: 155 } as const
const quarter = { quantity: 250, unit: 'grams', price: 42 } as const

const menuOf = async (keeper: Caller) =>
  (await keeper.call('listOwnFood')).body.data.map(
    ({ name, quantity, unit, price }) => `${name} ${quantity} ${unit} ${price}`,
  )

test('an item is added once per key of a shop, however often the call is repeated, with the same answer', async ({
  app,
}) => {
  const keeper = await app.shopkeeper()
  const add = async (asked: object, key = 'one tap', by: Caller = keeper) =>
    by.request('POST', '/api/food/add', { json: asked, headers: { 'idempotency-key': key } })
  const asked = { ...dal, image: await pictureUpload() }
  const replies = await Promise.all([add(asked), add(asked)])
  const [first, second] = await Promise.all(replies.map((reply) => reply.json()))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(second.data).toEqual(first.data)
  expect(await menuOf(keeper)).toEqual(['Toor dal 500 grams 80'])

  const other = await add({ ...asked, price: 81 })
  expect(await other.json()).toMatchObject({ code: 'key_reused', reason: 'item' })
  await add(asked, 'another tap')
  expect(await menuOf(keeper)).toHaveLength(2)
  const packs = [kilo, quarter]
  const [once, again] = [
    await add({ ...asked, name: 'Chana dal', packs }, 'packs'),
    await add({ ...asked, name: 'Chana dal', packs }, 'packs'),
  ]
  expect(await again.json()).toEqual(await once.json())
  expect(await menuOf(keeper)).toHaveLength(5)
  const theirs = await app.shopkeeper()
  expect((await add(asked, 'one tap', theirs)).status).toBe(200)
  expect(await menuOf(theirs)).toEqual(['Toor dal 500 grams 80'])
})

describe('an item added with further packs', () => {
  test('adds them all, each an item with the picture, name and description of the first', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const barcode = '8901063010208'
    const { status, body } = await keeper.call('addFood', {
      ...{ ...dal, barcode, image: await pictureUpload(), packs: [kilo, quarter] },
    })
    expect([status, body.message]).toEqual([200, 'Food item added successfully!'])
    expect(body.data).toMatchObject({ ...dal, barcode })
    expect(body.packs).toMatchObject([kilo, quarter])
    for (const pack of body.packs ?? []) {
      const { _id, ...shared } = { ...body.data, ...pack, barcode }
      expect(shared).toMatchObject({ name: dal.name, description: dal.description, image: body.data.image })
      expect([_id === body.data._id, pack.barcode, pack.inStock]).toEqual([false, undefined, true])
    }
    expect(await menuOf(keeper)).toEqual([
      'Toor dal 500 grams 80',
      'Toor dal 1 kg 155',
      'Toor dal 250 grams 42',
    ])
    expect((await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.foodItems).toHaveLength(3)
  })

  test('is not added twice after a lost reply, or by two concurrent taps', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const asked = { ...dal, image: await pictureUpload(), packs: [kilo] }
    const replies = await Promise.all([keeper.call('addFood', asked), keeper.call('addFood', asked)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await keeper.call('addFood', asked)).toMatchObject({
      body: { reason: 'pack_kept', message: 'Toor dal, 500 grams, is on your menu already.' },
    })
    expect(await menuOf(keeper)).toHaveLength(2)
  })

  test.for([
    [
      'a pack that the name has already',
      [{ ...quarter, quantity: 0.25 * 4, unit: 'kg' }],
      'pack_kept',
      '1 kg',
    ],
    ['one of the packs twice', [quarter, { ...quarter, price: 40 }], 'pack_twice', '250 grams'],
    ['its own pack again', [{ ...quarter, quantity: 500 }], 'pack_twice', '500 grams'],
  ] as const)('is refused with %s, and nothing is added', async ([, packs, reason, pack], { app, db }) => {
    const keeper = await app.shopkeeper()
    const kept = { name: ' TOOR dal', food_type: 'Grocery', category: 'Others' } as const
    await makeItem(db, keeper.shopId, { ...kept, unit: 'grams', pack_size: 1000 })
    const refused = await keeper.call('addFood', {
      ...dal,
      image: await pictureUpload(),
      packs: [...packs],
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', reason } })
    expect(refused.body).toMatchObject({ message: expect.stringContaining(pack) })
    expect(await menuOf(keeper)).toHaveLength(1)
  })

  test('may have the pack of another name, of another category, or of an item that left the menu', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const same = { name: 'Toor dal', food_type: 'Grocery', unit: 'kg', pack_size: 1 } as const
    await makeItem(db, keeper.shopId, { ...same, category: 'Others', name: 'Salt' })
    await makeItem(db, keeper.shopId, { ...same, category: 'Rice' })
    await makeItem(db, keeper.shopId, { ...same, category: 'Others', removed_at: new Date() })
    const added = await keeper.call('addFood', { ...dal, image: await pictureUpload(), packs: [kilo] })
    expect(added.status).toBe(200)
  })

  test('may repeat a pack only if the call names no packs', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const asked = { ...dal, image: await pictureUpload() }
    for (const status of [200, 200]) expect((await keeper.call('addFood', asked)).status).toBe(status)
    expect((await keeper.call('addFood', { ...asked, packs: [] })).body).toMatchObject({
      reason: 'pack_kept',
    })
    const other = await keeper.call('addFood', { ...asked, ...kilo, packs: [] })
    expect(other).toMatchObject({ status: 200, body: { packs: [] } })
  })

  test.for([
    [[{ ...kilo, price: 0 }], 'packs.0.price'],
    [[kilo, { ...quarter, quantity: 0 }], 'packs.1.quantity'],
    [[{ ...kilo, unit: 'stone' }], 'packs.0.unit'],
    [[1, 2, 3, 4, 5, 6].map((quantity) => ({ ...kilo, quantity: quantity * 2 })), 'packs'],
    ['two', 'packs'],
  ] as const)('refuses packs as %o', async ([packs, path], { app }) => {
    const keeper = await app.shopkeeper()
    const json = { ...dal, image: await pictureUpload(), packs }
    const refused = await keeper.request('POST', '/api/food/add', { json })
    expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, path])
    expect(await menuOf(keeper)).toEqual([])
  })

  test('can be added only by a shop, and only with a picture of its own', async ({ app, db }) => {
    const [keeper, other] = [await app.shopkeeper(), await app.shopkeeper()]
    const { itemId } = await makeItem(db, other.shopId)
    const asked = { ...dal, pictureOf: itemId, packs: [kilo] }
    expect((await app.anon.call('addFood', asked)).status).toBe(401)
    expect((await (await app.customer()).call('addFood', asked)).status).toBe(403)
    expect((await keeper.call('addFood', asked)).status).toBe(404)
    expect((await keeper.call('addFood', { ...asked, pictureOf: randomUUID() })).status).toBe(404)
    expect(await menuOf(keeper)).toEqual([])
  })
})
