import type { Locator, Page } from '@playwright/test'
import { givePassword, makeItem, makeShop, makeStockedShop, nagpur, password } from '../../scenes/builders.ts'
import { holdRequests, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const here = { latitude: nagpur.lat, longitude: nagpur.lng }
const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('link')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const MOST_SHIFT = 0.02

/** How many cards are completely visible without scrolling. */
async function countOnScreen(page: Page): Promise<number> {
  const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()))
  return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= 740).length
}

test('two shops fit on the first screen of a phone, with and without a chosen place', async ({
  page,
  db,
}) => {
  for (const name of ['Kale Dairy', 'श्री सिद्धिविनायक दुग्धालय आणि किराणा भांडार, धरमपेठ', 'Joshi Bakers'])
    await makeStockedShop(db, { name, rating_sum: 22, rating_count: 5, minutes_to_door: 12 })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(3)
  expect(await countOnScreen(page)).toBeGreaterThanOrEqual(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  // The spaces of the heading font are made for Latin letters, and are too narrow between Devanagari words.
  await expect(page.getByRole('heading', { name: 'Kale Dairy' })).toHaveCSS('word-spacing', '0px')
  await expect(page.getByRole('heading', { name: 'सिद्धिविनायक' })).not.toHaveCSS('word-spacing', '0px')
  await expectAccessible(page)

  await storeBeforeLoad(page, { Location: here, LocationLabel: 'Dharampeth, Nagpur' })
  const shifted = await recordLayoutShifts(page)
  await page.reload()
  await expect(page.getByText('3 shops deliver here')).toBeVisible()
  expect(await countOnScreen(page)).toBeGreaterThanOrEqual(2)
  await expectAccessible(page)
  expect(await shifted()).toBeLessThanOrEqual(MOST_SHIFT)
})

test('a customer, or a visitor with a place, does not see the hero even for one frame', async ({
  page,
  customer,
  db,
}) => {
  await makeStockedShop(db)
  const isSeen = (page: Page) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().width > 2)
  await page.goto('/')
  expect(await isSeen(page)).toBe(true)
  await storeBeforeLoad(page, { Location: here })
  for (const known of [page, customer]) {
    // The page as the server rendered it, without any script.
    await known.route('**/assets/*.js', (route) => route.abort())
    await known.goto('/', { waitUntil: 'load' })
    await expect(known.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await isSeen(known)).toBe(false)
    await known.unroute('**/assets/*.js')
    await known.goto('/')
    await expect(cards(known)).toHaveCount(1)
    expect(await isSeen(known)).toBe(false)
  }
})

test('a card shows distance, fee, time, hours, minimum, items and rating', async ({ page, db }) => {
  await page.clock.setFixedTime(new Date())
  const allDay = JSON.stringify(Array(7).fill([{ opens: '00:00', closes: '23:59' }]))
  const { shopId } = await makeShop(db, {
    name: 'Kale Dairy',
    lat: nagpur.lat + 0.018,
    opening_hours: allDay,
    minutes_to_door: 14,
    rating_sum: 23,
    rating_count: 5,
  })
  for (const name of ['Cow milk', 'Paneer', 'Curd', 'Ghee']) await makeItem(db, shopId, { name })
  await makeItem(db, shopId, { name: 'Pav', food_type: 'Bakery', category: 'Bread' })
  await makeStockedShop(db, { name: 'Four voices', rating_sum: 20, rating_count: 4 })
  await storeBeforeLoad(page, { Location: here })
  await page.goto('/')
  const card = cards(page).filter({ hasText: 'Kale Dairy' })
  for (const text of [
    '2.00 km',
    'Delivery ₹15–₹25',
    '14 min',
    'Open until 11:59 pm',
    'Minimum ₹60',
    'Dairy, Bakery: Cow milk, Paneer, Curd',
    '4.6',
  ])
    await expect(card).toContainText(text)
  await expect(cards(page).filter({ hasText: 'Four voices' })).not.toContainText('out of 5')
})

test('choosing a place at once sorts the shops by distance, names the place and says how many deliver', async ({
  page,
  db,
}) => {
  await makeStockedShop(db, { name: 'Far', lat: 21.1412 + 0.04, lng: 79.0625 })
  await makeStockedShop(db, { name: 'Near', lat: 21.1412, lng: 79.0625 })
  await makeStockedShop(db, {
    name: 'Keeps to itself',
    lat: 21.1412 + 0.03,
    lng: 79.0625,
    delivery_radius_km: 1,
  })
  await makeStockedShop(db, { name: 'Newest', lat: 21.1412 + 0.02, lng: 79.0625 })
  await page.goto('/')
  await expect(names(page)).toHaveText(['Newest', 'Keeps to itself', 'Near', 'Far'])
  await page.getByRole('combobox').fill('dhara')
  await page.getByRole('option').filter({ hasText: 'Dharampeth' }).first().click()
  await expect(names(page)).toHaveText(['Near', 'Newest', 'Keeps to itself', 'Far'])
  await expect(page.getByRole('status').filter({ hasText: '3 shops deliver here' })).toBeInViewport()
  await expect(page.getByText('Nearest first: Dharampeth, Nagpur')).toBeInViewport()
  await expect(page.getByRole('combobox')).toHaveValue(/^Dharampeth/)

  await db.updateTable('shops').set({ is_paused: true }).execute()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'None of these is open now.' })).toBeVisible()
})

