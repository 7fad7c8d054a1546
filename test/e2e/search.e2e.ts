import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop, nagpur } from '../builders.ts'
import { holdBack, keep, withoutTable } from './customer-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { Hand } from './hand.ts'
import { watchShifts } from './layout-shifts.ts'
import { phone } from './phone.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

/** A phone's keyboard covers about three hundred of its pixels. */
const ABOVE_THE_KEYS = 740 - 300

const atHome = (page: Page) =>
  keep(page, {
    Location: { latitude: nagpur.lat, longitude: nagpur.lng },
    LocationLabel: 'Dharampeth, Nagpur',
  })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search nearby shops' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

async function openTown(db: Db) {
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

test('from Home paneer is in the cart in two taps and the six letters of its name', async ({ page, db }) => {
  const { shopId } = await openTown(db)
  await atHome(page)
  const hand = new Hand(page)
  await page.goto('/')
  await hand.tap(page.getByRole('link', { name: 'Search milk, bread, paneer…' }))
  await expect(box(page)).toBeFocused()
  await expectAccessible(page)
  await hand.type('paneer')
  const shop = page.getByRole('region', { name: 'Shri Ganesh Dairy' })
  const add = shop.getByRole('button', { name: 'Add Fresh paneer' })
  await expect(add).toBeVisible()
  const { y, height } = (await add.boundingBox()) ?? { y: 0, height: 1000 }
  expect(y + height).toBeLessThan(ABOVE_THE_KEYS)
  await hand.tap(add)
  await expect(shop.getByText('1', { exact: true })).toBeVisible()
  const carts = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  expect(Object.keys(carts)).toEqual([shopId])
  await expect(page.getByRole('link', { name: /View cart/i })).toBeVisible()
  expect({ taps: hand.taps, keys: hand.keys }).toEqual({ taps: 2, keys: 6 })
})

test('the page to search on comes without moving, for whoever has a place', async ({ page, db }) => {
  await openTown(db)
  await atHome(page)
  const shifted = await watchShifts(page)
  await page.goto('/search')
  await expect(page.getByText('From shops that deliver to Dharampeth, Nagpur')).toBeVisible()
  expect(await shifted()).toBeLessThanOrEqual(0.02)
})

test('what takes orders stands first, beside the list the rule, and what is closed says so', async ({
  page,
  db,
}) => {
  await openTown(db)
  await atHome(page)
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

test('while there are more shops than are shown, it is said that there are', async ({ page, db }) => {
  for (let shop = 0; shop < 21; shop++)
    await makeItem(db, (await makeShop(db)).shopId, { name: 'Fresh paneer', category: 'Paneer' })
  await atHome(page)
  await page.goto('/search?q=paneer')
  await expect(page.getByText('More than 20 shops deliver it to Dharampeth, Nagpur')).toBeVisible()
  await page.getByRole('button', { name: 'Show more shops' }).click()
  await expect(page.getByText('21 shops deliver it to Dharampeth, Nagpur', { exact: true })).toBeVisible()
})

test('what is sought most is one tap away, and stays so while one letter is typed', async ({ page, db }) => {
  await openTown(db)
  await atHome(page)
  await page.goto('/search')
  await box(page).pressSequentially('d')
  await expect(page).toHaveURL('/search?q=d')
  await expect(page.getByText(/No shop that delivers/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Milk', exact: true }).click()
  await expect(box(page)).toHaveValue('Milk')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('टोंड दूध')
})

test('suggestions are chosen by keyboard, and Escape leaves what was typed', async ({ page, db }) => {
  await openTown(db)
  await atHome(page)
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

test('a shop that is called so is found and suggested, after Enter too, and coming back finds the search again', async ({
  page,
  db,
}) => {
  const { shopId } = await openTown(db)
  await atHome(page)
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

test('who taps a shop before the pause after typing is over comes to it', async ({ page, db }) => {
  const { shopId } = await openTown(db)
  await atHome(page)
  await page.clock.install()
  await page.goto('/search')
  const answer = await holdBack(page, /\/api\/shops\/[0-9a-f-]{36}/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('ganesh')
  await box(page).press('Enter')
  // Together less than the pause.
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

test('an answer that comes late does not take the place of a newer one', async ({ page, db }) => {
  await openTown(db)
  await atHome(page)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
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
  letGo()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('टोंड दूध')
})

test('nothing found, a failure and a missing place are said in so many words, each with a way on', async ({
  page,
  db,
  owner,
}) => {
  await openTown(db)
  await page.goto('/search?q=zebra')
  await expect(page.getByRole('link', { name: 'Choose a place' })).toBeVisible()
  await expectAccessible(page)
  await atHome(page)
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
  // What no box lets in, an address may hold.
  await page.goto(`/search?q=${'q'.repeat(300)}`)
  await expect(page.getByText(`has “${'q'.repeat(80)}” just now.`)).toBeVisible()
})

test('the search of a shop’s page finds what holds the text, and what sounds or means the same', async ({
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
