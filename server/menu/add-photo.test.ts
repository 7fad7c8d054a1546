import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { type Caller, type TestApp, test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

const milk = {
  name: 'Toned milk',
  price: 29.5,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
} as const

/** An item of a batch, which shows the emblem of its category. */
async function withEmblem(app: TestApp) {
  const keeper = await app.shopkeeper()
  await keeper.call('addManyFood', { items: [milk] })
  const item = async () => {
    const [only] = (await keeper.call('listOwnFood')).body.data
    if (!only) throw new Error('the menu is empty')
    return only
  }
  return { keeper, item, itemId: (await item())._id }
}

describe('a photo for an item that has none', () => {
  test('replaces the emblem', async ({ app }) => {
    const { keeper, item, itemId } = await withEmblem(app)
    const before = await item()
    expect(before.hasPhoto).toBe(false)
    const added = await keeper.call('addPhoto', { itemId, image: await pictureUpload() })
    expect(added).toMatchObject({ status: 200, body: { message: 'Photo added.', data: { hasPhoto: true } } })
    const after = await item()
    expect(after).toEqual(added.body.data)
    expect(after).toEqual({ ...before, image: after.image, hasPhoto: true })
    expect((await app.anon.request('GET', after.image)).status).toBe(200)
  })

  test('never replaces another photo, and of two at once one is stored', async ({ app }) => {
    const { keeper, item, itemId } = await withEmblem(app)
    const photos = await Promise.all(['#ff0000', '#00ff00'].map(pictureUpload))
    const both = await Promise.all(photos.map((image) => keeper.call('addPhoto', { itemId, image })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      reason: 'has_photo',
      message: 'This item has a photo already.',
    })
    expect(both.find(({ status }) => status === 200)?.body.data).toEqual(await item())
  })

  test('sent again after a lost reply is answered as done', async ({ app }) => {
    const { keeper, item, itemId } = await withEmblem(app)
    const image = await pictureUpload()
    for (const _ of [1, 2]) expect((await keeper.call('addPhoto', { itemId, image })).status).toBe(200)
    expect((await item()).hasPhoto).toBe(true)
  })

  test('can be added after the emblem was uploaded on the form as a picture', async ({ app }) => {
    const { keeper, itemId, item } = await withEmblem(app)
    await keeper.call('addPhoto', { itemId, image: await pictureUpload() })
    const drawing = await readFile(new URL('../../contract/emblems/dairy-ghee.jpg', import.meta.url))
    await keeper.call('editFood', {
      itemId,
      image: `data:image/jpeg;base64,${drawing.toString('base64')}`,
    })
    expect((await item()).hasPhoto).toBe(false)
    expect((await keeper.call('addPhoto', { itemId, image: await pictureUpload() })).status).toBe(200)
  })

  test('must be a picture', async ({ app }) => {
    const { keeper, item, itemId } = await withEmblem(app)
    for (const image of ['', 'data:image/png;base64,AAAA', 'https://elsewhere.example/a.jpg'])
      expect((await keeper.call('addPhoto', { itemId, image })).body.code).toBe('invalid_image')
    expect((await item()).hasPhoto).toBe(false)
  })

  test('can be added only by its keeper, while the shop runs and the item is on its menu', async ({
    app,
    db,
  }) => {
    const { keeper, itemId } = await withEmblem(app)
    const image = await pictureUpload()
    const lapsed = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
    const { keeper: other } = await makeShop(db)
    const send = async (caller: Caller, id = itemId) =>
      (await caller.call('addPhoto', { itemId: id, image })).status
    expect(await send(app.anon)).toBe(401)
    expect(await send(await app.customer())).toBe(403)
    expect(await send(await app.newShopkeeper())).toBe(403)
    expect(await send(lapsed)).toBe(403)
    expect(await send(app.as(other))).toBe(404)
    expect(await send(keeper, randomUUID())).toBe(404)
    expect(await send(keeper, 'yesterday')).toBe(404)
    const { itemId: theirs } = await makeItem(db, (await makeShop(db)).shopId)
    expect(await send(keeper, theirs)).toBe(404)
    await keeper.call('removeFood', { id: itemId })
    expect(await send(keeper)).toBe(404)
  })
})
