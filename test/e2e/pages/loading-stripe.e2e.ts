import type { Page, Route } from '@playwright/test'
import { makeItem, makeShop, makeStockedShop } from '../../scenes/builders.ts'
import { holdRequests, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000, viewport: phone, contextOptions: { reducedMotion: 'no-preference' } })

const shopCall = /\/api\/shops\/(?!all)/
const stripe = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Loading the page' })
const shopLink = (page: Page) => page.getByRole('link', { name: /Gokul Dairy/ })

/** Counts how often the loading stripe has appeared since the page was opened, however briefly. */
async function countStripes(page: Page) {
  await page.addInitScript(() => {
    const seen = { count: 0 }
    Object.assign(window, { stripes: seen })
    const countAdded = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent === 'Loading the page') seen.count += 1
    }
    new MutationObserver(countAdded).observe(document, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (window as unknown as { stripes: { count: number } }).stripes.count)
}

test.beforeEach(async ({ db }) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await makeItem(db, shopId, { name: 'Cow milk' })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a slow navigation shows the loading stripe until the page is there (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    const stripes = await countStripes(page)
    await page.goto('/')
    const release = await holdRequests(page, '**/api/shops/*')
    await shopLink(page).click()
    await expect(stripe(page)).toBeInViewport()
    await expect(stripe(page).locator('..')).toHaveAttribute('aria-live', 'polite')
    await expectAccessible(page)
    // Another tap on the link meanwhile does not show the stripe again.
    await shopLink(page).click()
    await page.emulateMedia({ media: 'print' })
    await expect(stripe(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    release()
    await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
    await expect(stripe(page)).toHaveCount(0)
    expect(await stripes()).toBe(1)
  })

test('a page that enters the back/forward cache drops its loading stripe, and shows it for the next navigation', async ({
  page,
}) => {
  await page.goto('/')
  await holdRequests(page, '**/api/shops/*')
  await shopLink(page).click()
  await expect(stripe(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(stripe(page)).toHaveCount(0)
  await shopLink(page).click()
  await expect(stripe(page)).toBeVisible()
})

test('a fast navigation shows no loading stripe', async ({ page }) => {
  await page.clock.install()
  const stripes = await countStripes(page)
  await page.goto('/')
  // The clock is paused from here on, so that the navigation is fast even on a busy machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  await shopLink(page).click()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await page.clock.runFor(1000)
  expect(await stripes()).toBe(0)
})

test('the loading stripe disappears when the navigation is abandoned or fails', async ({ page }) => {
  await page.goto('/')
  const calls: Route[] = []
  await page.route(shopCall, (route) => void calls.push(route))
  await shopLink(page).click()
  await expect(stripe(page)).toBeVisible()
  await page.getByRole('link', { name: /^Cart,/ }).click()
  await expect(page).toHaveURL('/cart')
  await expect(stripe(page)).toHaveCount(0)
  await page.goBack()
  await shopLink(page).click()
  await expect(stripe(page)).toBeVisible()
  // The failed request is retried once, and this retry has to fail too.
  await page.route(shopCall, (route) => route.abort())
  await calls.at(-1)?.abort()
  await expect(page.getByRole('heading', { name: 'No connection just now' })).toBeVisible()
  await expect(stripe(page)).toHaveCount(0)
})

test('navigations by script or by Back show the loading stripe too, without animation if motion is reduced', async ({
  customer: page,
  db,
}) => {
  const { shopId, itemId } = await makeStockedShop(db, { name: 'Anand Bakery' })
  await storeCart(page, shopId, { [itemId]: 5 })
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('link', { name: /^Cart,/ }).click()
  const bring = await holdRequests(page, '**/assets/place-order-*')
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await expect(stripe(page)).toBeInViewport()
  await expect(stripe(page)).toHaveCSS('animation-duration', '1e-05s')
  // Forced colours remove the background, so the stripe needs a border.
  await expect(stripe(page)).toHaveCSS('border-top-width', '4px')
  bring()
  await expect(page).toHaveURL('/order')
  await expect(stripe(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  // This page is a new document again, which has to be hydrated before it can navigate.
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeVisible()
  const answer = await holdRequests(page, '**/api/shops/*')
  await page.goBack()
  await expect(stripe(page)).toBeInViewport()
  answer()
  await expect(page).toHaveURL(`/shop/${shopId}`)
  await expect(stripe(page)).toHaveCount(0)
})
