import type { Page } from '@playwright/test'
import { indiaClock } from '#contract/rules/time/india-time.ts'
import { everyDay, makeItem, makeStockedShop, nagpur, onNoDay } from '../../scenes/builders.ts'
import { holdRequests, placeOrderAs, storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'

const setVisibility = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

async function hideFor(page: Page, minutes: number) {
  await setVisibility(page, 'hidden')
  await page.clock.fastForward(minutes * 60_000)
  await setVisibility(page, 'visible')
}

for (const [what, place] of [
  ['Home', undefined],
  ['Home with a place', { latitude: nagpur.lat, longitude: nagpur.lng }],
  ['a shop', undefined],
] as const)
  test(`${what} is refreshed when somebody returns to it after a long time`, async ({ page, db }) => {
    const { shopId } = await makeStockedShop(db, { name: 'Gokul Dairy' })
    await page.clock.install()
    if (place) await storeBeforeLoad(page, { Location: place })
    await page.goto(what === 'a shop' ? `/shop/${shopId}` : '/')
    const main = page.getByRole('main')
    await expect(main).toContainText('Gokul Dairy')
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/shops') && calls.push(request.url()))
    await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
    await hideFor(page, 1)
    expect(calls).toEqual([])
    await hideFor(page, 10)
    await expect(main).toContainText('Closed now')
  })

test('the personal parts of Home are refreshed when somebody returns to it after a long time', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId, ...milk } = await makeStockedShop(db, { name: 'Gokul Dairy' })
  for (const _ of [1, 2, 3])
    await placeOrderAs(page.request, customerAccount, shopId, [{ ...milk, count: 3 }])
  await page.request.put(`/api/hearts/${shopId}`, { headers: { token: customerAccount.token } })
  await page.clock.install()
  await page.goto('/')
  const myShops = page.getByRole('region', { name: 'My shops' })
  await expect(myShops.getByRole('link')).toHaveText('Gokul Dairy')
  const usual = page.getByRole('region', { name: 'Your usual' })
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  await db.updateTable('menu_items').set({ price_paise: 75_00 }).where('id', '=', milk.itemId).execute()
  await hideFor(page, 10)
  await expect(myShops.getByRole('link')).toContainText('Closed now')
  await expect(usual).toContainText('75')
})

