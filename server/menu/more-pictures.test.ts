import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/rules/pictures/picture-files.ts'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import { type Caller, type TestApp, test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

const paneer = {
  name: 'Malai paneer',
  price: 90,
  foodType: 'Dairy',
  category: 'Paneer',
  unit: 'grams',
  quantity: 200,
} as const

const [red, green, blue, grey] = await Promise.all(['#f00', '#0f0', '#00f', '#888'].map(pictureUpload))
const photos = { red: red ?? '', green: green ?? '', blue: blue ?? '', grey: grey ?? '' }

/** A shop with an item that shows a red picture, with a green and a blue one as further pictures. */
async function withThree(app: TestApp) {
  const keeper = await app.shopkeeper()
  const added = await keeper.call('addFood', {
    ...paneer,
    image: photos.red,
    moreImages: [photos.green, photos.blue],
  })
  expect(added.status).toBe(200)
  const { _id: itemId, image, moreImages = [] } = added.body.data
  const [second = '', third = ''] = moreImages
  /** All pictures of an item that anybody can see, the first one first. */
  const shown = async (id = itemId) => {
    const { data } = (await app.anon.call('showFood', { itemId: id })).body
    return [data.image, ...(data.moreImages ?? [])]
  }
  return { keeper, itemId, image, second, third, shown }
}

const drawing = async () => {
  const bytes = await readFile(new URL('../../contract/emblems/dairy-paneer.jpg', import.meta.url))
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

describe('the further pictures of an item', () => {
  test('are added with it, in their order, and everybody sees them', async ({ app }) => {
    const { keeper, itemId, image, second, third, shown } = await withThree(app)
    expect(await shown()).toEqual([image, second, third])
    expect(new Set([image, second, third]).size).toBe(3)
    const page = (await app.anon.call('showShop', { shopId: keeper.shopId })).body.data
    expect(page.foodItems).toMatchObject([{ _id: itemId, image, moreImages: [second, third] }])
    for (const address of await shown())
      expect((await app.anon.request('GET', address)).headers.get('content-type')).toBe('image/webp')
  })

  test('are absent from replies if there are none', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await makeItem(db, keeper.shopId)
    const text = await (await app.anon.request('GET', `/api/shops/${keeper.shopId}`)).text()
    expect(text).not.toContain('moreImages')
  })

  test('are kept by an edit that does not mention them, even if it changes the first one', async ({
    app,
  }) => {
    const { keeper, itemId, second, third, shown } = await withThree(app)
    expect((await keeper.call('editFood', { itemId, price: 95 })).status).toBe(200)
    await keeper.call('editFood', { itemId, image: photos.grey })
    const [first, ...others] = await shown()
    expect(others).toEqual([second, third])
    expect(first).not.toBe(second)
  })

  test('are replaced by a list of new pictures and of addresses it already has', async ({ app }) => {
    const { keeper, itemId, image, third, shown } = await withThree(app)
    const edited = await keeper.call('editFood', { itemId, moreImages: [third, photos.grey] })
    expect(edited.status).toBe(200)
    const [first, second, last] = await shown()
    expect([first, second]).toEqual([image, third])
    expect(last).toMatch(/-888888-480\.webp$/)
    await keeper.call('editFood', { itemId, moreImages: [] })
    expect(await shown()).toEqual([image])
  })

  test('are swapped with the first by address, without another upload', async ({ app }) => {
    const { keeper, itemId, image, second, third, shown } = await withThree(app)
    expect((await keeper.call('editFood', { itemId, image: third })).status).toBe(200)
    expect(await shown()).toEqual([third, second, image])
    await keeper.call('editFood', { itemId, image: second, moreImages: [image, third] })
    expect(await shown()).toEqual([second, image, third])
    await keeper.call('editFood', { itemId, image: second })
    expect(await shown()).toEqual([second, image, third])
  })

  test('are stored once, however often the same one is given', async ({ app }) => {
    const { keeper, itemId, image, second, shown } = await withThree(app)
    await keeper.call('editFood', { itemId, moreImages: [second, photos.green] })
    expect(await shown()).toEqual([image, second])
    await keeper.call('editFood', { itemId, moreImages: [photos.red, second] })
    expect(await shown()).toEqual([image, second])
    await keeper.call('editFood', { itemId, image: photos.green })
    expect(await shown()).toEqual([second, image])
  })

  test('are at most two', async ({ app }) => {
    const { keeper, itemId, image, second, third, shown } = await withThree(app)
    const sent = { itemId, moreImages: [photos.red, photos.green, photos.blue] }
    expect(await keeper.call('editFood', sent)).toMatchObject({
      status: 400,
      body: { code: 'malformed', issues: [{ path: 'moreImages' }] },
    })
    expect(await shown()).toEqual([image, second, third])
  })

  test('must be pictures: new ones, or addresses that this item has', async ({ app }) => {
    const { keeper, itemId, image, second, third, shown } = await withThree(app)
    const other = await keeper.call('addFood', { ...paneer, name: 'Other paneer', image: photos.grey })
    const theirs = await withThree(app)
    await theirs.keeper.call('editFood', { itemId: theirs.itemId, moreImages: [photos.grey] })
    const [, ofTheirs = ''] = await theirs.shown()
    const wrong = [
      other.body.data.image,
      ofTheirs,
      `https://elsewhere.example${ofTheirs}`,
      second.replace('-480.', '-800.'),
      pictureUrl(`${'0'.repeat(32)}-336699`),
      'https://elsewhere.example/a.jpg',
      'data:image/png;base64,AAAA',
      '',
    ]
    for (const address of wrong) {
      const refused = await keeper.call('editFood', { itemId, moreImages: [address] })
      expect([refused.status, refused.body.code], address).toEqual([400, 'invalid_image'])
      if (address === '') continue
      const asFirst = await keeper.call('editFood', { itemId, image: address })
      expect([asFirst.status, asFirst.body.code], address).toEqual([400, 'invalid_image'])
    }
    const large = `data:image/png;base64,${'A'.repeat((MAX_PICTURE_BYTES / 3) * 4 + 8)}`
    expect((await keeper.call('editFood', { itemId, moreImages: [large] })).body.code).toBe('image_too_large')
    for (const address of [second, ofTheirs])
      expect((await keeper.call('addFood', { ...paneer, image: address })).body.code).toBe('invalid_image')
    expect(await shown()).toEqual([image, second, third])
  })

  test('cannot be combined with an emblem, which replaces all photos', async ({ app }) => {
    const { keeper, itemId, second, shown } = await withThree(app)
    const both = { itemId, image: await drawing(), moreImages: [second] }
    expect(await keeper.call('editFood', both)).toMatchObject({
      status: 400,
      body: { code: 'malformed', issues: [{ path: 'moreImages' }] },
    })
    await keeper.call('editFood', { itemId, image: await drawing() })
    expect(await shown()).toHaveLength(1)
    expect((await keeper.call('editFood', { itemId, moreImages: [photos.red] })).status).toBe(400)
    expect((await keeper.call('addPhoto', { itemId, image: photos.red })).status).toBe(200)
    expect((await keeper.call('editFood', { itemId, moreImages: [photos.blue] })).status).toBe(200)
    expect(await shown()).toHaveLength(2)
  })

  test('are set only by their keeper, while the shop runs and the item is on its menu', async ({
    app,
    db,
  }) => {
    const { keeper, itemId } = await withThree(app)
    const lapsed = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
    const { keeper: other } = await makeShop(db)
    const send = async (caller: Caller, id = itemId) =>
      (await caller.call('editFood', { itemId: id, moreImages: [photos.red] })).status
    expect(await send(app.anon)).toBe(401)
    expect(await send(await app.customer())).toBe(403)
    expect(await send(await app.newShopkeeper())).toBe(403)
    expect(await send(lapsed)).toBe(403)
    expect(await send(app.as(other))).toBe(404)
    expect(await send(keeper, 'yesterday')).toBe(404)
    await keeper.call('removeFood', { id: itemId })
    expect(await send(keeper)).toBe(404)
  })
})

