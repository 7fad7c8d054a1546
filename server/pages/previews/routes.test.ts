import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, vi } from 'vitest'
import { type Language, languages } from '#contract/rules/language/languages.ts'
import { homePreviewPath } from '#contract/rules/pictures/previews.ts'
import { itemPreviewPath, shopPreviewPath } from '#contract/rules/pictures/shop-previews.ts'
import { Refusal } from '#server/http/refusal.ts'
import { ownCall } from '#server/http/serve.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeItem, makeStockedShop } from '#test/scenes/builders.ts'
import { previewRoutes } from './routes.ts'

const refused = new Response('busy', { status: 429 })

/** The preview routes of a product, with spies for the charges of visitors and the API calls. */
function openPreviews(app: TestApp) {
  const hono = new Hono()
  const charge = vi.fn(async () => {})
  const callApi = vi.fn(async (request: Request) => app.hono.fetch(request, ownCall))
  previewRoutes(hono, {
    ...{ origin: 'https://nukkad.test', productName: 'Nukkad', callApi, charge },
    refuse(failure) {
      if (failure instanceof Refusal) return refused.clone()
      throw failure
    },
  })
  return { charge, callApi, get: (path: string, headers = {}) => hono.request(path, { headers }) }
}

/** The paths of the pictures as a page gives them. */
async function pathsOf(app: TestApp, shopId: string, language: Language = 'en') {
  const { shop, foodItems } = (await app.anon.call('showShop', { shopId })).body.data
  return {
    ofShop: shopPreviewPath(shop, 'Nukkad', language),
    ofItem: itemPreviewPath(foodItems[0]!, shop, 'Nukkad', language),
  }
}

