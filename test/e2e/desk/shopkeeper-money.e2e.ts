import { DAY_MS, indiaDay, indiaMonth } from '#contract/rules/time/india-time.ts'
import { makeItem, placementOf } from '../../scenes/builders.ts'
import { setStatusAs } from '../fixtures/customer-fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'
import { phone } from '../fixtures/phone.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'

test('the money page shows what a shop took and owes, and each figure links to its orders', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  db,
}) => {
  const item = await makeItem(db, shopId)
  const post = (path: string, token: string, data: object) =>
    page.request.post(path, { data, headers: { token } })
  for (const count of [10, 4]) {
    const placement = placementOf(shopId, [{ ...item, count }])
    const { orderId } = await (await post('/api/order/place', customerAccount.token, placement)).json()
    await post('/api/order/status', keeper.token, { orderId, status: 'Delivered' })
  }

  await page.goto('/dashboard/money')
  await expect(page.getByRole('heading', { name: 'Money', exact: true })).toBeVisible()
  await expect(page.getByText('You owe Nukkad')).toBeVisible()
  await expect(page.getByText('₹4.38', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹4.38 now' })).toBeVisible()
  await expectAccessible(page)

  const ofDay = page.getByRole('listitem').getByRole('link', { name: /^Cash taken, .*: ₹438$/ })
  await ofDay.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cash taken, ')
  await expect(page.getByRole('heading', { name: /Asha$/ })).toHaveCount(2)
  await expect(page.getByText('₹309', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Back to / }).click()

  await page.getByRole('button', { name: 'Earlier month' }).click()
  await expect(page.getByText(/^Nothing delivered in /)).toBeVisible()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
})

for (const path of ['', '/hi', '/mr'])
  test(`on a phone a day takes two lines with figures large enough to tap, at ${path}/dashboard/money`, async ({
    shopkeeper: page,
    ownShop: { shopId, keeper },
    customerAccount,
    db,
  }) => {
    const item = await makeItem(db, shopId, { price_paise: 1234_50 })
    const post = (path: string, token: string, data: object) =>
      page.request.post(path, { data, headers: { token } })
    const placement = placementOf(shopId, [{ ...item, count: 8 }])
    const { orderId } = await (await post('/api/order/place', customerAccount.token, placement)).json()
    await post('/api/order/status', keeper.token, { orderId, status: 'Delivered' })
    await page.goto(`${path}/dashboard/money`)
    const day = page.locator('main ol > li')
    await expect(day.getByRole('link')).toHaveCount(4)
    expect((await day.boundingBox())?.height).toBeLessThanOrEqual(110)
    for (const link of await day.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
  })

test('no figure of a month runs into the next one at any width', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  db,
}) => {
  const item = await makeItem(db, shopId, { price_paise: 99_999_50 })
  const post = (path: string, token: string, data: object) =>
    page.request.post(path, { data, headers: { token } })
  const placement = placementOf(shopId, [{ ...item, count: 3 }])
  const { orderId } = await (await post('/api/order/place', customerAccount.token, placement)).json()
  await post('/api/order/status', keeper.token, { orderId, status: 'Delivered' })
  await page.goto('/dashboard/money')
  const figures = page.locator('dl', { has: page.getByText('Payment fees') }).locator('dd')
  await expect(figures).toHaveCount(8)
  await expect(figures.first()).toHaveText('1')
  for (const width of [phone.width, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    for (const figure of await figures.all())
      expect(await figure.evaluate(roomBeside), `at ${width}`).toBeGreaterThanOrEqual(0)
  }
})

/** How much narrower what is written is than the place for it, in pixels. */
function roomBeside(element: Element) {
  const written = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  const range = document.createRange()
  if (written) range.selectNodeContents(written)
  return element.clientWidth - range.getBoundingClientRect().width
}

test('a list left open past midnight shows the day that was today as yesterday', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  db,
}) => {
  const placement = placementOf(shopId, [{ ...(await makeItem(db, shopId)), count: 10 }])
  const post = (path: string, token: string, data: object) =>
    page.request.post(path, { data, headers: { token } })
  const { orderId } = await (await post('/api/order/place', customerAccount.token, placement)).json()
  await post('/api/order/status', keeper.token, { orderId, status: 'Delivered' })
  await hideServerTime(page)
  await page.clock.install()
  await page.goto(`/dashboard/money/entries?of=cash&day=${indiaDay(new Date())}`)
  const delivered = page.getByRole('listitem').getByRole('time')
  await expect(delivered).toHaveText(/^today /)
  await page.clock.fastForward('24:00:00')
  await expect(delivered).toHaveText(/^yesterday /)
})