describe('a copy of an item', () => {
  test('has all its pictures, and keeps them when the original leaves the menu', async ({ app }) => {
    const { keeper, itemId, image, second, third, shown } = await withThree(app)
    const copy = await keeper.call('addFood', { ...paneer, quantity: 500, pictureOf: itemId })
    expect(copy.body.data).toMatchObject({ image, moreImages: [second, third] })
    await keeper.call('removeFood', { id: itemId })
    expect(await shown(copy.body.data._id)).toEqual([image, second, third])
  })

  test('may have others: fewer, in another order, or after a first picture of its own', async ({ app }) => {
    const { keeper, itemId, image, second, third } = await withThree(app)
    const copied = async (pictures: { image?: string; moreImages?: string[] }) => {
      const added = await keeper.call('addFood', { ...paneer, ...pictures, pictureOf: itemId })
      expect(added.status).toBe(200)
      return [added.body.data.image, ...(added.body.data.moreImages ?? [])]
    }
    expect(await copied({ moreImages: [] })).toEqual([image])
    expect(await copied({ moreImages: [third] })).toEqual([image, third])
    expect(await copied({ image: second })).toEqual([second, image, third])
    const [own, ...others] = await copied({ image: photos.grey, moreImages: [second] })
    expect(own).toMatch(/-888888-480\.webp$/)
    expect(others).toEqual([second])
  })

  test('cannot use pictures of another shop, or addresses that the original does not have', async ({
    app,
  }) => {
    const { keeper, itemId } = await withThree(app)
    const theirs = await withThree(app)
    const send = async (input: object) => {
      const response = await keeper.request('POST', '/api/food/add', { json: { ...paneer, ...input } })
      return [response.status, (await response.json()).code]
    }
    const moreImages = [pictureUrl(`${'0'.repeat(32)}-336699`)]
    expect(await send({ pictureOf: theirs.itemId, moreImages: [] })).toEqual([404, 'not_found'])
    expect(await send({ pictureOf: itemId, moreImages })).toEqual([400, 'invalid_image'])
    expect(await send({ moreImages })).toEqual([400, 'malformed'])
    expect(await send({ image: photos.red, moreImages })).toEqual([400, 'invalid_image'])
  })
})
