import type { Locator, Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop } from '../builders.ts'
import { expect, test } from './fixtures.ts'
import { untilKept, untilScreenKept } from './until-kept.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Kale Dairy' })

/** Of a page that is asked for: nothing comes, or this. Everything else comes as it does. */
async function answerPages(page: Page, status?: number) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((status) => {
    const { fetch } = self
    self.fetch = (asked, init) => {
      if (!(asked instanceof Request) || asked.mode !== 'navigate') return fetch(asked, init)
      return status ? Promise.resolve(new Response('Bad Gateway', { status })) : new Promise(() => {})
    }
  }, status)
}

test('Home and a section that were opened without a network are shown as they are now once there is one', async ({
  page,
  db,
}) => {
  const { shopId, keeper } = await makeShop(db, { name: 'Kale Dairy' })
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await makeItem(db, shopId, { name: 'Buffalo milk' })
  const section = `/category/Milk?shop=${shopId}`
  for (const path of ['/', section]) {
    await page.goto(path)
    await untilKept(page, path)
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

/** The page of a shop that has paused since. */
async function keepShopOf(page: Page, db: Db, shopId: string): Promise<string> {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const path = `/shop/${shopId}`
  await page.goto(path)
  await untilKept(page, path)
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  return path
}

/** A kept page behind a gateway that reaches neither pages nor API, and a clock to be moved on. */
async function openBehindGateway(page: Page, path: string) {
  await answerPages(page, 502)
  const ticking = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await ticking.promise
    await route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await page.goto(path)
  const failed = page.waitForResponse('**/api/shops/*')
  // Not before: a page with a clock of ours cannot read how it came.
  await page.clock.install()
  ticking.resolve()
  await failed
}

/** Ten seconds pass, and as many again while what failed before is not waited for yet. */
const expectSoon = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })

test('a page is the kept one where the network says nothing, and soon as it is now', async ({
  page,
  ownShop: { shopId },
  db,
}) => {
  const path = await keepShopOf(page, db, shopId)
  await answerPages(page)
  await page.goto(path)
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await expect(page.getByText('Closed now')).toBeVisible()
})

test('a page is the kept one where the network has only a gateway to answer, and soon as it is now', async ({
  page,
  ownShop: { shopId },
  db,
}) => {
  await openBehindGateway(page, await keepShopOf(page, db, shopId))
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await expect(page.getByText('Open now')).toBeVisible()
  await page.unrouteAll()
  await expectSoon(page, page.getByText('Closed now'))
})

test('a section that is opened from a kept page that is still old is soon as it is now', async ({
  page,
  ownShop: { shopId, keeper },
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await makeItem(db, shopId, { name: 'Buffalo milk' })
  const path = `/shop/${shopId}`
  await page.goto(path)
  await untilKept(page, path)
  await untilScreenKept(page, 'category')
  await page.request.post('/api/food/remove', { headers: { token: keeper.token }, data: { id: itemId } })
  await openBehindGateway(page, path)
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByText('2 items')).toBeVisible()
  await page.unrouteAll()
  await expectSoon(page, page.getByText('1 item'))
})
