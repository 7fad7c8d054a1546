import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'

const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f6a723' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const paneer = {
  name: 'Malai paneer',
  description: 'Soft, made today',
  price: 90.5,
  foodType: 'Dairy',
  category: 'Paneer',
  unit: 'grams',
  quantity: 200,
} as const

describe('the menu', () => {
  test('accepts an item with its picture, and everybody sees it', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const added = await keeper.call('addFood', { ...paneer, image: await picture() })
    expect(added).toMatchObject({
      status: 200,
      body: { success: true, message: 'Food item added successfully!' },
    })
    const itemId = added.body.data._id

    const page = await app.anon.call('showShop', { shopId: keeper.shopId })
    expect(page.body.data.foodItems).toMatchObject([{ _id: itemId, ...paneer, inStock: true }])
    expect((await app.anon.call('listShopFood', { shopId: keeper.shopId })).body.data).toHaveLength(1)
    expect((await keeper.call('listOwnFood')).body.data).toHaveLength(1)
    const shown = await app.anon.call('showFood', { itemId })
    expect(shown.body.data).toMatchObject({ name: 'Malai paneer', price: 90.5 })
    expect((await app.anon.request('GET', shown.body.data.image)).headers.get('content-type')).toBe(
      'image/webp',
    )
  })

  test('accepts a copy of an item with the picture of the original, without another upload', async ({
    app,
    db,
  }) => {
    const [keeper, theirs] = [await app.shopkeeper(), await makeShop(db)]
    const { data: first } = (await keeper.call('addFood', { ...paneer, image: await picture() })).body
    const copy = { ...paneer, quantity: 500, pictureOf: first._id }
    const added = await keeper.call('addFood', copy)
    expect(added).toMatchObject({ status: 200, body: { data: { quantity: 500, image: first.image } } })

    const other = await makeItem(db, theirs.shopId)
    expect((await keeper.call('addFood', { ...copy, pictureOf: other.itemId })).status).toBe(404)
    await keeper.call('removeFood', { id: first._id })
    expect((await keeper.call('addFood', copy)).status).toBe(404)
    for (const pictures of [{}, { pictureOf: added.body.data._id, image: await picture() }]) {
      const refused = await keeper.request('POST', '/api/food/add', { json: { ...paneer, ...pictures } })
      expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, 'image'])
    }
    expect((await keeper.call('listOwnFood')).body.data).toHaveLength(1)
  })

  test('accepts units in any case', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const { status, body } = await keeper.call('addFood', {
      ...paneer,
      unit: 'Kg',
      quantity: 1,
      image: await picture(),
    })
    expect([status, body.data.unit]).toEqual([200, 'kg'])
  })

  test('keeps the picture and everything else that an edit does not mention', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    const before = (await app.anon.call('showFood', { itemId })).body.data

    const edited = await keeper.call('editFood', { itemId, price: 41.25, inStock: false })

    expect(edited).toMatchObject({ status: 200, body: { message: 'Food item updated successfully!' } })
    expect(edited.body.data).toEqual({
      ...before,
      price: 41.25,
      inStock: false,
      hasPhoto: true,
      stock: { mode: 'sold_out' },
    })
  })

  test('changes only the fields listed as changed, if a form sends all of them', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { price_paise: 30_00 })
    const { name, price, quantity, unit } = (await app.anon.call('showFood', { itemId })).body.data
    await keeper.call('editFood', { itemId, price: 32 })
    const found = { itemId, name, price, quantity, unit }
    const edit = { ...found, description: 'From the farm', changed: ['description' as const] }
    const { body } = await keeper.call('editFood', edit)
    expect(body.data).toMatchObject({ price: 32, description: 'From the farm' })
  })

  test('requires a description only if it is sent, so that an item without one can be edited', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { description: '' })
    expect((await keeper.call('editFood', { itemId, price: 41 })).status).toBe(200)
    for (const description of ['', ' ']) {
      const refused = await keeper.request('POST', `/api/food/edit/${itemId}`, { json: { description } })
      expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, 'description'])
    }
    expect((await keeper.call('editFood', { itemId, description: 'Set overnight' })).status).toBe(200)
  })

  test('no longer has an item that is removed', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    expect((await keeper.call('removeFood', { id: itemId })).status).toBe(200)
    expect((await app.anon.call('showFood', { itemId })).status).toBe(404)
    expect((await keeper.call('listOwnFood')).body.data).toEqual([])
    for (const refused of [
      await keeper.call('removeFood', { id: itemId }),
      await keeper.call('editFood', { itemId, price: 31 }),
      await keeper.call('setStock', { itemId, mode: 'counted', count: 7 }),
    ])
      expect(refused.status).toBe(404)
  })

  test('of another shop cannot be edited, nor can its items be removed', async ({ app, db }) => {
    const [mine, theirs] = [await app.shopkeeper(), await makeShop(db)]
    const { itemId } = await makeItem(db, theirs.shopId)
    expect((await mine.call('editFood', { itemId, price: 1 })).status).toBe(404)
    expect((await mine.call('removeFood', { id: itemId })).status).toBe(404)
    expect((await app.anon.call('showFood', { itemId })).body.data.price).toBe(30)
  })

  test.for([
    [{ price: 0 }, 'price'],
    [{ price: 2.2e-10 }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: 100_001 }, 'price'],
    [{ quantity: 0 }, 'quantity'],
    [{ category: 'Bread' }, 'category'],
    [{ foodType: 'Fish' }, 'foodType'],
    [{ unit: 'stone' }, 'unit'],
    [{ name: '  ' }, 'name'],
    [{ name: '\u200b\u200d' }, 'name'],
  ] as const)('refuses %o', async ([changes, path], { app }) => {
    const keeper = await app.shopkeeper()
    const response = await keeper.request('POST', '/api/food/add', {
      json: { ...paneer, image: await picture(), ...changes },
    })
    expect(response.status).toBe(400)
    expect((await response.json()).issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test('refuses a food type changed alone, if the stored category does not belong to it', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    expect((await keeper.call('editFood', { itemId, foodType: 'Bakery' })).status).toBe(400)
    expect((await app.anon.call('showFood', { itemId })).body.data.foodType).toBe('Dairy')
  })

  test('is refused to a shopkeeper without a shop, who is sent to the set-up', async ({ app }) => {
    const keeper = await app.newShopkeeper()
    expect(await keeper.call('listOwnFood')).toMatchObject({
      status: 403,
      body: {
        code: 'setup_required',
        redirect: '/setup',
        message: 'Please complete your setup or renew your subscription.',
      },
    })
  })

  test('is refused to a lapsed shop, which is sent to the renewal; customers still see the shop', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
    const image = await picture()
    for (const refused of [
      await keeper.call('listOwnFood'),
      await keeper.call('addFood', { ...paneer, image }),
      await keeper.call('removeFood', { id: keeper.shopId }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { redirect: '/renew-subscription' } })
    }
    const page = await app.anon.call('showShop', { shopId: keeper.shopId })
    expect(page.body.data.shop).toMatchObject({ acceptingOrders: false, closedBecause: 'lapsed' })
  })
})

test('a shop’s page contains what cart and checkout need, and no PAN or bank details', async ({ app }) => {
  const { shopId } = await app.shopkeeper()
  const response = await app.anon.request('GET', `/api/shops/${shopId}`)
  const text = await response.text()
  expect(JSON.parse(text).data).toMatchObject({
    coordinates: { lat: 21.1458, lng: 79.0882 },
    shop: { _id: shopId, coordinates: { lat: 21.1458, lng: 79.0882 } },
  })
  expect(text).not.toMatch(/pan|account|ifsc|bank|sealed/i)
})
