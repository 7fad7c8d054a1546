import type { Page } from '@playwright/test'
import { makeNewShopkeeper, makeStockedShop } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, signedInPage, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

const dharampeth = { latitude: 21.1412, longitude: 79.0625 }
const box = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')
const storedLocation = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('Location') ?? 'null'))

test.describe('the address box on Home', () => {
  test('finds a place by its first letters, and can be used by keyboard alone', async ({ page, db }) => {
    await makeStockedShop(db)
    await page.goto('/')
    await box(page).pressSequentially('dhara')
    await expect(options(page).filter({ hasText: 'Dharampeth' })).toBeVisible()
    await expect(page.getByText('Towns: GeoNames, CC BY 4.0').first()).toBeVisible()
    await expect(page.getByText('Areas and PIN codes. Add your house and street below.')).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')

    await expect(box(page)).toHaveValue('Dharampeth, Nagpur, Maharashtra 440010')
    await expect(options(page)).toHaveCount(0)
    await expect.poll(() => storedLocation(page)).toEqual(dharampeth)
    await expect(page.getByText('straight line').first()).toBeVisible()
  })

  test('causes no layout shift when the suggestions arrive, however late', async ({ page, db }) => {
    await makeStockedShop(db)
    await page.setViewportSize(phone)
    const shifted = await recordLayoutShifts(page)
    const release = await holdRequests(page, '**/api/geo/search?*')
    await page.goto('/')
    await box(page).pressSequentially('nag')
    await expect(page.getByText('Searching…')).toBeVisible()
    // Layout shifts within 500 ms of a key press are attributed to it and not counted.
    const typedAt = await page.evaluate(() => performance.now())
    await page.waitForFunction((at) => performance.now() > at + 500, typedAt)
    release()
    await expect(options(page).first()).toBeVisible()
    expect(await shifted()).toBeLessThanOrEqual(0.02)
  })

  test('keeps its text if the script of the suggestion list fails to load, and lists suggestions for the next key', async ({
    page,
  }) => {
    await blockScript(page, 'suggestion-list')
    await page.goto('/')
    await box(page).pressSequentially('dhara')
    await expect(toast(page, 'No connection just now.')).toBeVisible()
    await expect(box(page)).toHaveValue('dhara')
    await page.unrouteAll()
    await box(page).pressSequentially('mpeth')
    await expect(options(page).filter({ hasText: 'Dharampeth' }).first()).toBeVisible()
  })

  test('finds a place by its name in Devanagari', async ({ page }) => {
    await page.goto('/')
    await box(page).pressSequentially('धरमपेठ')
    await options(page).filter({ hasText: 'Dharampeth' }).first().click()
    await expect(box(page)).toHaveValue('Dharampeth, Nagpur, Maharashtra 440010')
  })

  test('closes its list on Escape, is emptied by the cross, and says what to do if no place matches', async ({
    page,
  }) => {
    await page.goto('/')
    await box(page).pressSequentially('sitab')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')

    await page.getByRole('button', { name: 'Clear the address' }).click()
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await box(page).pressSequentially('qqxxzz')
    await expect(page.getByText('No place found.')).toBeVisible()
    await expectAccessible(page)
  })

  test('takes the place of a suggestion that is clicked', async ({ page }) => {
    await page.goto('/')
    await box(page).pressSequentially('kothr')
    await options(page).filter({ hasText: 'Kothrud' }).click()
    await expect(box(page)).toHaveValue(/^Kothrud, Pune/)
  })

  test('searches for text that was typed before hydration', async ({ page }) => {
    let bringToLife = () => {}
    const alive = new Promise<void>((resolve) => {
      bringToLife = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await alive
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await box(page).fill('kothr')
    bringToLife()
    await expect(options(page).filter({ hasText: 'Kothrud' })).toBeVisible()
    await expect(box(page)).toHaveValue('kothr')
  })

  test('sends no request for two letters, and only one for a word that is typed fast', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/geo/search')) requests.push(request.url())
    })
    await page.clock.install()
    await page.goto('/')
    await box(page).pressSequentially('na')
    await page.clock.runFor(5_000)
    expect(requests).toEqual([])
    // In one task, so that no pause between letters is long enough to search, however busy the machine is.
    await box(page).evaluate((input: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const text of ['nag', 'nagp', 'nagpu', 'nagpur']) {
        write?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect(options(page).first()).toBeVisible()
    expect(requests.map((url) => new URL(url).searchParams.get('q'))).toEqual(['nagpur'])
  })
})

test.describe('the device location on Home', () => {
  test('is stored exactly, and named after the nearest place', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 21.1437, longitude: 79.0839, accuracy: 40 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(box(page)).toHaveValue('Near Sitabuldi, Nagpur 440012 (approximate)')
    await expect(
      page.getByText('Nearest first: Near Sitabuldi, Nagpur 440012 (approximate)', { exact: true }),
    ).toBeVisible()
    expect(await storedLocation(page)).toEqual({ latitude: 21.1437, longitude: 79.0839 })
  })

  test('has no address at sea, and the page says so', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 15, longitude: 69 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(page.getByText('Unable to fetch address from coordinates.')).toBeVisible()
  })

  for (const [code, sentence] of [
    [1, 'Location access denied. Please allow location access or enter your address.'],
    [2, 'Location information unavailable. Please try again or enter your address.'],
    [3, 'Location request timed out. Please try again or enter your address.'],
    [9, 'Unable to access your location. Please enter your address.'],
  ] as const)
    test(`has a message of its own for error code ${code}`, async ({ page }) => {
      await page.addInitScript((fault) => {
        navigator.geolocation.getCurrentPosition = (_, fail) =>
          fail?.({ code: fault } as GeolocationPositionError)
      }, code)
      await page.goto('/')
      await page.getByRole('button', { name: 'Use Current Location' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    })

  test('is requested with high accuracy, a timeout of ten seconds and no cached position', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, __, options) => {
        document.title = JSON.stringify(options)
      }
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(page).toHaveTitle('{"enableHighAccuracy":true,"timeout":10000,"maximumAge":0}')
  })
})

test.describe('the address of a new shop', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

  test('fills the known fields, marks guessed ones, and drops the coordinates when it is edited', async ({
    browser,
    baseURL,
    db,
  }) => {
    const page = await signedInPage(browser, baseURL ?? '', await makeNewShopkeeper(db), 'shop')
    await page.goto('/setup')
    await box(page).pressSequentially('butib')
    await options(page).filter({ hasText: 'Butibori' }).first().click()
    await expect(page.getByText('Address selected successfully!')).toBeVisible()
    await expect(box(page)).toHaveValue('Butibori, Nagpur, Maharashtra')
    await expect(field(page, 'City')).toHaveValue('Nagpur')
    // Butibori has no PIN in the place directory, so the postal code is guessed.
    await expect(page.getByLabel('Postal code')).toHaveValue('440001')
    await expect(page.getByText('We had to guess this: please check')).toHaveCount(1)

    const pin = page.getByRole('application', { name: 'Your pin' })
    await expect(pin).toBeVisible()
    await expectAccessible(page)
    await box(page).press('End')
    await box(page).pressSequentially(' x')
    await expect(pin).toHaveCount(0)
    await page.context().close()
  })
})
