import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { paths } from '#web/paths.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { untilCached, untilScreenCached } from '../fixtures/until-cached.ts'

test.use({ actionTimeout: 10_000, serviceWorkers: 'allow', viewport: phone })

/** Opens the page at the path by client-side navigation, without requesting its document. */
async function navigateTo(page: Page, path: string) {
  await page.evaluate((path) => history.pushState({}, '', path), path)
  await page.goBack()
  await page.goForward()
}

/** A captive portal answers requests for a shop in place of the server. */
const answerAsPortal = (page: Page) =>
  page.route('**/api/shops/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  )
const answerAsGateway = (page: Page) =>
  page.route('**/api/shops/*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )

async function expectToOpenSoon(page: Page) {
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}

async function makeGokulDairy(db: Db) {
  const shop = await makeShop(db, { name: 'Gokul Dairy' })
  await makeItem(db, shop.shopId, { name: 'Cow milk' })
  return shop
}

const noConnection = (page: Page) => page.getByRole('heading', { name: 'No connection just now' })
const chat = (page: Page) => page.getByRole('button', { name: 'Open the support chat' })
const question = (page: Page) => page.getByRole('dialog').getByRole('textbox')

test('a shop tapped while offline says so, allows going back, and opens by itself once the network is back', async ({
  page,
  db,
}) => {
  await makeGokulDairy(db)
  await page.goto('/')
  await untilCached(page, '/')
  await untilScreenCached(page, 'shop')
  const shop = page.getByRole('link', { name: /Gokul Dairy/ })
  await page.context().setOffline(true)
  await shop.click()
  await expect(noConnection(page)).toBeVisible()
  await expect(page).toHaveTitle('No connection just now')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noConnection(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(noConnection(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await expect(page).toHaveTitle(/Gokul Dairy/)
})

test('a section returned to while offline says so, and opens by itself once the network is back', async ({
  page,
  db,
}) => {
  const { shopId } = await makeGokulDairy(db)
  await page.goto('/')
  await untilCached(page, '/')
  await untilScreenCached(page, 'category')
  await page.context().setOffline(true)
  await navigateTo(page, `/category/Milk?shop=${shopId}`)
  await expect(noConnection(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
})

for (const [what, pathOf] of [
  ['shop', paths.shop],
  ['section', (shopId: string) => paths.category('Milk', shopId)],
] as const) {
  test(`a ${what} blocked by a captive portal opens by itself soon after the portal is gone`, async ({
    page,
    db,
  }) => {
    const { shopId } = await makeGokulDairy(db)
    await page.clock.install()
    await page.goto('/')
    await answerAsPortal(page)
    await navigateTo(page, pathOf(shopId))
    await expect(noConnection(page)).toBeVisible()
    const again = page.waitForResponse('**/api/shops/*')
    await page.clock.fastForward(10_000)
    await again
    await expect(noConnection(page)).toBeVisible()
    await page.unrouteAll()
    await expectToOpenSoon(page)
  })

  test(`a ${what} whose server fails keeps the page around it, and opens by itself once the server recovers`, async ({
    page,
    db,
  }) => {
    const { shopId } = await makeGokulDairy(db)
    await page.clock.install()
    await page.goto('/')
    await chat(page).click()
    await question(page).fill('Where is')
    await page.goBack()
    await answerAsPortal(page)
    await navigateTo(page, pathOf(shopId))
    await expect(noConnection(page)).toBeVisible()
    await page.unrouteAll()
    await answerAsGateway(page)
    const broken = page.getByRole('heading', { name: 'Something went wrong' })
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(broken).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 15_000 })
    await expectAccessible(page)
    await chat(page).click()
    await expect(question(page)).toHaveValue('Where is')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll()
    await expectToOpenSoon(page)
  })
}

/** Opens a shop for which the server fails, and begins a question in the chat over it. */
async function askWhileShopFails(page: Page, shopId: string) {
  await page.goto('/')
  await answerAsGateway(page)
  await navigateTo(page, paths.shop(shopId))
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await chat(page).click()
  await question(page).fill('Where is')
}

const countHistoryEntries = (page: Page) => page.evaluate(() => history.length)

test('an unavailable shop is not retried while the chat is open, and adds no history entries', async ({
  page,
  db,
}) => {
  const { shopId } = await makeGokulDairy(db)
  await page.clock.install()
  await askWhileShopFails(page, shopId)
  const before = await countHistoryEntries(page)
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes(paths.shop(shopId).replace('/shop/', '/api/shops/'))) requestCount += 1
  })
  for (let round = 0; round < 3; round += 1) {
    await page.clock.fastForward(10_000)
    await expect(question(page)).toHaveValue('Where is')
  }
  expect(await countHistoryEntries(page)).toBe(before)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const again = page.waitForResponse('**/api/shops/*')
  await page.clock.fastForward(10_000)
  await again
  expect(requestCount).toBe(1)
  await page.unrouteAll()
  await expectToOpenSoon(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('after a shop was retried while the chat is open, Back closes the chat in one step', async ({
  page,
  db,
}) => {
  const { shopId } = await makeGokulDairy(db)
  await askWhileShopFails(page, shopId)
  const before = await countHistoryEntries(page)
  const again = page.getByRole('button', { name: 'Try again' })
  for (let round = 0; round < 3; round += 1) {
    const answered = page.waitForResponse('**/api/shops/*')
    await again.press('Enter')
    await answered
    await expect(again).not.toHaveAttribute('aria-busy')
    await expect(question(page)).toHaveValue('Where is')
  }
  await expect.poll(() => countHistoryEntries(page)).toBe(before)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paths.shop(shopId))
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('if the server fails, the title of a shop says so, and not that the shop does not exist', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await page.goto('/')
  await answerAsGateway(page)
  await navigateTo(page, paths.shop(shopId))
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong')
})

test('a captive portal’s reply does not count as a saved cart: the item is sent again once online', async ({
  customer: page,
  ownShop: { shopId },
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto(`/shop/${shopId}`)
  await page.route('**/api/cart/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  )
  const answered = page.waitForResponse('**/api/cart/add')
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await answered
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(() => db.selectFrom('cart_lines').select(['item_id', 'count']).execute())
    .toEqual([{ item_id: itemId, count: 1 }])
})

test('Back closes the chat while a shop is being requested again below it', async ({ page, db }) => {
  const { shopId } = await makeGokulDairy(db)
  await page.goto('/')
  await answerAsGateway(page)
  await page.getByRole('link', { name: /Gokul Dairy/ }).click()
  await chat(page).click()
  await question(page).fill('Where is')
  await page.unrouteAll()
  const release = await holdRequests(page, '**/api/shops/*')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paths.shop(shopId))
  release()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a section of a shop that does not exist says so', async ({ page }) => {
  await page.goto('/')
  await navigateTo(page, paths.category('Milk', crypto.randomUUID()))
  await expect(page.getByRole('heading', { name: 'Shop Not Found' })).toBeVisible()
})