for (const [width, height] of [
  [360, 740],
  [768, 900],
  [1440, 900],
] as const)
  for (const count of [0, 1, 24])
    test(`no layout shift occurs while ${count} shops near a place load, ${width} wide`, async ({
      page,
      db,
    }) => {
      for (let n = 1; n <= count; n++) await makeStockedShop(db, { name: `Dairy ${n}` })
      await page.setViewportSize({ width, height })
      await storeBeforeLoad(page, { Location: here, LocationLabel: 'Dharampeth, Nagpur' })
      const release = await holdRequests(page, '**/api/shops/all?*')
      const shifted = await recordLayoutShifts(page)
      await page.goto('/')
      await expect(page.locator('[data-skeleton=shop]')).toHaveCount(3)
      release()
      await expect(page.locator('[data-skeleton=shop]')).toHaveCount(0)
      await expect(cards(page)).toHaveCount(count)
      expect(await shifted()).toBeLessThanOrEqual(MOST_SHIFT)
    })

test('Home lists twelve shops, and the others on request, each once; going back restores all of them', async ({
  page,
  db,
}) => {
  const all = Array.from({ length: 38 }, (_, n) => `Dairy ${n + 1}`)
  for (const name of all) await makeStockedShop(db, { name })
  const newestFirst = all.toReversed()
  const more = page.getByRole('button', { name: 'Show more shops' })
  await page.goto('/')
  await expect(names(page)).toHaveText(newestFirst.slice(0, 12))
  await more.press('Enter')
  await expect(names(page)).toHaveText(newestFirst.slice(0, 36))
  // The first press replaces the list, and with it the button that has the focus.
  await expect(page.locator(':focus')).toContainText('Dairy 26')
  await more.press('Enter')
  await expect(names(page)).toHaveText(newestFirst)
  // Its last press removes the button that has the focus.
  await expect(page.locator(':focus')).toContainText('Dairy 2')
  await expect(more).toHaveCount(0)

  await names(page).first().click()
  await expect(page).toHaveURL(/shop/)
  await page.goBack()
  await expect(names(page)).toHaveText(newestFirst)

  // The further shops that were loaded for one filter are not loaded for another.
  const requests: string[] = []
  page.on('request', (request) => /open=true.*after=/.test(request.url()) && requests.push(request.url()))
  await chip(page, 'Open now').click()
  await expect(page).toHaveURL('/?open=true')
  await expect(names(page)).toHaveText(newestFirst.slice(0, 12))
  expect(requests).toEqual([])
  await chip(page, 'Open now').click()
  await expect(names(page)).toHaveText(newestFirst)
})

test('Home does not shift when somebody signs in on it, and has no hero at their next visit', async ({
  page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  await makeStockedShop(db)
  const top = async () => (await cards(page).first().boundingBox())?.y
  await page.goto('/')
  const atFirst = await top()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(customerAccount.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await top()).toBe(atFirst)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  expect(await top()).toBeLessThan(atFirst ?? 0)
})

test('the hero is back after signing out, without a page load', async ({ customer: page, db }) => {
  await makeStockedShop(db)
  const heading = page.getByRole('heading', { level: 1 })
  const isSeen = () => heading.evaluate((element) => element.getBoundingClientRect().width > 2)
  await page.goto('/')
  expect(await isSeen()).toBe(false)
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }))
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(isSeen).toBe(true)
  await expect(page.getByRole('button', { name: 'Become a Partner' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true)
})

for (const width of [320, 360, 768, 1440])
  test(`no heart overlaps the link of a shop, ${width} wide, however long the names are`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const name of [
      'Subah Dairy '.repeat(5).trim(),
      'श्री सिद्धिविनायक दुग्धालय आणि किराणा भांडार, धरमपेठ, नागपूर',
    ])
      for (let n = 0; n < 2; n++) await makeStockedShop(db, { name })
    await page.goto('/')
    await expect(cards(page)).toHaveCount(4)
    const hearts = await boxesOf(page.getByRole('button', { name: /^My shop: / }))
    const links = await boxesOf(names(page))
    expect([hearts.length, links.length]).toEqual([4, 4])
    const overlapping = hearts.flatMap((heart) => links.filter((link) => overlap(heart, link)))
    expect(overlapping).toEqual([])
  })

const boxesOf = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  )
type Box = Awaited<ReturnType<typeof boxesOf>>[number]
const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test('a shop with an empty menu is not on Home until it has an item', async ({ page, db }) => {
  await makeStockedShop(db, { name: 'Stocked' })
  const { shopId } = await makeShop(db, { name: 'Empty shelves' })
  await page.goto('/')
  await expect(names(page)).toHaveText(['Stocked'])
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('heading', { name: 'Empty shelves' })).toBeVisible()
  await makeItem(db, shopId)
  await page.goto('/')
  await expect(names(page)).toHaveText(['Empty shelves', 'Stocked'])
})

test('on a phone the benefits for shops can be expanded by keyboard', async ({ page }) => {
  await page.goto('/')
  const benefit = page.getByRole('heading', { name: 'Every rupee explained' })
  await expect(benefit).toBeHidden()
  await page.getByRole('button', { name: 'What your shop gets' }).press('Enter')
  await expect(benefit).toBeVisible()
})
