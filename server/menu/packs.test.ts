import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { type Caller, test } from '#test/app-test.ts'
import { makeItem } from '#test/builders.ts'

const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c4392b' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

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

test('an item is added once by one key, however often the call comes, and the answer is the same', async ({
  app,
}) => {
  const keeper = await app.shopkeeper()
  const add = async (asked: object, key = 'one tap') =>
    keeper.request('POST', '/api/food/add', { json: asked, headers: { 'idempotency-key': key } })
  const asked = { ...dal, image: await picture() }
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
})

describe('an item added with further packs', () => {
  test('brings them all, each an item with the picture and the words of the first', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const barcode = '8901063010208'
    const { status, body } = await keeper.call('addFood', {
      ...{ ...dal, barcode, image: await picture(), packs: [kilo, quarter] },
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

  test('is not added a second time when the reply was lost, nor when two taps come at once', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const asked = { ...dal, image: await picture(), packs: [kilo] }
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
  ] as const)(
    'is refused with %s, and nothing of it is added',
    async ([, packs, reason, pack], { app, db }) => {
      const keeper = await app.shopkeeper()
      const kept = { name: ' TOOR dal', food_type: 'Grocery', category: 'Others' } as const
      await makeItem(db, keeper.shopId, { ...kept, unit: 'grams', pack_size: 1000 })
      const refused = await keeper.call('addFood', { ...dal, image: await picture(), packs: [...packs] })
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', reason } })
      expect(refused.body).toMatchObject({ message: expect.stringContaining(pack) })
      expect(await menuOf(keeper)).toHaveLength(1)
    },
  )

  test('may have the pack of another name, of another category, or of what left the menu', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const same = { name: 'Toor dal', food_type: 'Grocery', unit: 'kg', pack_size: 1 } as const
    await makeItem(db, keeper.shopId, { ...same, category: 'Others', name: 'Salt' })
    await makeItem(db, keeper.shopId, { ...same, category: 'Rice' })
    await makeItem(db, keeper.shopId, { ...same, category: 'Others', removed_at: new Date() })
    const added = await keeper.call('addFood', { ...dal, image: await picture(), packs: [kilo] })
    expect(added.status).toBe(200)
  })

  test('asks nobody where no packs are spoken of, and does where it is said to be one of them', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const asked = { ...dal, image: await picture() }
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
    const json = { ...dal, image: await picture(), packs }
    const refused = await keeper.request('POST', '/api/food/add', { json })
    expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, path])
    expect(await menuOf(keeper)).toEqual([])
  })

  test('is for a shop: a customer and nobody in particular are refused, and of another’s picture there is none', async ({
    app,
    db,
  }) => {
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

/** Toor dal of 500 grams and of 1 kg, which has words of its own, and salt. */
async function makeFamily(db: Parameters<typeof makeItem>[0], shopId: string) {
  const shared = {
    name: 'Toor dal',
    description: 'From Latur',
    food_type: 'Grocery',
    category: 'Others',
  } as const
  const half = await makeItem(db, shopId, { ...shared, unit: 'grams', pack_size: 500, position: 1 })
  const whole = await makeItem(db, shopId, { ...shared, unit: 'kg', pack_size: 1, position: 2 })
  const salt = await makeItem(db, shopId, { ...shared, name: 'Salt', unit: 'kg', pack_size: 1, position: 3 })
  return { half: half.itemId, whole: whole.itemId, salt: salt.itemId }
}

const wordsOf = async (keeper: Caller) =>
  (await keeper.call('listOwnFood')).body.data.map(
    ({ name, description, category, quantity }) => `${name}/${description}/${category}/${quantity}`,
  )

describe('an edit of all packs', () => {
  test('gives the others what it changed of name, description and category, and nothing else', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const { half } = await makeFamily(db, keeper.shopId)
    const changes = {
      name: 'Arhar dal',
      description: 'Unpolished',
      foodType: 'Grocery',
      category: 'Cereals',
    } as const
    const edited = await keeper.call('editFood', { itemId: half, ...changes, price: 84, allPacks: true })
    expect(edited).toMatchObject({ status: 200, body: { data: { ...changes, price: 84, quantity: 500 } } })
    const menu = (await keeper.call('listOwnFood')).body.data
    expect(menu.filter(({ name }) => name === 'Arhar dal')).toMatchObject([
      { ...changes, price: 84, quantity: 500 },
      { ...changes, price: 30, quantity: 1, unit: 'kg' },
    ])
    // In another category nobody has arranged them yet.
    const places = await db.selectFrom('menu_items').select(['name', 'position']).orderBy('id').execute()
    expect(places.map(({ position }) => position)).toEqual([null, null, 3])
  })

  test('leaves a pack its own description where the name alone was changed', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { half, whole } = await makeFamily(db, keeper.shopId)
    await keeper.call('editFood', { itemId: whole, description: 'For a big family' })
    const same = { description: 'From Latur', category: 'Others' }
    await keeper.call('editFood', { itemId: half, name: 'Arhar dal', ...same, allPacks: true })
    expect(await wordsOf(keeper)).toEqual([
      'Arhar dal/From Latur/Others/500',
      'Arhar dal/For a big family/Others/1',
      'Salt/From Latur/Others/1',
    ])
  })

  test.for([{}, { allPacks: false }])(
    'is none with %o: the item leaves its family',
    async (how, { app, db }) => {
      const keeper = await app.shopkeeper()
      const { half } = await makeFamily(db, keeper.shopId)
      await keeper.call('editFood', { itemId: half, name: 'Arhar dal', ...how })
      expect((await wordsOf(keeper)).slice(0, 2)).toEqual([
        'Arhar dal/From Latur/Others/500',
        'Toor dal/From Latur/Others/1',
      ])
    },
  )

  test('is refused where a pack would be there twice, and nothing is changed', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { half } = await makeFamily(db, keeper.shopId)
    const before = await wordsOf(keeper)
    const refused = await keeper.call('editFood', { itemId: half, name: 'salt', allPacks: true })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', reason: 'pack_kept', message: 'salt, 1 kg, is on your menu already.' },
    })
    const asSibling = { itemId: half, description: 'New', quantity: 1000, allPacks: true }
    expect(await keeper.call('editFood', asSibling)).toMatchObject({
      status: 409,
      body: { reason: 'pack_kept' },
    })
    const both = { itemId: half, name: 'Arhar dal', quantity: 1000, allPacks: true }
    expect(await keeper.call('editFood', both)).toMatchObject({ status: 409, body: { reason: 'pack_twice' } })
    expect(await wordsOf(keeper)).toEqual(before)
  })

  test('leaves alone another thing of the same name and pack', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { half, whole } = await makeFamily(db, keeper.shopId)
    const twin = {
      name: 'Toor dal',
      food_type: 'Grocery',
      category: 'Others',
      unit: 'grams',
      pack_size: 500,
    } as const
    await makeItem(db, keeper.shopId, { ...twin, position: 4 })
    const bigger = { itemId: whole, description: 'New', quantity: 2, allPacks: true }
    expect((await keeper.call('editFood', bigger)).status).toBe(200)
    expect((await keeper.call('editFood', { itemId: half, name: 'Arhar dal', allPacks: true })).status).toBe(
      200,
    )
    expect(await wordsOf(keeper)).toEqual([
      'Arhar dal/New/Others/500',
      'Arhar dal/New/Others/2',
      'Salt/From Latur/Others/1',
      'Toor dal/Fresh every morning/Others/500',
    ])
  })

  test('makes a change of all: none of them is taken back with those it came with', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const { quantity, unit, price, ...shared } = dal
    const items = [{ quantity, unit, price }, kilo, { ...kilo, name: 'Salt' }].map((pack) => ({
      ...shared,
      ...pack,
    }))
    const { data: batch } = (await keeper.call('addManyFood', { items })).body
    const [first] = (await keeper.call('listOwnFood')).body.data
    const itemId = first?._id ?? ''
    await keeper.call('editFood', { itemId, name: 'Arhar dal', allPacks: true })
    const { data } = (await keeper.call('undoBatch', { batchId: batch._id })).body
    expect(data).toMatchObject({ removed: 1, kept: [{ name: 'Arhar dal' }, { name: 'Arhar dal' }] })
  })

  test('changes no other pack of what the edit only repeats, so that these may still be taken back', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const { quantity, unit, price, ...shared } = dal
    const items = [{ quantity, unit, price }, kilo].map((pack) => ({ ...shared, ...pack }))
    const { data: batch } = (await keeper.call('addManyFood', { items })).body
    const [first] = (await keeper.call('listOwnFood')).body.data
    await keeper.call('editFood', { ...shared, itemId: first?._id ?? '', price: 81, allPacks: true })
    const { data } = (await keeper.call('undoBatch', { batchId: batch._id })).body
    expect(data).toMatchObject({ removed: 1, kept: [{ because: 'changed' }] })
  })

  test('is for the shop whose item it is, and changes only that shop’s', async ({ app, db }) => {
    const [keeper, other] = [await app.shopkeeper(), await app.shopkeeper()]
    const { half } = await makeFamily(db, keeper.shopId)
    await makeFamily(db, other.shopId)
    const asked = { itemId: half, name: 'Arhar dal', allPacks: true }
    expect((await app.anon.call('editFood', asked)).status).toBe(401)
    expect((await (await app.customer()).call('editFood', asked)).status).toBe(403)
    expect((await other.call('editFood', asked)).status).toBe(404)
    const json = { ...asked, allPacks: 'yes' }
    expect((await keeper.request('POST', `/api/food/edit/${half}`, { json })).status).toBe(400)
    expect((await wordsOf(keeper)).join()).not.toContain('Arhar')
    expect((await keeper.call('editFood', asked)).status).toBe(200)
    expect((await wordsOf(other)).join()).not.toContain('Arhar')
  })

  test('with a category of another food type is refused whole', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { half } = await makeFamily(db, keeper.shopId)
    const before = await wordsOf(keeper)
    expect(
      (await keeper.call('editFood', { itemId: half, foodType: 'Dairy', category: 'Rice', allPacks: true }))
        .status,
    ).toBe(400)
    expect((await keeper.call('editFood', { itemId: half, category: 'Milk', allPacks: true })).status).toBe(
      400,
    )
    expect(await wordsOf(keeper)).toEqual(before)
  })
})
