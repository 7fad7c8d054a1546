import type { Page, Response, Route } from '@playwright/test'
import { makeItem, makeNewShopkeeper } from '../../scenes/builders.ts'
import { fee } from '../fixtures/checkout-fixtures.ts'
import { holdRequests, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, signedInPage, test } from '../fixtures/fixtures.ts'
import { releaseReply } from '../fixtures/release-reply.ts'

test.use({ actionTimeout: 10_000 })

const here = { latitude: 21.1437, longitude: 79.0839 }
const reverse = '**/api/geo/reverse*'
const resolve = '**/api/geo/place/*'
const box = (page: Page) => page.getByRole('combobox')
const storedLocation = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('Location') ?? 'null'))

async function choose(page: Page, typed: string, name: string) {
  await box(page).fill(typed)
  await page.getByRole('option').filter({ hasText: name }).first().click()
}

/** Presses the button, and waits until the name of the position has been requested. */
async function locate(page: Page) {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...here, accuracy: 40 })
  const sentRequest = page.waitForRequest(reverse)
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  await sentRequest
}

test.describe('on Home the device location', () => {
  test('does not replace a place that was chosen before its name arrived', async ({ page }) => {
    await page.goto('/')
    const release = await holdRequests(page, reverse)
    await locate(page)
    await choose(page, 'kothr', 'Kothrud')
    await expect(box(page)).toHaveValue(/^Kothrud, Pune/)
    const chosen = await storedLocation(page)
    await releaseReply(page, reverse, release)
    await expect(box(page)).toHaveValue(/^Kothrud, Pune/)
    expect(await storedLocation(page)).toEqual(chosen)
  })

  test('replaces, if it is found late, neither a place chosen meanwhile nor what is being typed', async ({
    page,
  }) => {
    await page.addInitScript((point) => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const coords = { ...point, accuracy: 40 } as GeolocationCoordinates
        window.addEventListener('found', () => found({ coords } as GeolocationPosition), { once: true })
      }
    }, here)
    const find = () => page.evaluate(() => window.dispatchEvent(new Event('found')))
    const press = () => page.getByRole('button', { name: 'Use Current Location' }).click()
    await page.goto('/')
    await press()
    await choose(page, 'kothr', 'Kothrud')
    await expect(box(page)).toHaveValue(/^Kothrud, Pune/)
    const chosen = await storedLocation(page)
    await find()
    await press()
    expect(await storedLocation(page)).toEqual(chosen)
    await box(page).fill('sitab')
    await find()
    await expect.poll(() => storedLocation(page)).toEqual(here)
    await expect(box(page)).toHaveValue('sitab')
  })
})

test.describe('at the checkout the device location', () => {
  test.beforeEach(async ({ customer, ownShop, db }) => {
    const { itemId } = await makeItem(db, ownShop.shopId)
    await storeCart(customer, ownShop.shopId, { [itemId]: 3 })
    await customer.goto('/order')
  })

  test('keeps a street that is typed meanwhile, and sets its coordinates', async ({ customer: page }) => {
    await choose(page, 'sitab', 'Sitabuldi')
    await expect(fee(page)).toHaveText('₹9')
    const release = await holdRequests(page, reverse)
    await locate(page)
    await box(page).fill('Dandige Layout lane 5')
    await expect(fee(page)).toHaveText('after the address')
    await releaseReply(page, reverse, release)
    await expect(fee(page)).toHaveText('₹9')
    await expect(box(page)).toHaveValue('Dandige Layout lane 5')
  })

  test('is dropped if a place was chosen meanwhile', async ({ customer: page }) => {
    const release = await holdRequests(page, reverse)
    await locate(page)
    await choose(page, 'sitab', 'Sitabuldi')
    await expect(box(page)).toHaveValue(/^Sitabuldi/)
    await releaseReply(page, reverse, release)
    await expect(box(page)).toHaveValue(/^Sitabuldi/)
    await expect(page.getByText('Your device places you')).toHaveCount(0)
  })

  test('is named after the last position of the pin, in whatever order the replies arrive', async ({
    customer: page,
  }) => {
    await locate(page)
    await expect(page.getByText(/^Near Sitabuldi/)).toBeVisible()
    await page.getByRole('application', { name: 'Your pin' }).focus()
    const held = Promise.withResolvers<Route>()
    await page.route(reverse, held.resolve, { times: 1 })
    await page.keyboard.press('Shift+ArrowRight')
    const first = await held.promise
    for (let i = 0; i < 12; i++) await page.keyboard.press('Shift+ArrowLeft')
    const spot = page.getByText(/^Near (?!Sitabuldi)/)
    await expect(spot).toBeVisible()
    await releaseReply(
      page,
      (reply) => reply.request() === first.request(),
      () => void first.continue(),
    )
    await expect(spot).toBeVisible()
  })
})

