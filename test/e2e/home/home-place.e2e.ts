import { makeStockedShop, nagpur } from '../../scenes/builders.ts'
import {
  holdRequests,
  storeBeforeLoad,
  withoutGeolocation,
  withoutTable,
} from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })
const locate = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Use Current Location' }).click()
const here = { latitude: nagpur.lat, longitude: nagpur.lng }

test('the shops near a position are requested once, although its name arrives later', async ({
  page,
  context,
  db,
}) => {
  await makeStockedShop(db)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/shops/all')) requests.push(request.url())
  })
  await page.goto('/')
  await locate(page)
  await expect(page.getByRole('article')).toContainText('0 km')
  await expect(page.getByRole('combobox')).toHaveValue(/Nagpur/)
  expect(requests).toHaveLength(1)
})

test('what somebody types is not overwritten by the name of a position that arrives late', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/geo/reverse*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  await locate(page)
  await page.getByRole('combobox').fill('Sitabuldi')
  const reverseReply = page.waitForResponse('**/api/geo/reverse*')
  release()
  await reverseReply
  await expect.poll(() => page.evaluate(() => localStorage.getItem('LocationLabel'))).toContain('Nagpur')
  await expect(page.getByRole('combobox')).toHaveValue('Sitabuldi')
})

test('if no shop is near, Home says how far it looked, offers to look farther, and then to show all shops', async ({
  page,
  context,
  db,
}) => {
  await makeStockedShop(db, { name: 'Twenty km away', lat: nagpur.lat + 0.18 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'No shops available within 10 km of your location.')).toBeVisible()
  await page.getByRole('button', { name: 'Look within 25 km' }).click()
  await expect(page.getByRole('article')).toContainText('Twenty km away')

  // Home is opened by client-side navigation, so that the server has rendered no shops into it.
  await page.evaluate(() => localStorage.setItem('Location', '{"latitude":28.61,"longitude":77.2}'))
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Browse Items' }).click()
  await page.getByRole('button', { name: 'Look within 25 km' }).click()
  await page.getByRole('button', { name: 'Show all shops' }).click()
  await expect(page.getByRole('article')).toContainText('Twenty km away')
  await expect(page.getByRole('combobox')).toHaveValue('')
})

test('a server failure is reported, and Try again loads the shops', async ({ page, context, db, owner }) => {
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

test('a denied location permission has its own message', async ({ page }) => {
  await page.goto('/')
  await locate(page)
  await expect(
    toast(page, 'Location access denied. Please allow location access or enter your address.'),
  ).toBeVisible()
})

test('a position that the device cannot find has its own message', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(null)
  await page.goto('/')
  await locate(page)
  await expect(
    toast(page, 'Location information unavailable. Please try again or enter your address.'),
  ).toBeVisible()
})

test('a position that times out has its own message', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await page.goto('/')
  // The browser itself times out: with a timeout of zero it never finds a position in time.
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

test('an unknown location error has its own message', async ({ page }) => {
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = (_done, fail) =>
      fail?.({ code: 9, message: '' } as GeolocationPositionError)
  })
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'Unable to access your location. Please enter your address.')).toBeVisible()
})

test('a browser without geolocation has its own message', async ({ page }) => {
  await withoutGeolocation(page)
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'Geolocation is not supported by your browser.')).toBeVisible()
})

test('if the geocoder fails, the shops near the position are still shown', async ({ page, context, db }) => {
  await makeStockedShop(db)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.route('**/api/geo/reverse*', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await locate(page)
  await expect(toast(page, 'Error fetching address. Please try again.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('km')
})

test('Search focuses the address box while no place is chosen, and scrolls to the shops once there is one', async ({
  page,
  db,
}) => {
  await makeStockedShop(db)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.evaluate((place) => localStorage.setItem('Location', JSON.stringify(place)), here)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Shops Near You' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
})

test('Search takes the first suggestion for what is typed instead of the earlier place, and scrolls to the shops', async ({
  page,
  db,
}) => {
  await makeStockedShop(db)
  await storeBeforeLoad(page, { Location: here, LocationLabel: 'Sitabuldi, Nagpur' })
  await page.goto('/')
  const box = page.getByRole('combobox')
  await expect(box).toHaveValue('Sitabuldi, Nagpur')
  await box.fill('dhara')
  // Pressed before the list appears: what is typed counts, not what is shown by then.
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

test('Search says so if no place matches or if it fails, and then still scrolls to the shops of a stored place', async ({
  page,
  db,
}) => {
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

test('Search does not overwrite what is typed while it is running', async ({ page, db }) => {
  await makeStockedShop(db)
  await page.goto('/')
  const box = page.getByRole('combobox')
  const release = await holdRequests(page, '**/api/geo/search*')
  await box.fill('dhara')
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await box.fill('kothr')
  release()
  await expect(page.getByRole('option').filter({ hasText: 'Kothrud' })).toBeVisible()
  await expect(box).toHaveValue('kothr')
  expect(await page.evaluate(() => localStorage.getItem('Location'))).toBeNull()
})

test('the licence of the place data is shown below the list of places, not in it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox').pressSequentially('sitab')
  await expect(page.getByRole('option').first()).toBeVisible()
  const line = page.getByText('Towns: GeoNames, CC BY 4.0')
  await expect(line).toBeVisible()
  const [list, under] = [
    await page.getByRole('listbox').locator('..').boundingBox(),
    await line.boundingBox(),
  ]
  expect(under?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
})