describe('the picture of a link', () => {
  test('exists for a shop, an item and Home, and is cached for ever', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db, { name: 'श्री गणेश डेअरी' })
    const { get } = openPreviews(app)
    const { ofShop, ofItem } = await pathsOf(app, shopId)
    for (const path of [ofShop, ofItem, homePreviewPath('Nukkad', 'en')]) {
      const reply = await get(path)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width, height } = await sharp(await reply.arrayBuffer()).metadata()
      expect([width, height]).toEqual([1200, 630])
      const known = await get(path, { 'if-none-match': reply.headers.get('etag') })
      expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0])
    }
  })

  test('gets a new address when its content changes, and the old address redirects to it', async ({
    app,
    db,
  }) => {
    const { shopId, itemId } = await makeStockedShop(db)
    const { get } = openPreviews(app)
    const before = await pathsOf(app, shopId)
    await db.updateTable('shops').set({ name: 'Kale & Daughters' }).where('id', '=', shopId).execute()
    const renamed = await pathsOf(app, shopId)
    await db.updateTable('menu_items').set({ price_paise: 31_00 }).where('id', '=', itemId).execute()
    await db.updateTable('shops').set({ changed_at: new Date() }).where('id', '=', shopId).execute()
    const dearer = await pathsOf(app, shopId)
    expect(new Set([before.ofShop, renamed.ofShop]).size).toBe(2)
    expect(new Set([before.ofItem, renamed.ofItem, dearer.ofItem]).size).toBe(3)
    expect(dearer.ofShop).toBe(renamed.ofShop)
    for (const [old, now] of [
      [before.ofShop, dearer.ofShop],
      [before.ofItem, dearer.ofItem],
      [`/previews/home-x.jpg`, homePreviewPath('Nukkad', 'en')],
    ] as const) {
      const reply = await get(old)
      expect([reply.status, reply.headers.get('location')]).toEqual([302, now])
      expect(reply.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('shows the rating of a shop from five reviews on', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db, { rating_sum: 18, rating_count: 4 })
    const four = await pathsOf(app, shopId)
    await db.updateTable('shops').set({ rating_sum: 17, rating_count: 4 }).where('id', '=', shopId).execute()
    expect(await pathsOf(app, shopId)).toEqual(four)
    await db.updateTable('shops').set({ rating_sum: 23, rating_count: 5 }).where('id', '=', shopId).execute()
    expect((await pathsOf(app, shopId)).ofShop).not.toBe(four.ofShop)
  })

  test('is in the language of the page that refers to it', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db)
    const { get } = openPreviews(app)
    const drawn = new Set<string>()
    for (const language of languages) {
      const { ofItem } = await pathsOf(app, shopId, language)
      const reply = await get(ofItem)
      expect(reply.status).toBe(200)
      drawn.add(Buffer.from(await reply.arrayBuffer()).toString('base64'))
    }
    expect(drawn.size).toBe(languages.length)
    const former = await get('/hi/previews/home-x.jpg')
    expect(former.headers.get('location')).toBe(homePreviewPath('Nukkad', 'hi'))
    expect((await get('/xx/previews/home-x.jpg')).status).toBe(404)
  })

  test('is a 404 for an unknown shop or item, which is not cached', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db)
    const { get } = openPreviews(app)
    const nobody = '019a0000-0000-7000-8000-000000000000'
    for (const name of [
      `shop-${nobody}-abc.jpg`,
      `item-${nobody}-abc.jpg`,
      `item-${shopId}-abc.jpg`,
      `shop-${shopId}-abc.png`,
      `shop-${shopId}.jpg`,
      `shop-${'-'.repeat(36)}-abc.jpg`,
      `shop-${shopId}-${'a'.repeat(40)}.jpg`,
      'home.jpg',
      'x',
      '%00',
      '',
    ]) {
      const reply = await get(`/previews/${name}`)
      expect([name, reply.status, reply.headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
    }
  })

  test('is drawn once for concurrent requests, and then served from memory', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db)
    const { ofShop } = await pathsOf(app, shopId)
    const { get, callApi, charge } = openPreviews(app)
    const all = await Promise.all(Array.from({ length: 5 }, async () => (await get(ofShop)).arrayBuffer()))
    expect(new Set(all.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
    const photos = callApi.mock.calls.filter(([{ url }]) => url.includes('/media/'))
    expect(photos).toHaveLength(1)
    await db.deleteFrom('menu_items').execute()
    expect((await get(ofShop)).status).toBe(200)
    expect(charge).toHaveBeenCalledTimes(5)
  })

  test('is charged to the requester, and nothing is read for a request that is refused', async ({
    app,
    db,
  }) => {
    const { shopId } = await makeStockedShop(db)
    const { ofShop } = await pathsOf(app, shopId)
    const { get, callApi, charge } = openPreviews(app)
    charge.mockRejectedValue(new Refusal('too_many'))
    for (const path of [ofShop, '/previews/x']) expect((await get(path)).status).toBe(429)
    expect(callApi).not.toHaveBeenCalled()
  })

  test('is a 503 to be retried while the API fails', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db)
    const { ofShop } = await pathsOf(app, shopId)
    const { get, callApi } = openPreviews(app)
    callApi.mockResolvedValueOnce(new Response(null, { status: 503 }))
    const reply = await get(ofShop)
    expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true])
    expect((await get(ofShop)).status).toBe(200)
  })

  test('is not cached without its photo if that could not be read temporarily', async ({ app, db }) => {
    const { shopId } = await makeStockedShop(db)
    const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00000' } })
    const picture = await storePicture(db, await photo.jpeg().toBuffer())
    await db.updateTable('shops').set({ picture }).where('id', '=', shopId).execute()
    const { ofShop } = await pathsOf(app, shopId)
    const { get, callApi } = openPreviews(app)
    const answer = callApi.getMockImplementation()!
    for (const status of [503, 429]) {
      callApi.mockImplementation(async (request) =>
        request.url.includes('/media/') ? new Response(null, { status }) : answer(request),
      )
      expect((await get(ofShop)).status).toBe(503)
    }
    callApi.mockImplementation(answer)
    const reply = await get(ofShop)
    expect(reply.status).toBe(200)
    const { data, info } = await sharp(await reply.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isOfPhoto = (at: number) => data[at]! > 160 && data[at + 1]! < 40 && data[at + 2]! < 40
    const pixels = Array.from({ length: data.length / info.channels }, (_, pixel) => pixel * info.channels)
    expect(pixels.filter(isOfPhoto).length).toBeGreaterThan(200 * 200)
  })
})

test('the best items of a shop are also in the data of its own page', async ({ app, db }) => {
  const { shopId } = await makeStockedShop(db)
  await makeItem(db, shopId, { name: 'Paneer' })
  const { shop } = (await app.anon.call('showShop', { shopId })).body.data
  expect([...shop.bestItems].sort()).toEqual(['Cow milk', 'Paneer'])
})
