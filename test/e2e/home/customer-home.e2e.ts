import { makeItem, makeStockedShop, nagpur } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { holdRequests, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000, contextOptions: { reducedMotion: 'no-preference' } })
/** Resolves when the element is in view; observers that the page created earlier have been notified by then. */
const untilInView = (locator: import('@playwright/test').Locator) =>
  locator.evaluate(
    (element) =>
      new Promise<void>((done) =>
        new IntersectionObserver(([seen]) => seen?.isIntersecting && done()).observe(element),
      ),
  )
/** Whether a line is cut off before its end. */
const isCutOff = (line: import('@playwright/test').Locator) =>
  line.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().right > element.getBoundingClientRect().right + 1
  })
const here = { latitude: nagpur.lat, longitude: nagpur.lng }

test('the server-rendered Home contains its promises, its four features and its figures', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh from the shop around the corner')
  for (const promise of ['Delivery in about 10 minutes', 'Free to use', 'Shops pay one small subscription'])
    await expect(page.getByText(promise, { exact: true })).toBeVisible()
  for (const feature of ['Fresh Products', 'Quick Delivery', 'Secure Payment', '24/7 Support'])
    await expect(page.getByRole('heading', { name: feature })).toBeVisible()
  for (const [label, value] of [
    ['Happy Customers', '50000+'],
    ['Partner Shops', '2500+'],
    ['Orders Delivered', '100000+'],
    ['Cities Served', '25+'],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(value)
  await context.close()
})

test('without a place all shops are listed; a card shows name, address and city and leads to the shop', async ({
  page,
  db,
}) => {
  const { shopId } = await makeStockedShop(db, {
    name: 'Kale Dairy',
    address: '12 Wardha Road, Nagpur, Maharashtra 440001',
  })
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Kale Dairy' })
  await expect(card.getByRole('paragraph').first()).toHaveText('12 Wardha Road, Nagpur')
  await expect(card).not.toContainText('km')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/shop/${shopId}`)
})

test('a stored place is used on load: three skeletons, then the nearest shops, with distances to two decimals', async ({
  page,
  db,
}) => {
  await makeStockedShop(db, { name: 'At the door' })
  await makeStockedShop(db, { name: 'Down the road', lat: nagpur.lat + 0.02 })
  await makeStockedShop(db, { name: 'Another town', lat: nagpur.lat + 1 })
  await storeBeforeLoad(page, { Location: here })
  const release = await holdRequests(page, '**/api/shops/all?*')
  await page.goto('/')
  await expect(page.locator('[data-skeleton=shop]')).toHaveCount(3)
  release()
  await expect(page.locator('[data-skeleton=shop]')).toHaveCount(0)
  await expect(page.getByRole('article').nth(0)).toContainText('At the door')
  await expect(page.getByRole('article').nth(0)).toContainText(/(^|\D)0 km/)
  await expect(page.getByRole('article').nth(1)).toContainText(/\d\.\d\d km/)
  await expect(page.getByText('Another town')).toBeHidden()
})

test('a shop near the place that does not deliver there is marked', async ({ page, db }) => {
  await makeStockedShop(db, { name: 'Kale Dairy', delivery_radius_km: 1, lat: nagpur.lat + 0.02 })
  await makeStockedShop(db, { name: 'Joshi Dairy', delivery_radius_km: 5, lat: nagpur.lat + 0.02 })
  await storeBeforeLoad(page, { Location: here })
  await page.goto('/')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('Kale Dairy')).toContainText('Does not deliver here')
  await expect(card('Joshi Dairy')).not.toContainText('Does not deliver here')
})

test('with no shops and no place, Home asks for the place', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Please select your location to see nearby shops.')).toBeVisible()
  await expectAccessible(page)
})

test('Become a Partner goes to the partner section, whose button opens the sign-up of a shop', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Become a Partner' }).click()
  const start = page.getByRole('button', { name: 'Open your shop' })
  await expect(start).toBeInViewport()
  await start.click()
  const popup = page.getByRole('dialog', { name: 'Sign Up' })
  await expect(popup.getByRole('radio', { name: 'Shop' })).toBeChecked()
  await expect(popup.getByLabel('Shop Name')).toBeVisible()
})

test('the figures count up over two seconds once they are in view', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const customers = page.locator('dl > div').filter({ hasText: 'Happy Customers' }).locator('[aria-hidden]')
  await expect(customers).toHaveText('0+')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await customers.scrollIntoViewIfNeeded()
  await untilInView(customers)
  await page.clock.runFor(1000)
  await expect(customers).toHaveText(/^2[45]\d{3}\+$/)
  await page.clock.runFor(1100)
  await expect(customers).toHaveText('50000+')
})

test('testimonials change every five seconds, by buttons and by dots, and pause under the pointer', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const shown = page.locator('figure:not(.invisible)')
  await expect(shown).toContainText('Priya Deshmukh')
  await page.clock.runFor(5_100)
  await expect(shown).toContainText('Arjun Rao')
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(shown).toContainText('Fatima Sheikh')
  await page.getByRole('button', { name: 'Previous testimonial' }).click()
  await expect(shown).toContainText('Arjun Rao')
  await page.getByRole('button', { name: 'Testimonial 4' }).click()
  await expect(shown).toContainText('Ramesh Kulkarni')
  await page.clock.runFor(11_000)
  await expect(shown).toContainText('Ramesh Kulkarni')
})

test('with reduced motion figures do not count up, testimonials do not rotate, and styles change at once', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(12_000)
  await expect(page.locator('figure:not(.invisible)')).toContainText('Priya Deshmukh')
  await expect(page.locator('dl > div').first().locator('[aria-hidden]')).toHaveText('50000+')
  // With a transition, however short, the old value would last until the next frame, and could even be printed.
  const shown = await page.locator('html').evaluate((html) => {
    const style = getComputedStyle(html)
    if (style.backgroundColor) html.style.backgroundColor = 'rgb(1, 2, 3)'
    return style.backgroundColor
  })
  expect(shown).toBe('rgb(1, 2, 3)')
  await context.close()
})

test('a long address and a long menu do not make the page wider than a phone or cut off the city', async ({
  page,
  db,
}) => {
  await page.setViewportSize(phone)
  const { shopId } = await makeStockedShop(db, {
    address: '71, Trimurti Square, opposite the old water tank, Trimurti Nagar, Ring Road',
  })
  for (const name of ['Red apples from Himachal', 'Green apples from Kashmir'])
    await makeItem(db, shopId, { name })
  await page.goto('/')
  const card = page.getByRole('article')
  await expect(card).toContainText('Green apples')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isCutOff(card.getByText(/Nagpur$/).last())).toBe(false)
  }
})

test('if the script of the shop list fails to load, Try again loads it', async ({ page, db }) => {
  await makeStockedShop(db, { name: 'Gokul Dairy' })
  await blockScript(page, 'asked-shops')
  await storeBeforeLoad(page, { Location: here, LocationLabel: 'Sitabuldi' })
  await page.goto('/')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('link', { name: /Gokul Dairy/ })).toBeVisible()
})
