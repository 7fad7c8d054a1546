import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop, nagpur } from '../../scenes/builders.ts'
import { holdRequests, storeBeforeLoad, withoutTable } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'
import { PhoneUser } from '../fixtures/phone-user.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

/** A phone's on-screen keyboard covers about 300 of its 740 pixels. */
const ABOVE_KEYBOARD = 740 - 300

const storePlace = (page: Page) =>
  storeBeforeLoad(page, {
    Location: { latitude: nagpur.lat, longitude: nagpur.lng },
    LocationLabel: 'Dharampeth, Nagpur',
  })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search nearby shops' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

async function makeTwoShops(db: Db) {
  const near = await makeShop(db, { name: 'Shri Ganesh Dairy' })
  await makeItem(db, near.shopId, { name: 'Fresh paneer', category: 'Paneer', pack_size: 200, unit: 'grams' })
  await makeItem(db, near.shopId, { name: 'टोंड दूध', category: 'Milk' })
  const far = await makeShop(db, { name: 'Gokul Kirana', lat: nagpur.lat + 0.05, is_paused: true })
  await makeItem(db, far.shopId, {
    name: 'Paneer, packet',
    category: 'Paneer',
    pack_size: 200,
    unit: 'grams',
  })
  return near
}

test('from Home paneer is added to the cart with two taps and the six letters of its name', async ({
  page,
  db,
}) => {
  const { shopId } = await makeTwoShops(db)
  await storePlace(page)
  const user = new PhoneUser(page)
  await page.goto('/')
  await user.tap(page.getByRole('link', { name: 'Search milk, bread, paneer…' }))
  await expect(box(page)).toBeFocused()
  await expectAccessible(page)
  await user.type('paneer')
  const shop = page.getByRole('region', { name: 'Shri Ganesh Dairy' })
  const add = shop.getByRole('button', { name: 'Add Fresh paneer' })
  await expect(add).toBeVisible()
  const { y, height } = (await add.boundingBox()) ?? { y: 0, height: 1000 }
  expect(y + height).toBeLessThan(ABOVE_KEYBOARD)
  await user.tap(add)
  await expect(shop.getByText('1', { exact: true })).toBeVisible()
  const carts = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  expect(Object.keys(carts)).toEqual([shopId])
  await expect(page.getByRole('link', { name: /View cart/i })).toBeVisible()
  expect({ taps: user.taps, keys: user.keys }).toEqual({ taps: 2, keys: 6 })
})

test('the search page loads without layout shifts if a place has been chosen', async ({ page, db }) => {
  await makeTwoShops(db)
  await storePlace(page)
  const shifted = await recordLayoutShifts(page)
  await page.goto('/search')
  await expect(page.getByText('From shops that deliver to Dharampeth, Nagpur')).toBeVisible()
  expect(await shifted()).toBeLessThanOrEqual(0.02)
})

test('shops that take orders come first, closed ones say so, and the sorting rule is explained beside the list', async ({
  page,
  db,
}) => {
  await makeTwoShops(db)
  await storePlace(page)
  await page.goto('/search?q=paneer')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Shri Ganesh Dairy',
    'Gokul Kirana',
    'How this list is sorted',
  ])
  await expect(page.getByRole('region', { name: 'Gokul Kirana' })).toContainText('Closed now')
  await expect(page.getByText('nobody pays to stand higher')).toBeVisible()
  await expectAccessible(page)
})

test('the page says so if there are more shops than are shown', async ({ page, db }) => {
  for (let shop = 0; shop < 21; shop++)
    await makeItem(db, (await makeShop(db)).shopId, { name: 'Fresh paneer', category: 'Paneer' })
  await storePlace(page)
  await page.goto('/search?q=paneer')
  await expect(page.getByText('More than 20 shops deliver it to Dharampeth, Nagpur')).toBeVisible()
  await page.getByRole('button', { name: 'Show more shops' }).click()
  await expect(page.getByText('21 shops deliver it to Dharampeth, Nagpur', { exact: true })).toBeVisible()
})

