import type { Page } from '@playwright/test'
import { indiaClock } from '#contract/rules/time/india-time.ts'
import { everyDay, makeItem, makeStockedShop, nagpur, onNoDay } from '../../scenes/builders.ts'
import { holdBack, keep, keepCart, placeOrderAs } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'

const see = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

async function lookAwayFor(page: Page, minutes: number) {
  await see(page, 'hidden')
  await page.clock.fastForward(minutes * 60_000)
  await see(page, 'visible')
}

for (const [what, place] of [
  ['Home', undefined],
  ['Home with a place', { latitude: nagpur.lat, longitude: nagpur.lng }],
  ['a shop', undefined],
] as const)
  test(`${what} is refreshed when somebody returns to it after a long time`, async ({ page, db }) => {
    const { shopId } = await makeStockedShop(db, { name: 'Gokul Dairy' })
    await page.clock.install()
    if (place) await keep(page, { Location: place })
    await page.goto(what === 'a shop' ? `/shop/${shopId}` : '/')
    const main = page.getByRole('main')
    await expect(main).toContainText('Gokul Dairy')
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/shops') && calls.push(request.url()))
    await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
    await lookAwayFor(page, 1)
    expect(calls).toEqual([])
    await lookAwayFor(page, 10)
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
  const mine = page.getByRole('region', { name: 'My shops' })
  await expect(mine.getByRole('link')).toHaveText('Gokul Dairy')
  const usual = page.getByRole('region', { name: 'Your usual' })
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  await db.updateTable('menu_items').set({ price_paise: 75_00 }).where('id', '=', milk.itemId).execute()
  await lookAwayFor(page, 10)
  await expect(mine.getByRole('link')).toContainText('Closed now')
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
const always = { is_paused: false, paused_until: null }

test('a cart page notices that its closed shop has opened', async ({ page, db }) => {
  const { shopId, itemId } = await makeStockedShop(db, pausedForAnHour())
  await keepCart(page, shopId, { [itemId]: 3 })
  await page.clock.install()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Opens')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set(always).where('id', '=', shopId).execute()
  await page.clock.fastForward(HOUR_MS + 2000)
  await expect(page.getByRole('main')).not.toContainText('Opens')
})

test('a shop that opens or closes while somebody looks at it says so', async ({ page, db }) => {
  const hour = indiaClock(new Date()).minutes / 60
  const untilLater = hour < 12 ? everyDay('00:00', '14:00') : everyDay('11:00', '02:00')
  const { shopId } = await makeStockedShop(db, {
    ...pausedForAnHour(),
    opening_hours: untilLater,
  })
  const badge = page.getByRole('main').getByText(/^(Open|Closed) now$/)
  await page.clock.install()
  await page.goto(`/shop/${shopId}`)
  await expect(badge).toHaveText('Closed now')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set(always).where('id', '=', shopId).execute()
  await page.clock.fastForward(HOUR_MS + 2000)
  await expect(badge).toHaveText('Open now')
  await page.waitForLoadState('networkidle')
  await db.updateTable('shops').set({ opening_hours: onNoDay }).where('id', '=', shopId).execute()
  await page.clock.fastForward(24 * HOUR_MS)
  await expect(badge).toHaveText('Closed now')
})

const atHome = { latitude: nagpur.lat, longitude: nagpur.lng }
for (const [where, path, place] of [
  ['Home', '/', atHome],
  ['Home without a place', '/', undefined],
  ['what was searched for', '/search?q=milk', atHome],
] as const)
  test(`a shop that opens is updated on each card of ${where}, by one request however slow the network is`, async ({
    customer: page,
    customerAccount: { token },
    db,
  }) => {
    const { shopId } = await makeStockedShop(db, pausedForAnHour())
    await page.request.put(`/api/hearts/${shopId}`, { headers: { token } })
    if (place) await keep(page, { Location: place })
    await page.clock.install()
    await page.goto(path)
    const closed = page.getByRole('main').getByText('Closed now')
    await expect(closed).toHaveCount(path === '/' ? 2 : 1)
    await page.waitForLoadState('networkidle')
    await db.updateTable('shops').set(always).where('id', '=', shopId).execute()
    const lists = /\/api\/(shops\/all|hearts|search\b)/
    const asked: string[] = []
    page.on('request', (request) => lists.test(request.url()) && asked.push(request.url()))
    const release = await holdBack(page, lists)
    await page.clock.fastForward(HOUR_MS + 2000)
    await expect.poll(() => asked.length).toBe(path === '/' ? 2 : 1)
    await page.clock.runFor(15_000)
    expect(asked).toEqual([...new Set(asked)])
    release()
    await expect(closed).toHaveCount(0)
  })

for (const where of ['its page', 'a cart'])
  test(`a shop that is late to open, or unreachable, is requested once per round on ${where}`, async ({
    page,
    db,
  }) => {
    const { shopId, itemId } = await makeStockedShop(db, pausedForAnHour())
    await keepCart(page, shopId, { [itemId]: 3 })
    await hideServerTime(page)
    await page.clock.install()
    await page.goto(where === 'a cart' ? '/cart' : `/shop/${shopId}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Opens')
    await page.waitForLoadState('networkidle')
    const url = `**/api/shops/${shopId}*`
    const stillClosed = page.waitForResponse(url)
    await page.clock.fastForward(HOUR_MS + 2000)
    await stillClosed
    await page.route(url, (route) => route.abort())
    const notReached = page.waitForEvent('requestfailed', {
      predicate: (asked) => asked.url().includes(shopId),
    })
    await page.clock.fastForward(10_000)
    await notReached
    let asked = 0
    await page.unroute(url)
    await page.route(url, (route) => {
      asked += 1
      return route.fulfill({ status: 502, body: 'Bad Gateway' })
    })
    for (const round of [1, 2, 3]) {
      const broken = page.waitForResponse(url)
      await page.clock.fastForward(30_000)
      await broken
      expect(asked).toBe(round)
    }
    await db.updateTable('shops').set(always).where('id', '=', shopId).execute()
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
    await keepCart(page, shopId, { [itemId]: 3 })
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
    const asked = count
    await page.clock.runFor(60_000)
    expect(count).toBe(asked)
  })

test('a checkout is repriced when somebody returns to it after a long time, even if an item is gone', async ({
  customer: page,
  db,
}) => {
  const { shopId, keeper, itemId } = await makeStockedShop(db)
  const curd = await makeItem(db, shopId, { name: 'Curd', price_paise: 40_00 })
  await keepCart(page, shopId, { [itemId]: 3, [curd.itemId]: 3 })
  await keep(page, { Location: atHome })
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
  await lookAwayFor(page, 10)
  await expect(main).toContainText('₹354')
  await change('remove', { id: curd.itemId })
  await lookAwayFor(page, 10)
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
  await lookAwayFor(page, 10)
  await expect(main).toContainText('Shop Not Found')
})

test('a page restored from the back/forward cache is in the language chosen meanwhile, unless its URL names one', async ({
  page,
}) => {
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.goto('/cart')
  const tab = await page.context().newPage()
  await tab.goto('/cart')
  await tab.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(tab).toHaveURL('/hi/cart')
  await comeBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page).toHaveURL('/cart')
  await page.goto('/mr/cart')
  await comeBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN')
})