test('in the set-up the device location keeps a shop number that is typed meanwhile, and a place that is chosen', async ({
  browser,
  baseURL,
  db,
}) => {
  const page = await signedInPage(browser, baseURL ?? '', await makeNewShopkeeper(db), 'shop')
  const number = page.getByRole('textbox', { name: 'Shop number, building, street' })
  const chosen = page.getByText('Address selected successfully!')
  await page.goto('/setup')
  const release = await holdRequests(page, reverse)
  await locate(page)
  await number.fill('Shop 5')
  release()
  await expect(chosen).toBeVisible()
  await expect(number).toHaveValue('Shop 5')
  await page.unroute(reverse)

  const releaseNext = await holdRequests(page, reverse)
  await locate(page)
  await choose(page, 'butib', 'Butibori')
  await expect(box(page)).toHaveValue(/^Butibori/)
  await releaseReply(page, reverse, releaseNext)
  await expect(box(page)).toHaveValue(/^Butibori/)
  await page.context().close()
})

test('of two chosen places the later one counts, and what is typed after a choice stays', async ({
  page,
}) => {
  await page.goto('/')
  const held = Promise.withResolvers<Route>()
  await page.route(resolve, held.resolve, { times: 1 })
  await choose(page, 'sitab', 'Sitabuldi')
  const first = await held.promise
  await choose(page, 'kothr', 'Kothrud')
  await expect(box(page)).toHaveValue(/^Kothrud, Pune/)
  const chosen = await storedLocation(page)
  const isFirst = (reply: Response) => reply.request() === first.request()
  await releaseReply(page, isFirst, () => void first.continue())
  await expect(box(page)).toHaveValue(/^Kothrud, Pune/)
  expect(await storedLocation(page)).toEqual(chosen)

  const release = await holdRequests(page, resolve)
  const sentRequest = page.waitForRequest(resolve)
  await choose(page, 'sitab', 'Sitabuldi')
  await sentRequest
  await box(page).fill('dhar')
  await releaseReply(page, resolve, release)
  await expect(box(page)).toHaveValue('dhar')
  expect(await storedLocation(page)).toEqual(chosen)
})

test('the bank name is that of the IFSC code in the field, in whatever order the replies arrive', async ({
  shopkeeper: page,
}) => {
  const code = page.getByLabel('IFSC code')
  const bank = page.getByLabel('Bank name')
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Change bank account' }).click()
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/shops/bank/SBIN*', held.resolve, { times: 1 })
  await code.fill('SBIN0001234')
  const first = await held.promise
  await code.fill('HDFC0000001')
  await expect(bank).toHaveValue('HDFC Bank')
  const isFirst = (reply: Response) => reply.request() === first.request()
  await releaseReply(page, isFirst, () => void first.continue())
  await expect(bank).toHaveValue('HDFC Bank')

  await bank.fill('')
  const release = await holdRequests(page, '**/api/shops/bank/*')
  const sentRequest = page.waitForRequest('**/api/shops/bank/*')
  await code.fill('SBIN0001234')
  await sentRequest
  await code.fill('SBIN000123')
  await releaseReply(page, '**/api/shops/bank/*', release)
  await expect(bank).toHaveValue('')
})
