import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { pictureUpload } from '../../scenes/pictures.ts'
import { type RunningServer, startServer } from '../../servers/start-server.ts'
import { expect, test } from '../fixtures/fixtures.ts'

// The service worker caches pictures, and has to know which host serves them.
test.use({ serviceWorkers: 'allow' })

/** A pull-through CDN: it forwards each request to the product and returns its response. */
async function startCdn() {
  const cdn = { url: '', origin: '', requests: [] as string[], isReadable: true, close: () => server.close() }
  const server = createServer(async (request, response) => {
    cdn.requests.push(request.url ?? '')
    const { status, headers, bytes } = await fromProduct(cdn.origin + request.url)
    if (!cdn.isReadable) headers.delete('access-control-allow-origin')
    response.writeHead(status, Object.fromEntries(headers)).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return cdn
}

async function fromProduct(url: string) {
  const reply = await fetch(url)
  const bytes = Buffer.from(await reply.arrayBuffer())
  const headers = new Headers(reply.headers)
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) headers.delete(name)
  return { status: reply.status, headers, bytes }
}

let cdn: Awaited<ReturnType<typeof startCdn>>
let server: RunningServer
test.beforeAll(async ({ product }) => {
  cdn = await startCdn()
  const settings = {
    DATABASE_URL: product.databaseUrl,
    PAGE_FRESH_SECONDS: '0',
    PICTURES_PUBLIC_URL: cdn.url,
  }
  server = await startServer(settings)
  cdn.origin = server.url
})
test.beforeEach(() => {
  cdn.requests.length = 0
  cdn.isReadable = true
})
test.afterAll(async () => {
  await server.stop()
  cdn.close()
})

/** A shop whose item has a photo. */
const withPhoto = test.extend<{ shopId: string; photo: string }>({
  photo: async ({ db }, use) => {
    await use(await storePicture(db, readDataUrl(await pictureUpload('#2447d6'))))
  },
  shopId: async ({ db, photo }, use) => {
    const { shopId } = await makeShop(db, { picture: photo })
    await makeItem(db, shopId, { picture: photo })
    await use(shopId)
  },
})

const itemPhoto = (page: Page) => page.locator('img[src*="-2447d6-"], img[src*="-480.webp"]').last()
const isRendered = (page: Page) =>
  expect
    .poll(() => itemPhoto(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
const cachedPictures = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('pictures-1')).keys()
    return keys.map((request) => request.url)
  })

withPhoto(
  'pictures are loaded from the CDN, the only foreign host that the page’s policy allows for them',
  async ({ page, shopId, photo }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const reply = await page.goto(`${server.url}/shop/${shopId}`)
    await isRendered(page)
    expect(faults).toEqual([])
    expect(cdn.requests.length).toBeGreaterThan(0)
    expect(cdn.requests.filter((path) => !path.startsWith(`/media/${photo}-`))).toEqual([])

    const headers = reply?.headers() ?? {}
    expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${cdn.url};`)
    expect(headers.link).toBe(`<${cdn.url}>; rel=preconnect`)
    const previewTag = page.locator('meta[property="og:image"]')
    expect(await previewTag.getAttribute('content')).toMatch(new RegExp(`^${cdn.url}/previews/shop-`))
    const preview = await fetch((await previewTag.getAttribute('content')) ?? '')
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const facts = await page.locator('script[type="application/ld+json"]').textContent()
    expect(facts).toContain(`"${cdn.url}/media/${photo}-1200.jpg"`)
    expect(facts).not.toContain(`"${server.url}/media/`)
  },
)

withPhoto(
  'pictures from the CDN are shown offline, cached under the product’s own URLs',
  async ({ page, shopId, photo }) => {
    await page.goto(`${server.url}/shop/${shopId}`)
    await expect
      .poll(() => cachedPictures(page))
      .toContainEqual(expect.stringContaining(`${server.url}/media/${photo}-`))
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/shop/${shopId}`))
      .toBe(true)
    await page.reload()
    await page.context().setOffline(true)
    await page.goto(`${server.url}/shop/${shopId}`)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await isRendered(page)
  },
)

withPhoto(
  'pictures from a CDN that sends no CORS header are shown but not cached',
  async ({ page, shopId }) => {
    cdn.isReadable = false
    await page.goto(`${server.url}/cart`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.goto(`${server.url}/shop/${shopId}`)
    await isRendered(page)
    expect(await cachedPictures(page)).toEqual([])
  },
)

test('every page contains the CDN’s URL, so that a cached page is outdated once the setting changes', async () => {
  for (const path of ['/', '/cart', '/terms-and-conditions', '/dashboard'])
    expect([path, await (await fetch(server.url + path)).text()]).toEqual([
      path,
      expect.stringContaining(cdn.url),
    ])
})