test('common search terms are one tap away, even after one letter has been typed', async ({ page, db }) => {
  await makeTwoShops(db)
  await storePlace(page)
  await page.goto('/search')
  await box(page).pressSequentially('d')
  await expect(page).toHaveURL('/search?q=d')
  await expect(page.getByText(/No shop that delivers/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Milk', exact: true }).click()
  await expect(box(page)).toHaveValue('Milk')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('टोंड दूध')
})

test('suggestions can be chosen by keyboard, and Escape keeps what was typed', async ({ page, db }) => {
  await makeTwoShops(db)
  await storePlace(page)
  await page.goto('/search')
  await box(page).pressSequentially('dud')
  await expect(option(page, 'टोंड दूध')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(option(page, 'टोंड दूध')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('dud')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('टोंड दूध')
  await expect(page).toHaveURL(/\?q=%E0/)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('टोंड दूध')
})

test('a shop is found and suggested by its name, also after Enter, and Back restores the search', async ({
  page,
  db,
}) => {
  const { shopId } = await makeTwoShops(db)
  await storePlace(page)
  await page.goto('/search')
  await box(page).pressSequentially('ganesh')
  await box(page).press('Enter')
  await expect(page.getByRole('region', { name: 'Shri Ganesh Dairy' })).toContainText('Fresh paneer')
  await option(page, 'Shri Ganesh Dairy').click()
  await expect(page).toHaveURL(`/shop/${shopId}`)
  await page.goBack()
  await expect(box(page)).toHaveValue('ganesh')
  await expect(option(page, 'Shri Ganesh Dairy')).toBeVisible()
})

test('tapping a suggested shop before the debounce of the search is over opens it', async ({ page, db }) => {
  const { shopId } = await makeTwoShops(db)
  await storePlace(page)
  await page.clock.install()
  await page.goto('/search')
  const answer = await holdRequests(page, /\/api\/shops\/[0-9a-f-]{36}/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('ganesh')
  await box(page).press('Enter')
  // Together these steps are shorter than the debounce.
  await expect(async () => {
    await page.clock.runFor(2)
    await expect(option(page, 'Shri Ganesh Dairy')).toBeVisible({ timeout: 100 })
  }).toPass()
  await option(page, 'Shri Ganesh Dairy').click()
  await page.clock.runFor(300)
  answer()
  await page.clock.resume()
  await expect(page).toHaveURL(`/shop/${shopId}`)
})

test('a late response does not replace a newer one', async ({ page, db }) => {
  await makeTwoShops(db)
  await storePlace(page)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/api\/search\?q=pan&/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/search')
  await box(page).pressSequentially('pan')
  await page.waitForRequest(/\/api\/search\?q=pan&/)
  await box(page).fill('doodh')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('टोंड दूध')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('टोंड दूध')
})

test('an empty result, a failure and a missing place each have a message of their own', async ({
  page,
  db,
  owner,
}) => {
  await makeTwoShops(db)
  await page.goto('/search?q=zebra')
  await expect(page.getByRole('link', { name: 'Choose a place' })).toBeVisible()
  await expectAccessible(page)
  await storePlace(page)
  await page.reload()
  await expect(page.getByText('No shop that delivers to you has “zebra” just now.')).toBeVisible()
  await expect(page.getByText('We looked in shops that deliver to Dharampeth, Nagpur.')).toBeVisible()
  await expectAccessible(page)
  await withoutTable(owner, 'menu_words', async () => {
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('The search could not be done. Please try again.')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No shop that delivers to you has “zebra” just now.')).toBeVisible()
  // A URL can contain a longer query than the search box accepts.
  await page.goto(`/search?q=${'q'.repeat(300)}`)
  await expect(page.getByText(`has “${'q'.repeat(80)}” just now.`)).toBeVisible()
})

test('the search on a shop’s page finds items that contain the text, sound like it or mean the same', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  for (const name of ['Toned milk', 'Doodh peda', 'Bread'])
    await makeItem(db, shopId, { name, category: 'Others' })
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('searchbox', { name: 'Search this shop' }).fill('doodh')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Doodh peda', 'Toned milk'])
})
