import type { Page } from '@playwright/test'
import { blockScript } from '../fixtures/block-script.ts'
import { holdRequests, makeTwelveShops, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const ABOUT = /\/assets\/about-/

test.beforeEach(async ({ db }) => {
  await makeTwelveShops(db)
})

test('a part far below the screen loads its script only when somebody scrolls near', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Fresh Products' })).toBeAttached()
  expect(requests.filter((url) => ABOUT.test(url))).toEqual([])
  await page.evaluate(() => document.querySelector('#partner')?.scrollIntoView())
  await expect.poll(() => requests.filter((url) => ABOUT.test(url))).toHaveLength(1)
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(page.locator('figure:not(.invisible)')).toContainText('Arjun Rao')
})

test('a press on such a part before its script has loaded takes effect once it has', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ABOUT, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Open your shop' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
})

test('a script that failed to load is requested again at the next press, and its part stays visible meanwhile', async ({
  page,
}) => {
  await blockScript(page, 'about')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const heights = new Set<number>()
    Object.assign(window, { heights })
    const look = () => {
      heights.add(document.querySelector('#about')?.clientHeight ?? 0)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: 'Rated 4+' }).click()
  await expect(page).toHaveURL(/rated/)
  await page.waitForLoadState('networkidle')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(page.locator('figure:not(.invisible)')).toContainText('Arjun Rao')
  const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])
  expect(heights).toHaveLength(1)
  expect(heights[0]).toBeGreaterThan(500)
})

const here = { Location: { latitude: 21.1458, longitude: 79.0882 }, LocationLabel: 'Sitabuldi, Nagpur' }
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
/** How far from the top of the window a part of the page begins. */
const topOf = (page: Page, id: string) =>
  page.evaluate((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? -1), id)
/** A section's own margin plus the space that is reserved for the bar of the page, in pixels. */
const BELOW_BAR = 160

for (const from of ['/', '/terms-and-conditions'])
  test(`Become a Partner in the footer scrolls to its section from ${from}, as often as it is pressed`, async ({
    page,
  }) => {
    await storeBeforeLoad(page, here)
    await page.goto(from)
    for (let time = 0; time < 2; time++) {
      await footerLink(page, 'Become a Partner').click()
      await expect(page).toHaveURL('/#partner')
      await expect.poll(() => topOf(page, 'partner')).toBe(BELOW_BAR)
      await expect(page.getByRole('button', { name: 'Open your shop' })).toBeInViewport()
      await expect(page.locator('#partner-title')).toBeFocused()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    }
    await footerLink(page, 'Shops near you').click()
    await expect(page).toHaveURL('/#shops')
    await expect.poll(() => topOf(page, 'shops')).toBe(BELOW_BAR)
    await expect(page.locator('#shops-title')).toBeFocused()
  })

test('the focus stays on the title of a linked section when the section’s script loads', async ({ page }) => {
  const release = await holdRequests(page, ABOUT)
  await page.goto('/')
  await footerLink(page, 'Become a Partner').click()
  const title = page.locator('#partner-title')
  await expect(title).toBeFocused()
  const renderedTitle = await title.elementHandle()
  release()
  await expect.poll(() => renderedTitle?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(title).toBeFocused()
})

test('a linked section stays in view while the shops above it load, until somebody scrolls', async ({
  page,
}) => {
  await storeBeforeLoad(page, here)
  const release = await holdRequests(page, '**/api/shops/all?**')
  await page.goto('/terms-and-conditions')
  // As in a browser without scroll anchoring.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  await footerLink(page, 'Become a Partner').click()
  await expect.poll(() => topOf(page, 'partner')).toBe(BELOW_BAR)
  await expect(page.getByRole('article')).toHaveCount(0)
  release()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect.poll(() => topOf(page, 'partner')).toBe(BELOW_BAR)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => topOf(page, 'partner')).toBeGreaterThan(BELOW_BAR + 200)
})

test('going back to a URL that names a section shows the top of the page', async ({ page }) => {
  await page.goto('/terms-and-conditions')
  await footerLink(page, 'Become a Partner').click()
  await expect.poll(() => topOf(page, 'partner')).toBe(BELOW_BAR)
  await footerLink(page, 'Terms and conditions').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/#partner')
  await expect(page.getByRole('button', { name: 'Open your shop' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
