import type { Locator, Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { untilCached, untilScreenCached } from '../fixtures/until-cached.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Kale Dairy' })

/** Makes the worker's requests for pages hang, or fail with a status; all other requests are unaffected. */
async function failPageRequests(page: Page, status?: number) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((status) => {
    const { fetch } = self
    self.fetch = (request, init) => {
      if (!(request instanceof Request) || request.mode !== 'navigate') return fetch(request, init)
      return status ? Promise.resolve(new Response('Bad Gateway', { status })) : new Promise(() => {})
    }
  }, status)
}

test('Home and a section that were opened offline are refreshed when the network is back', async ({
  page,
  db,
}) => {
  const { shopId, keeper } = await makeShop(db, { name: 'Kale Dairy' })
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await makeItem(db, shopId, { name: 'Buffalo milk' })
  const section = `/category/Milk?shop=${shopId}`
  for (const path of ['/', section]) {
    await page.goto(path)
    await untilCached(page, path)
  }
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  await page.request.post('/api/food/remove', { headers: { token: keeper.token }, data: { id: itemId } })
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(card(page)).toContainText('Open')
  await page.context().setOffline(false)
  await expect(card(page)).toContainText('Closed now')

  await page.context().setOffline(true)
  await page.goto(section)
  const items = page.getByRole('article').getByRole('heading')
  await expect(items).toHaveText(['Cow milk', 'Buffalo milk'])
  await page.context().setOffline(false)
  await expect(items).toHaveText(['Buffalo milk'])
})

/** Lets the worker cache the page of a shop, and then pauses the shop, so that the cached page is stale. */
async function cacheStaleShop(page: Page, db: Db, shopId: string): Promise<string> {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const path = `/shop/${shopId}`
  await page.goto(path)
  await untilCached(page, path)
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  return path
}

/** Opens a cached page behind a gateway that answers pages and API calls with 502, and installs a fake clock. */
async function openBehindGateway(page: Page, path: string) {
  await failPageRequests(page, 502)
  const clockInstalled = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await clockInstalled.promise
    await route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await page.goto(path)
  const failed = page.waitForResponse('**/api/shops/*')
  // Not earlier: with a fake clock a page cannot read from its performance entries that it came from the cache.
  await page.clock.install()
  clockInstalled.resolve()
  await failed
}

/** Advances the clock by ten seconds, repeatedly, because the page may not have scheduled its retry yet. */
const expectSoon = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })

test('if the network does not answer, the cached page is shown and refreshed soon afterwards', async ({
  page,
  ownShop: { shopId },
  db,
}) => {
  const path = await cacheStaleShop(page, db, shopId)
  await failPageRequests(page)
  await page.goto(path)
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await expect(page.getByText('Closed now')).toBeVisible()
})

test('if only a gateway answers, the cached page is shown and refreshed soon afterwards', async ({
  page,
  ownShop: { shopId },
  db,
}) => {
  await openBehindGateway(page, await cacheStaleShop(page, db, shopId))
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await expect(page.getByText('Open now')).toBeVisible()
  await page.unrouteAll()
  await expectSoon(page, page.getByText('Closed now'))
})

test('a section that is opened from a stale cached page is refreshed soon afterwards', async ({
  page,
  ownShop: { shopId, keeper },
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await makeItem(db, shopId, { name: 'Buffalo milk' })
  const path = `/shop/${shopId}`
  await page.goto(path)
  await untilCached(page, path)
  await untilScreenCached(page, 'category')
  await page.request.post('/api/food/remove', { headers: { token: keeper.token }, data: { id: itemId } })
  await openBehindGateway(page, path)
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByText('2 items')).toBeVisible()
  await page.unrouteAll()
  await expectSoon(page, page.getByText('1 item'))
})
