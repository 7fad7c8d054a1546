import { describe, expect } from 'vitest'
import { type Caller, test } from '#test/app-test.ts'
import { makeItem } from '#test/scenes/builders.ts'

const dal = { name: 'Toor dal', description: 'From Latur', foodType: 'Grocery', category: 'Others' } as const
const half = { quantity: 500, unit: 'grams', price: 80 } as const
const kilo = { quantity: 1, unit: 'kg', price: 155 } as const

/** Toor dal of 500 grams and of 1 kg, and salt. */
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
  test('applies its changes of name, description and category to the other packs, and nothing else', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    // An item of another category, which is found first.
    await makeItem(db, keeper.shopId, { position: 1 })
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
    // In its new category the keeper has not arranged them yet.
    const places = await db.selectFrom('menu_items').select(['name', 'position']).orderBy('id').execute()
    expect(places.map(({ position }) => position)).toEqual([1, null, null, 3])
  })

  test('keeps a pack’s own description if only the name was changed', async ({ app, db }) => {
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
    'is not one with %o: the item leaves its family',
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

  test('is refused if a pack would exist twice, and nothing is changed', async ({ app, db }) => {
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

  test('does not change a different item with the same name and pack', async ({ app, db }) => {
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

  test('counts as a change of all packs: undoing their batch removes none of them', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const items = [half, kilo, { ...kilo, name: 'Salt' }].map((pack) => ({ ...dal, ...pack }))
    const { data: batch } = (await keeper.call('addManyFood', { items })).body
    const [first] = (await keeper.call('listOwnFood')).body.data
    const itemId = first?._id ?? ''
    await keeper.call('editFood', { itemId, name: 'Arhar dal', allPacks: true })
    const { data } = (await keeper.call('undoBatch', { batchId: batch._id })).body
    expect(data).toMatchObject({ removed: 1, kept: [{ name: 'Arhar dal' }, { name: 'Arhar dal' }] })
  })

  test('does not count as a change of packs whose values it only repeats: undo removes these', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const items = [half, kilo].map((pack) => ({ ...dal, ...pack }))
    const { data: batch } = (await keeper.call('addManyFood', { items })).body
    const [first] = (await keeper.call('listOwnFood')).body.data
    await keeper.call('editFood', { ...dal, itemId: first?._id ?? '', price: 81, allPacks: true })
    const { data } = (await keeper.call('undoBatch', { batchId: batch._id })).body
    expect(data).toMatchObject({ removed: 1, kept: [{ because: 'changed' }] })
  })

  test('is allowed for the shop that owns the item, and changes only that shop’s items', async ({
    app,
    db,
  }) => {
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

  test('with a category of another food type is refused completely', async ({ app, db }) => {
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
