import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { makeItem } from '../../scenes/builders.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
} from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('a name in Devanagari keeps its own word spacing in the English welcome', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await db.updateTable('shops').set({ name: 'श्री गणेश डेयरी' }).where('id', '=', shopId).execute()
  await page.goto('/')
  const heading = page.getByRole('heading', { name: 'Welcome, श्री गणेश डेयरी' })
  await expect(heading).toHaveCSS('word-spacing', '0px')
  await expect(heading.getByText('श्री गणेश डेयरी')).not.toHaveCSS('word-spacing', '0px')
})

test('the dashboard shows four skeleton cards, and then four figures, the shop and its plan', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push(await placeOrder())
  await db
    .updateTable('orders')
    .set({ status: 'Out for delivery' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  await db
    .updateTable('orders')
    .set({ status: 'Delivered' })
    .where('id', '=', ids[1] ?? '')
    .execute()
  await db
    .updateTable('shops')
    .set({ address: 'Dharampeth, Nagpur, Maharashtra 440001', sub_end_at: new Date('2099-03-31T18:29:59Z') })
    .execute()

  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('[data-skeleton]')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  for (const [label, value] of [
    ['Total Orders', '3'],
    ['Menu Items', '1'],
    ['Pending Orders', '2'],
    ['Total Revenue', '₹189'],
  ] as const)
    await expect(page.getByRole('link', { name: `${label} ${value}` })).toBeVisible()

  const facts = page.getByRole('definition')
  await expect(facts).toHaveText([
    'Kale Dairy',
    ownShop.keeper.email,
    '9800000001',
    'Dharampeth, Nagpur, Maharashtra 440001',
    '1 Month',
    '31 Mar 2099',
  ])
  // One of the three is delivered.
  await expect(page.getByText('3 orders placed, ₹189 delivered')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '9 sold' })).toBeVisible()
  await expect(page.getByText('No order waited longer than 10 minutes for your first answer.')).toBeVisible()
  await expect(page.getByText('You declined no order.')).toBeVisible()
  const table = page.getByRole('table', { name: /last 30 days/ })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expectAccessible(page)

  // A dashboard that is left open is updated together with the alert above it.
  await placeOrder()
  await expect(page.getByRole('link', { name: 'Pending Orders 3' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Total Orders 4' })).toBeVisible()
})

test('the bottom bar of a phone and the sidebar of a wide screen lead to the main pages and mark the current one', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId)
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Shop' })
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Orders', 'Add', 'List'])
  for (const [name, heading] of [
    ['Orders', 'Orders'],
    ['Add', 'Add Food Item'],
    ['List', 'Food List'],
    ['Home', 'Welcome, Kale Dairy'],
  ] as const) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(nav.getByRole('link')).toHaveText(['Dashboard', 'Add Items', 'List Items', 'Orders'])
  await expectAccessible(page)
  const marked = page.locator('nav a[aria-current]:visible').filter({ has: page.locator('svg') })
  for (const [path, place, current] of [
    ['/dashboard', 'Dashboard', 'page'],
    ['/dashboard/list', 'List Items', 'page'],
    ['/dashboard/list/prices', 'List Items', 'true'],
    [`/dashboard/edit/${itemId}`, 'List Items', 'true'],
    ['/dashboard/add/staples', 'Add Items', 'true'],
    ['/dashboard/statement', 'Money', 'true'],
    ['/dashboard/poster', 'Shop profile', 'true'],
  ] as const) {
    await page.goto(path)
    await expect(marked).toHaveText([place])
    await expect(marked).toHaveAttribute('aria-current', current)
  }
})

test('the dashboard of a shop taken off the market says so and whom to write to, and offers no renewal', async ({
  shopkeeper: page,
  db,
}) => {
  await db
    .updateTable('shops')
    .set({ suspended_at: new Date(), sub_end_at: new Date(Date.now() - 40 * 24 * 3600_000) })
    .execute()
  await page.goto('/')
  const notice = page.getByRole('region', { name: 'Your shop is taken off the market' })
  await expect(notice).toContainText('Customers cannot find or order from it. Open orders can be finished.')
  await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('link', { name: 'Renew subscription' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a dashboard that cannot be loaded says whether the connection or the server failed', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Food List' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(toast(page, 'An error occurred while fetching shop details')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  await page.context().setOffline(false)

  await db.updateTable('shops').set({ pan_sealed: 'v1.broken' }).execute()
  await page.reload()
  await expect(toast(page, 'Failed to fetch shop data')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Failed to fetch shop data\nIf it happens again/, {
    useInnerText: true,
  })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('every screen of the shop’s side passes axe in light and dark mode, at phone and desktop widths', async ({
  shopkeeper: page,
  ownShop,
  customerAccount,
  baseURL,
  db,
}) => {
  test.slow()
  const { itemId } = await makeItem(db, ownShop.shopId, { price_paise: 60_00 })
  await placeOrderByApi(baseURL, customerAccount, ownShop.shopId, itemId)
  const screens: [path: string, heading: string][] = [
    ['/', 'Welcome, Kale Dairy'],
    ['/dashboard/list', 'Cow milk'],
    ['/dashboard/add', 'Add Food Item'],
    [`/dashboard/edit/${itemId}`, 'Edit Food Item'],
    ['/dashboard/orders', 'Orders'],
    ['/dashboard/profile', 'Bank account'],
    ['/dashboard/edit/01980000-0000-7000-8000-000000000000', 'Edit Food Item'],
    ['/dashboard/money', 'Money'],
    ['/dashboard/money/entries?of=cash&month=2026-10', 'Cash taken, October 2026'],
    ['/dashboard/statement', 'Statement'],
    ['/dashboard/reviews', 'Reviews'],
    ['/renew-subscription', 'Renew subscription'],
  ]
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleInBothThemes(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('a dashboard left open past midnight is refreshed and says that the subscription has ended', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  const setEnd = (sub_end_at: Date) =>
    db.updateTable('shops').set({ sub_end_at }).where('id', '=', shopId).execute()
  await setEnd(new Date(Date.now() + DAY_MS / 24))
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(page.getByText(/^Your subscription ends (today|soon: 1 day left)$/)).toBeVisible()
  await setEnd(new Date())
  await page.clock.fastForward(DAY_MS + 2000)
  await expect(page.getByText('Your subscription has ended')).toBeVisible()
})

test('what could not be loaded offline is loaded automatically once the network is back', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/statement')
  await expect(page.getByText('Nothing is owed')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Earlier month' }).click()
  await expect(page.getByText('The statement could not be loaded')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Nothing is owed')).toBeVisible()
})

test('the shop’s side names the product and the page in its title', async ({ shopkeeper: page }) => {
  for (const [path, title] of [
    ['/', 'Dashboard · Nukkad'],
    ['/dashboard', 'Dashboard · Nukkad'],
    ['/dashboard/orders', 'Orders · Nukkad'],
    ['/dashboard/list', 'Food List · Nukkad'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})
