import { makeItem, makeShop } from '../../scenes/builders.ts'
import { find, press } from '../fixtures/by-keyboard.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000 })

test('without JavaScript a shop shows its name, items and prices, and has metadata for search engines', async ({
  browser,
  baseURL,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
  await makeItem(db, shopId, { name: 'Cow milk', price_paise: 33_50 })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`/shop/${shopId}`, { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kale Dairy')
  await expect(page.getByRole('article')).toContainText('Cow milk')
  await expect(page.getByRole('article')).toContainText('₹33.50')
  await expect(page).toHaveTitle('Kale Dairy, Nagpur')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /Order from Kale Dairy in Nagpur/,
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/shop/${shopId}`)
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/)
  await context.close()
})

test('a shop has links for directions, e-mail and calls', async ({ page, db }) => {
  const { shopId, keeper } = await makeShop(db)
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=21\.1458\d*%2C79\.0882/,
  )
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `mailto:${keeper.email}`)
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919800000001')
})

test('small categories are merged into one section, and a search of names and descriptions ignores case', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId, { name: 'Cow milk', category: 'Milk' })
  await makeItem(db, shopId, { name: 'White butter', category: 'Butter', description: 'Churned by hand' })
  await makeItem(db, shopId, { name: 'Desi ghee', category: 'Ghee' })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Milk, Butter & Ghee' })).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('GHEE')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Desi ghee')
  await search.fill('by HAND')
  await expect(page.getByRole('article')).toContainText('White butter')
  await search.fill('zebra')
  await expect(page.getByText('Nothing here matches “zebra”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(search).toBeFocused()
  await search.fill('ghee')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(search).toBeFocused()
})

test('an unknown shop is Shop Not Found, with status 404', async ({ page }) => {
  const reply = await page.goto('/shop/01980000-0000-7000-8000-000000000000')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Shop Not Found' })).toBeVisible()
  await expectAccessible(page)
})

test('the floating cart appears beyond 80 px of scrolling if something is in the cart', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  for (let i = 0; i < 12; i++) await makeItem(db, shopId, { name: `Milk ${i}` })
  await page.goto(`/shop/${shopId}`)
  const floating = page.getByRole('link', { name: /View cart/ })
  await page.mouse.wheel(0, 200)
  await expect(floating).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Milk 3', exact: true }).click()
  await page.evaluate(() => scrollTo(0, 80))
  await expect(floating).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 81))
  await expect(floating).toHaveText('View cart · 1 item₹30 · ₹30 more to order')
  await floating.click()
  await expect(page).toHaveURL('/cart')

  // The head of a shop's page, which says so too, is out of view by now, and the page of a section has none.
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() - 1000) })
    .execute()
  await page.goto(`/category/Milk?shop=${shopId}`)
  await page.evaluate(() => scrollTo(0, 81))
  await expect(floating).toHaveText('View cart · 1 item₹30 · Closed now')
})

test('See all shows its list without a request, and the same list by its URL after a reload', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  for (let i = 0; i < 14; i++) await makeItem(db, shopId, { name: `Milk ${i}` })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('article')).toHaveCount(12)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'See all of Milk' }).click()
  await expect(page).toHaveURL(`/category/Milk?shop=${shopId}`)
  await expect(page.getByRole('article')).toHaveCount(14)
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(14)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Milk 0', exact: true }).click()
  await page.evaluate(() => scrollTo(0, 11))
  await expect(page.getByRole('link', { name: /View cart/ })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('button', { name: 'Go to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(`/shop/${shopId}`)
})

test('a shop that takes no orders says so, and a sold-out item cannot be added', async ({ page, db }) => {
  const { shopId } = await makeShop(db, { sub_end_at: new Date(Date.now() - 1000) })
  await makeItem(db, shopId, { name: 'Buffalo milk', in_stock: false })
  const wanted = await makeItem(db, shopId, { name: 'Desi ghee', in_stock: false })
  await storeCart(page, shopId, { [wanted.itemId]: 2 })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByText('This shop takes no orders at the moment.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Buffalo milk' })).toContainText('Sold out')
  await expect(page.getByRole('button', { name: 'Add Buffalo milk' })).toHaveCount(0)
  // An item that is already in the cart can only be removed.
  const inCart = page.getByRole('article').filter({ hasText: 'Desi ghee' })
  await expect(inCart.getByRole('status').filter({ hasText: '2' })).toBeVisible()
  await expect(inCart).toContainText('Sold out')
})

test('nothing can be added from a shop that has closed for good, on its page or on that of a section', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { closed_at: new Date() })
  await makeItem(db, shopId, { name: 'Buffalo milk' })
  for (const path of [`/shop/${shopId}`, `/category/Milk?shop=${shopId}`]) {
    await page.goto(path)
    await expect(page.getByRole('article').filter({ hasText: 'Buffalo milk' })).toContainText(
      'Closed for good',
    )
    await expect(page.getByRole('button', { name: 'Add Buffalo milk' })).toHaveCount(0)
  }
})

test('a menu of two hundred items, with long names, fits every width', async ({ page, db }) => {
  const long = 'Superfineextralongunbrokenwordmilkproduct with a very long name'
  const { shopId } = await makeShop(db, { name: `${long} Bhandar` })
  for (let i = 0; i < 200; i++)
    await makeItem(db, shopId, {
      name: `${long} ${i}`,
      price_paise: 9_99_999 + i,
      category: i % 2 ? 'Milk' : 'Ghee',
    })
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [`/shop/${shopId}`, `/category/Milk?shop=${shopId}`, '/']) {
      await page.goto(path)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('categories of the same name in two food types are two sections, each with its own list', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  for (const food_type of ['Dairy', 'Grocery'] as const)
    for (let i = 0; i < 4; i++)
      await makeItem(db, shopId, { name: `${food_type} ${i}`, food_type, category: 'Others' })
  await page.goto(`/shop/${shopId}`)
  const sections = page.getByRole('region', { name: 'Others' })
  await expect(sections).toHaveCount(2)
  expect(await page.evaluate(() => document.querySelectorAll('h2[id]').length)).toBe(
    await page.evaluate(() => new Set([...document.querySelectorAll('h2[id]')].map(({ id }) => id)).size),
  )
  await sections.nth(1).getByRole('link', { name: 'See all of Others' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Others' })).toBeVisible()
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Grocery 0', 'Grocery 1', 'Grocery 2', 'Grocery 3'])
  const address = page.url()
  await page.goto('/terms-and-conditions')
  await page.goto(address)
  await expect(names).toHaveText(['Grocery 0', 'Grocery 1', 'Grocery 2', 'Grocery 3'])
})

test('a section that was narrowed by a search shows the same items after a reload, at current prices', async ({
  page,
  db,
  request,
}) => {
  const { shopId, keeper } = await makeShop(db)
  const cow = await makeItem(db, shopId, { name: 'Cow milk', category: 'Milk' })
  await makeItem(db, shopId, { name: 'Buffalo milk', category: 'Milk' })
  const butter = await makeItem(db, shopId, { name: 'Milk butter', category: 'Butter', price_paise: 50_00 })
  await makeItem(db, shopId, { name: 'Desi ghee', category: 'Ghee' })
  for (let i = 0; i < 3; i++) await makeItem(db, shopId, { name: `Butter ${i}`, category: 'Butter' })
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('searchbox').fill('milk')
  await page.getByRole('link', { name: 'See all of Milk & Butter' }).click()
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(3)
  const itemNames = await names.allTextContents()
  await db.updateTable('menu_items').set({ price_paise: 55_00 }).where('id', '=', butter.itemId).execute()
  await request.post('/api/food/remove', { headers: { token: keeper.token }, data: { id: cow.itemId } })
  await page.reload()
  await expect(names).toHaveText(itemNames.filter((name) => name !== 'Cow milk'))
  await expect(page.getByRole('article').filter({ hasText: 'Milk butter' })).toContainText('₹55')
})

test('focus moves to the plus button that replaces Add, and to the Add that replaces the last minus', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto(`/shop/${shopId}`)
  await press(page, 'button', 'Add Cow milk')
  await expect(find(page, 'button', 'One more Cow milk')).toBeFocused()
  await find(page, 'button', 'One fewer Cow milk').focus()
  await page.keyboard.press('Space')
  await expect(find(page, 'button', 'Add Cow milk')).toBeFocused()
})

test('searching a shop far down its page shows the results in view, below the bar', async ({ page, db }) => {
  await page.setViewportSize(phone)
  const { shopId } = await makeShop(db)
  for (let n = 1; n <= 60; n += 1)
    await makeItem(db, shopId, {
      name: `Curd ${n}`,
      category: ['Milk', 'Curd', 'Paneer', 'Ghee', 'Butter'][n % 5] ?? '',
    })
  await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto(`/shop/${shopId}`)
  await page.evaluate(() => scrollTo(0, 3199))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('cow')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add Cow milk' })).toBeInViewport({ ratio: 1 })
})
