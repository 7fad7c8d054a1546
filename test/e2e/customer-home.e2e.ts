import { makeItem, makeStockedShop, nagpur } from '../builders.ts'
import { holdBack, keep, withoutGeolocation, withoutTable } from './customer-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { keepFromLoading } from './keep-from-loading.ts'
import { phone } from './phone.ts'
import { toast } from './toast.ts'

test.use({ actionTimeout: 10_000 })
const locate = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Use Current Location' }).click()
/** Whoever watches whether it is in view was told before this is. */
const beSeen = (locator: import('@playwright/test').Locator) =>
  locator.evaluate(
    (element) =>
      new Promise<void>((done) =>
        new IntersectionObserver(([seen]) => seen?.isIntersecting && done()).observe(element),
      ),
  )
const here = { latitude: nagpur.lat, longitude: nagpur.lng }

test('Home makes its promises, and its four features, in the page the server sends', async ({
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
    ['Happy Customers', '50,000+'],
    ['Partner Shops', '2,500+'],
    ['Orders Delivered', '1,00,000+'],
    ['Cities Served', '25+'],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(value)
  await context.close()
})

test('without a place all shops are listed; a card shows name, address and city and leads to the shop', async ({
  page,
  db,
}) => {
  const { shopId } = await makeStockedShop(db, { name: 'Kale Dairy' })
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Kale Dairy' })
  await expect(card).toContainText('12 Wardha Road, Nagpur')
  await expect(card).not.toContainText('km')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/shop/${shopId}`)
})

test('a stored place is used on load: three skeletons, then the nearest with two decimals, 0 at the door', async ({
  page,
  db,
}) => {
  await makeStockedShop(db, { name: 'At the door' })
  await makeStockedShop(db, { name: 'Down the road', lat: nagpur.lat + 0.02 })
  await makeStockedShop(db, { name: 'Another town', lat: nagpur.lat + 1 })
  await keep(page, { Location: here })
  const release = await holdBack(page, '**/api/shops/all?*')
  await page.goto('/')
  await expect(page.locator('[data-skeleton=shop]')).toHaveCount(3)
  release()
  await expect(page.locator('[data-skeleton=shop]')).toHaveCount(0)
  await expect(page.getByRole('article').nth(0)).toContainText('At the door')
  await expect(page.getByRole('article').nth(0)).toContainText(/(^|\D)0 km/)
  await expect(page.getByRole('article').nth(1)).toContainText(/\d\.\d\d km/)
  await expect(page.getByText('Another town')).toBeHidden()
})

test('a shop near the place that does not deliver so far is marked', async ({ page, db }) => {
  await makeStockedShop(db, { name: 'Kale Dairy', delivery_radius_km: 1, lat: nagpur.lat + 0.02 })
  await makeStockedShop(db, { name: 'Joshi Dairy', delivery_radius_km: 5, lat: nagpur.lat + 0.02 })
  await keep(page, { Location: here })
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

test('a position is asked about once, though its name comes later', async ({ page, context, db }) => {
  await makeStockedShop(db)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/shops/all')) asked.push(request.url())
  })
  await page.goto('/')
  await locate(page)
  await expect(page.getByRole('article')).toContainText('0 km')
  await expect(page.getByRole('combobox')).toHaveValue(/Nagpur/)
  expect(asked).toHaveLength(1)
})

test('what somebody writes is not written over by the name of a position that comes late', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/geo/reverse*', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await page.goto('/')
  await locate(page)
  await page.getByRole('combobox').fill('Sitabuldi')
  const named = page.waitForResponse('**/api/geo/reverse*')
  letThrough()
  await named
  await expect.poll(() => page.evaluate(() => localStorage.getItem('LocationLabel'))).toContain('Nagpur')
  await expect(page.getByRole('combobox')).toHaveValue('Sitabuldi')
})

test('no shop near says how far it looked, and offers to look farther', async ({ page, context, db }) => {
  await makeStockedShop(db, { name: 'Twenty km away', lat: nagpur.lat + 0.18 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'No shops available within 10 km of your location.')).toBeVisible()
  await page.getByRole('button', { name: 'Look within 25 km' }).click()
  await expect(page.getByRole('article')).toContainText('Twenty km away')
})

test('a server that fails is said so, and asking again helps', async ({ page, context, db, owner }) => {
  await makeStockedShop(db)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.goto('/')
  await withoutTable(owner, 'shops', async () => {
    await locate(page)
    await expect(page.getByText('Failed to fetch shops. Please try again.')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toContainText('Kale Dairy')
})

test('a permission that is denied', async ({ page }) => {
  await page.goto('/')
  await locate(page)
  await expect(
    toast(page, 'Location access denied. Please allow location access or enter your address.'),
  ).toBeVisible()
})

test('a position that the device cannot find', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(null)
  await page.goto('/')
  await locate(page)
  await expect(
    toast(page, 'Location information unavailable. Please try again or enter your address.'),
  ).toBeVisible()
})

test('a position that does not come within ten seconds', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await page.goto('/')
  // The browser's own clock runs out: it is asked for a position that it never finds.
  await page.evaluate(() => {
    const ask = Geolocation.prototype.getCurrentPosition
    Geolocation.prototype.getCurrentPosition = function (done, fail, options) {
      ask.call(this, done, fail, { ...options, timeout: 0 })
    }
  })
  await locate(page)
  await expect(
    toast(page, 'Location request timed out. Please try again or enter your address.'),
  ).toBeVisible()
})

test('a fault of the device that has no name', async ({ page }) => {
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = (_done, fail) =>
      fail?.({ code: 9, message: '' } as GeolocationPositionError)
  })
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'Unable to access your location. Please enter your address.')).toBeVisible()
})

test('a browser without geolocation', async ({ page }) => {
  await withoutGeolocation(page)
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'Geolocation is not supported by your browser.')).toBeVisible()
})

test('a geocoder that is dead leaves the shops in place', async ({ page, context, db }) => {
  await makeStockedShop(db)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.route('**/api/geo/reverse*', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'Error fetching address. Please try again.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('km')
})

test('Search asks for a place first, and goes to the shops once there is one', async ({ page, db }) => {
  await makeStockedShop(db)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.evaluate((place) => localStorage.setItem('Location', JSON.stringify(place)), here)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Shops Near You' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
})

test('Search takes the first suggestion of what is typed, in place of the place before, and goes to the shops', async ({
  page,
  db,
}) => {
  await makeStockedShop(db)
  await keep(page, { Location: here, LocationLabel: 'Sitabuldi, Nagpur' })
  await page.goto('/')
  const box = page.getByRole('combobox')
  await expect(box).toHaveValue('Sitabuldi, Nagpur')
  await box.fill('dhara')
  // Faster than the list: what counts is what is typed, not what is shown by then.
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(box).toHaveValue('Dharampeth, Nagpur, Maharashtra 440010')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Shops Near You' })).toBeInViewport()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('Location') ?? '{}'))
  expect(await stored()).toEqual({ latitude: 21.1412, longitude: 79.0625 })

  await box.fill('kothr')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(box).toHaveValue(/^Kothrud, Pune/)
})

test('Search for what no place is called says so, and does what it does otherwise', async ({ page, db }) => {
  await makeStockedShop(db)
  await page.goto('/')
  const box = page.getByRole('combobox')
  const search = page.getByRole('button', { name: 'Search' })
  for (const nothing of ['qqxxzz', 'qq']) {
    await box.fill(nothing)
    await search.press('Enter')
    await expect(
      toast(page, 'No place found. Try the name of an area nearby, or its PIN code.'),
    ).toBeVisible()
    await expect(box).toBeFocused()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
  await page.route('**/api/geo/search*', (route) => route.abort('connectionrefused'))
  await page.evaluate((place) => localStorage.setItem('Location', JSON.stringify(place)), here)
  await box.fill('dhara')
  await search.press('Enter')
  await expect(
    toast(page, 'The search does not answer just now. Please try again, or use your current location.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shops Near You' })).toBeInViewport()
  await expect(box).toHaveValue('dhara')
})

test('typing on while Search looks is not overtaken by it', async ({ page, db }) => {
  await makeStockedShop(db)
  await page.goto('/')
  const box = page.getByRole('combobox')
  const release = await holdBack(page, '**/api/geo/search*')
  await box.fill('dhara')
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await box.fill('kothr')
  release()
  await expect(page.getByRole('option').filter({ hasText: 'Kothrud' })).toBeVisible()
  await expect(box).toHaveValue('kothr')
  expect(await page.evaluate(() => localStorage.getItem('Location'))).toBeNull()
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

test('the numbers count up over two seconds once the band is seen', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const customers = page.locator('dl > div').filter({ hasText: 'Happy Customers' }).locator('[aria-hidden]')
  await expect(customers).toHaveText('0+')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await customers.scrollIntoViewIfNeeded()
  await beSeen(customers)
  await page.clock.runFor(1000)
  await expect(customers).toHaveText(/^2[45],\d{3}\+$/)
  await page.clock.runFor(1100)
  await expect(customers).toHaveText('50,000+')
})

test('testimonials turn every five seconds, by hand and by dot, and rest under the pointer', async ({
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

test('who wants no motion sees none: numbers stand and testimonials wait', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(12_000)
  await expect(page.locator('figure:not(.invisible)')).toContainText('Priya Deshmukh')
  await expect(page.locator('dl > div').first().locator('[aria-hidden]')).toHaveText('50,000+')
  await context.close()
})

test('a long address and a long menu make the page no wider than a phone', async ({ page, db }) => {
  await page.setViewportSize(phone)
  const { shopId } = await makeStockedShop(db, {
    address: '71, Trimurti Square, opposite the old water tank, Trimurti Nagar, Ring Road',
  })
  for (const name of ['Red apples from Himachal', 'Green apples from Kashmir'])
    await makeItem(db, shopId, { name })
  await page.goto('/')
  await expect(page.getByRole('article')).toContainText('Green apples')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the shops of a place whose script does not come are asked for again', async ({ page, db }) => {
  await makeStockedShop(db, { name: 'Gokul Dairy' })
  await keepFromLoading(page, 'asked-shops')
  await keep(page, { Location: here, LocationLabel: 'Sitabuldi' })
  await page.goto('/')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('link', { name: /Gokul Dairy/ })).toBeVisible()
})