test('a page restored from the back/forward cache notices a sign-out in another tab', async ({
  customer: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem('token')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

const HOUR_MS = 3_600_000
const pausedForAnHour = () => ({ is_paused: true, paused_until: new Date(Date.now() + HOUR_MS) })
const unpaused = { is_paused: false, paused_until: null }

test('a cart page notices that its closed shop has opened', async ({ page, db }) => {
  const { shopId, itemId } = await makeStockedShop(db, pausedForAnHour())
  await storeCart(page, shopId, { [itemId]: 3 })
  await page.clock.install()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Opens')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set(unpaused).where('id', '=', shopId).execute()
  await page.clock.fastForward(HOUR_MS + 2000)
  await expect(page.getByRole('main')).not.toContainText('Opens')
})

test('a shop that opens or closes while somebody looks at it says so', async ({ page, db }) => {
  const hour = indiaClock(new Date()).minutes / 60
  const openNow = hour < 12 ? everyDay('00:00', '14:00') : everyDay('11:00', '02:00')
  const { shopId } = await makeStockedShop(db, {
    ...pausedForAnHour(),
    opening_hours: openNow,
  })
  const badge = page.getByRole('main').getByText(/^(Open|Closed) now$/)
  await page.clock.install()
  await page.goto(`/shop/${shopId}`)
  await expect(badge).toHaveText('Closed now')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set(unpaused).where('id', '=', shopId).execute()
  await page.clock.fastForward(HOUR_MS + 2000)
  await expect(badge).toHaveText('Open now')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set({ opening_hours: onNoDay }).where('id', '=', shopId).execute()
  await page.clock.fastForward(24 * HOUR_MS)
  await expect(badge).toHaveText('Closed now')
})

const storedPlace = { latitude: nagpur.lat, longitude: nagpur.lng }
for (const [where, path, place] of [
  ['Home', '/', storedPlace],
  ['Home without a place', '/', undefined],
  ['what was searched for', '/search?q=milk', storedPlace],
] as const)
  test(`a shop that opens is updated on each card of ${where}, by one request however slow the network is`, async ({
    customer: page,
    customerAccount: { token },
    db,
  }) => {
    const { shopId } = await makeStockedShop(db, pausedForAnHour())
    await page.request.put(`/api/hearts/${shopId}`, { headers: { token } })
    if (place) await storeBeforeLoad(page, { Location: place })
    await page.clock.install()
    await page.goto(path)
    const closed = page.getByRole('main').getByText('Closed now')
    await expect(closed).toHaveCount(path === '/' ? 2 : 1)
    await page.waitForLoadState('networkidle')
    await db.updateTable('shops').set(unpaused).where('id', '=', shopId).execute()
    const lists = /\/api\/(shops\/all|hearts|search\b)/
    const requests: string[] = []
    page.on('request', (request) => lists.test(request.url()) && requests.push(request.url()))
    const release = await holdRequests(page, lists)
    await page.clock.fastForward(HOUR_MS + 2000)
    await expect.poll(() => requests.length).toBe(path === '/' ? 2 : 1)
    await page.clock.runFor(15_000)
    expect(requests).toEqual([...new Set(requests)])
    release()
    await expect(closed).toHaveCount(0)
  })

for (const where of ['its page', 'a cart'])
  test(`a shop that is late to open, or unreachable, is requested once per round on ${where}`, async ({
    page,
    db,
  }) => {
    const { shopId, itemId } = await makeStockedShop(db, pausedForAnHour())
    await storeCart(page, shopId, { [itemId]: 3 })
    await hideServerTime(page)
    await page.clock.install()
    await page.goto(where === 'a cart' ? '/cart' : `/shop/${shopId}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Opens')
    await page.waitForLoadState('networkidle')
    const url = `**/api/shops/${shopId}*`
    const replyWhileClosed = page.waitForResponse(url)
    await page.clock.fastForward(HOUR_MS + 2000)
    await replyWhileClosed
    await page.route(url, (route) => route.abort())
    const failedRequest = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes(shopId),
    })
    await page.clock.fastForward(10_000)
    await failedRequest
    let requestCount = 0
    await page.unroute(url)
    await page.route(url, (route) => {
      requestCount += 1
      return route.fulfill({ status: 502, body: 'Bad Gateway' })
    })
    for (const round of [1, 2, 3]) {
      const broken = page.waitForResponse(url)
      await page.clock.fastForward(30_000)
      await broken
      expect(requestCount).toBe(round)
    }
    await db.updateTable('shops').set(unpaused).where('id', '=', shopId).execute()
    await page.unroute(url)
    await page.clock.fastForward(30_000)
    await expect(main).not.toContainText('Opens')
  })

for (const where of ['its page', 'a cart'])
  test(`a shop that no longer exists when it should open is not requested again on ${where}`, async ({
    page,
    db,
  }) => {
    const { shopId, itemId } = await makeStockedShop(db, pausedForAnHour())
    await storeCart(page, shopId, { [itemId]: 3 })
    await page.clock.install()
    await page.goto(where === 'a cart' ? '/cart' : `/shop/${shopId}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Opens')
    await page.waitForLoadState('networkidle')
    let count = 0
    await page.route(`**/api/shops/${shopId}*`, (route) => {
      count += 1
      return route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'Not found' } })
    })
    await page.clock.fastForward(HOUR_MS + 2000)
    await expect(main).toContainText('Shop Not Found')
    const countBefore = count
    await page.clock.runFor(60_000)
    expect(count).toBe(countBefore)
  })

test('a checkout is repriced when somebody returns to it after a long time, even if an item is gone', async ({
  customer: page,
  db,
}) => {
  const { shopId, keeper, itemId } = await makeStockedShop(db)
  const curd = await makeItem(db, shopId, { name: 'Curd', price_paise: 40_00 })
  await storeCart(page, shopId, { [itemId]: 3, [curd.itemId]: 3 })
  await storeBeforeLoad(page, { Location: storedPlace })
  await page.clock.install()
  await page.goto('/order')
  const main = page.getByRole('main')
  await expect(main).toContainText('₹219')
  await page.waitForLoadState('networkidle')
  const change = async (path: string, data: object) => {
    const changed = await page.request.post(`/api/food/${path}`, { headers: { token: keeper.token }, data })
    expect(changed.status()).toBe(200)
  }
  await change(`edit/${itemId}`, { price: 75, changed: ['price'] })
  await hideFor(page, 10)
  await expect(main).toContainText('₹354')
  await change('remove', { id: curd.itemId })
  await hideFor(page, 10)
  await expect(main).toContainText('No longer available')
  await expect(main).toContainText('₹234')
})

test('a section says so if its shop no longer exists when somebody returns to it', async ({ page, db }) => {
  const { shopId } = await makeStockedShop(db)
  await page.clock.install()
  await page.goto(`/category/Milk?shop=${shopId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Milk', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route(`**/api/shops/${shopId}*`, (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'Not found' } }),
  )
  await hideFor(page, 10)
  await expect(main).toContainText('Shop Not Found')
})

test('a page restored from the back/forward cache is in the language chosen meanwhile, unless its URL names one', async ({
  page,
}) => {
  const restorePage = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.goto('/cart')
  const tab = await page.context().newPage()
  await tab.goto('/cart')
  await tab.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(tab).toHaveURL('/hi/cart')
  await restorePage()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page).toHaveURL('/cart')
  await page.goto('/mr/cart')
  await restorePage()
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN')
})