test('the printed money page shows its figures and the shop’s name, without navigation and buttons', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  db,
}) => {
  const item = await makeItem(db, shopId)
  const placement = placementOf(shopId, [{ ...item, count: 10 }])
  const placed = await page.request.post('/api/order/place', {
    data: placement,
    headers: { token: customerAccount.token },
  })
  const { orderId } = await placed.json()
  await page.request.post('/api/order/status', {
    data: { orderId, status: 'Delivered' },
    headers: { token: keeper.token },
  })
  await page.goto('/dashboard/money')
  await expect(page.getByText('You owe Nukkad')).toBeVisible()
  await expect(page.getByText('Kale Dairy')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Kale Dairy')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cash taken, .*: ₹309$/ })).toHaveCount(2)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('the statement of a month without deliveries can be downloaded, too', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/money')
  await page.getByRole('link', { name: /^Statement and CSV of/ }).click()
  await expect(page.getByText('Nothing delivered in this month')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.csv$/)
})

test('what a shop took and owes is updated with its orders on every screen, even if a busy server refuses at first', async ({
  shopkeeper: page,
  ownShop: { keeper },
  placeOrder,
}) => {
  const money = await page.context().newPage()
  await page.goto('/dashboard')
  await money.goto('/dashboard/money')
  const deliver = async () => setStatusAs(page.request, keeper, await placeOrder(), 'Delivered')
  await expect(page.getByText('Listening for new orders.')).toBeVisible()
  await expect(money.getByText(/^Nothing delivered in /)).toBeVisible()
  await deliver()
  const owed = (amount: string) => page.getByText(`You owe Nukkad ${amount}`)
  await expect(owed('₹1.89')).toBeVisible()
  await expect(money.getByRole('button', { name: 'Pay ₹1.89 now' })).toBeVisible()

  let refused = 0
  const isBusy = { status: 503, headers: { 'retry-after': '0' }, json: { success: false, code: 'busy' } }
  await page.context().route(/\/api\/(shops\/details|shops\/money)/, (route) => {
    refused += 1
    return route.fulfill(isBusy)
  })
  await deliver()
  // Three requests, with two attempts each.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(6)
  await page.context().unrouteAll()
  await expect(owed('₹3.78')).toBeVisible()
  await expect(money.getByRole('button', { name: 'Pay ₹3.78 now' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₹378')
})

test('the statement shows who owes whom, and lists what was delivered', async ({
  shopkeeper,
  ownShop,
  db,
  customerAccount,
}) => {
  const { shopId } = ownShop
  const { itemId, pricePaise } = await makeItem(db, shopId)
  const placement = placementOf(shopId, [{ itemId, pricePaise, count: 10 }])
  const post = (path: string, token: string, data: object) =>
    shopkeeper.request.post(path, { data, headers: { token } })
  const placed = await post('/api/order/place', customerAccount.token, placement)
  const { orderId } = await placed.json()
  await post('/api/order/status', ownShop.keeper.token, { orderId, status: 'Delivered' })

  await shopkeeper.goto('/dashboard/statement')
  await expect(shopkeeper.getByText('You owe us', { exact: true })).toBeVisible()
  await expect(shopkeeper.getByText('₹3.09').first()).toBeVisible()
  await expect(shopkeeper.getByRole('row', { name: /Cash/ })).toContainText('₹309')
  await expectAccessible(shopkeeper)
  const [file] = await Promise.all([
    shopkeeper.waitForEvent('download'),
    shopkeeper.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.csv$/)
  await shopkeeper.getByRole('button', { name: 'Earlier month' }).click()
  await expect(shopkeeper.getByText('Nothing delivered in this month')).toBeVisible()

  await hideServerTime(shopkeeper)
  await shopkeeper.clock.setFixedTime(new Date(Date.now() + 32 * DAY_MS))
  await shopkeeper.goto(`/dashboard/statement?month=${indiaMonth(new Date())}`)
  await expect(shopkeeper.getByText(/^At the end of .* you owed Nukkad$/)).toBeVisible()
  await expect(shopkeeper.getByText('You owe us', { exact: true })).toHaveCount(0)
})
