import type { Page } from '@playwright/test'
import { languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { holdRequests, makeTwelveShops } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000 })

/** Our own target for the first visit of a phone, in thousands of bytes, headers included. */
const MOST_SCRIPT_KB = 125
/** The target for a shop's page, which links from outside lead to: that of Home, and what the menu takes. */
const MOST_SHOP_SCRIPT_KB = 150

/** Each element costs a phone time before the first paint and again for hydration. Three shops have 46 elements. */
const MOST_ELEMENTS = 600

/** How much the texts of another language may add to the script, and how much its fonts may take. */
const MOST_MORE_KB = 1
const MOST_FONTS_KB = 15

/** Names and sizes of resources of a type that load from now on; the service worker, which loads later, is disabled. */
async function recordTransfers(page: Page, wanted: 'Script' | 'Font'): Promise<Map<string, number>> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const names = new Map<string, string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === wanted) names.set(requestId, new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId)
    if (name) bytes.set(name, encodedDataLength)
  })
  return bytes
}

const totalKb = (transfers: ReadonlyMap<string, number>) =>
  [...transfers.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000

/** Home with one shop on it, hydrated, and not touched yet. */
async function openHome(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Gokul Dairy/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Home with more shops than a phone shows, so that nothing of what is below them is loaded. */
async function openWithTwelveShops(page: Page, path = '/') {
  await page.setViewportSize(phone)
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('article')).toHaveCount(12)
}

test.beforeEach(async ({ db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await makeItem(db, shopId, { name: 'Cow milk' })
})

test(`a first visit to Home takes at most ${MOST_SCRIPT_KB} KB of script`, async ({ page, db }) => {
  await makeTwelveShops(db)
  const scripts = await recordTransfers(page, 'Script')
  await openWithTwelveShops(page)
  expect(scripts.size).toBeGreaterThan(3)
  expect(totalKb(scripts)).toBeLessThanOrEqual(MOST_SCRIPT_KB)
})

test('the texts of the lower end of Home are loaded only with its script', async ({ page, db }) => {
  await makeTwelveShops(db)
  const scripts = await recordTransfers(page, 'Script')
  const speaking = async () => {
    const texts = [...scripts.keys()].map(async (name) => (await page.request.get(name)).text())
    return (await Promise.all(texts)).filter((text) => text.includes('Happy Customers')).length
  }
  await openWithTwelveShops(page)
  expect(await speaking()).toBe(0)
  await page.getByText('Happy Customers').scrollIntoViewIfNeeded()
  await expect.poll(speaking).toBe(1)
})

test(`a first visit to a shop takes at most ${MOST_SHOP_SCRIPT_KB} KB of script`, async ({ page, db }) => {
  const { shopId } = await makeShop(db, { name: 'Anand Bakery' })
  await makeItem(db, shopId, { name: 'Brown bread' })
  await page.setViewportSize(phone)
  const scripts = await recordTransfers(page, 'Script')
  await page.goto(`/shop/${shopId}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Add Brown bread' })).toBeVisible()
  expect(totalKb(scripts)).toBeGreaterThan(MOST_SCRIPT_KB)
  expect(totalKb(scripts)).toBeLessThanOrEqual(MOST_SHOP_SCRIPT_KB)
})

test(`Home with twelve shops has at most ${MOST_ELEMENTS} elements in the server’s HTML`, async ({
  browser,
  baseURL,
  db,
}) => {
  await makeTwelveShops(db)
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('article')).toHaveCount(12)
  const count = await page.locator('*').count()
  expect(count).toBeGreaterThan(200)
  expect(count).toBeLessThanOrEqual(MOST_ELEMENTS)
  await context.close()
})

test('a first visit in another language takes hardly more script than in English, and few fonts', async ({
  browser,
  baseURL,
  db,
}) => {
  await makeTwelveShops(db)
  const visits = languages.map(async (language) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const page = await context.newPage()
    const [scripts, fonts] = [await recordTransfers(page, 'Script'), await recordTransfers(page, 'Font')]
    await openWithTwelveShops(page, language === sourceLanguage ? '/' : `/${language}`)
    await context.close()
    return { language, scriptKb: totalKb(scripts), fontsKb: totalKb(fonts) }
  })
  const sizes = await Promise.all(visits)
  const english = sizes.find(({ language }) => language === sourceLanguage)?.scriptKb ?? 0
  expect(english).toBeGreaterThan(50)
  expect(sizes.filter(({ scriptKb }) => scriptKb > english + MOST_MORE_KB)).toEqual([])
  expect(sizes.filter(({ fontsKb }) => fontsKb > MOST_FONTS_KB)).toEqual([])
})

test('scripts are requested only after the first paint of the page', async ({ page }) => {
  await openHome(page)
  const { drawnAt, askedAt } = await page.evaluate(() => ({
    drawnAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    askedAt: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(askedAt.length).toBeGreaterThan(3)
  expect(Math.min(...askedAt)).toBeGreaterThanOrEqual(drawnAt)
})

test('a page in a hidden tab hydrates without being painted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    PerformanceObserver.prototype.observe = () => {}
    const later = window.setTimeout
    const isLong = (ms: unknown) => Number(ms) >= 1000
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (isLong(ms) ? 0 : later(work, ms)),
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a link is followed by client-side navigation in the same document', async ({ page }) => {
  await openHome(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: /Gokul Dairy/ }).click()
  await expect(page).toHaveURL(/\/shop\//)
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('after a reload Back and Forward lead to the same pages as before', async ({ page }) => {
  await openHome(page)
  await page.getByRole('link', { name: /Gokul Dairy/ }).click()
  await expect(page).toHaveURL(/\/shop\//)
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: /Gokul Dairy/ })).toBeVisible()
  await page.reload()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
})

for (const [who, path] of [
  ['customer', '/dashboard/orders'],
  ['shopkeeper', '/dashboard/orders'],
  ['shopkeeper', '/'],
  ['shopkeeper', '/dashboard/money'],
] as const)
  test(`what the server rendered at ${path} for a ${who} stays visible until its script has loaded`, async ({
    customer,
    shopkeeper,
  }) => {
    const page = { customer, shopkeeper }[who]
    await page.addInitScript(() => {
      const seen = { wasThere: false, wasGone: false }
      Object.assign(window, { seen })
      const look = () => {
        const isHeadingVisible = document.querySelector('h1')?.checkVisibility() ?? false
        seen.wasThere ||= isHeadingVisible
        seen.wasGone ||= seen.wasThere && !isHeadingVisible
        requestAnimationFrame(look)
      }
      look()
    })
    const release = await holdRequests(page, /\/assets\/(shop-shell|own-dashboard)-/)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(heading).toBeVisible()
    // By now every other script has loaded and run.
    await page.waitForLoadState('domcontentloaded')
    for (let i = 0; i < 5; i++)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    release()
    await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
    await page.waitForLoadState('load')
    await expect(heading).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
      wasThere: true,
      wasGone: false,
    })
  })
