import type { Page } from '@playwright/test'
import {
  deliveryAddress,
  giveSlug,
  makeItem,
  makeNewShopkeeper,
  makeShop,
  nagpur,
} from '../../scenes/builders.ts'
import { countLines } from '../fixtures/count-lines.ts'
import { placeOrderAs, setStatusAs, storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, signedInPage, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { findReflowFaults, phoneAtDoubleZoom } from '../fixtures/reflow.ts'

test.use({ viewport: phoneAtDoubleZoom })
test.describe.configure({ timeout: 180_000 })

const shopName = 'Shri Siddhivinayak Dugdhalaya'
const unknown = '01980000-0000-7000-8000-000000000000'
type Screen = { path: string; word: string; act?: (page: Page) => Promise<unknown> }

/** Opens each screen, waits until it has loaded, and expects that nothing on it is cut off or covered. */
async function expectReflow(page: Page, screens: Screen[]) {
  await page.setViewportSize(phoneAtDoubleZoom)
  for (const { path, word, act } of screens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
      await act?.(page)
      const shown = act ? page.getByText(word) : page.getByRole('main').getByText(word)
      await expect(shown.first()).toBeVisible()
      expect.soft(await findReflowFaults(page), `${path} ${word}`).toEqual([])
    })
}

/** What a browser has stored once a place was chosen. */
const storedPlace = {
  Location: { latitude: nagpur.lat, longitude: nagpur.lng },
  LocationLabel: 'Dharampeth, Nagpur',
}

const searchPlace = (place: string) => async (page: Page) => {
  await page.getByRole('combobox').first().fill(place)
  await page.getByRole('option').first().waitFor()
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

test('at twice the text size a visitor sees all of every screen, and nothing covers a control', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: shopName, rating_sum: 23, rating_count: 5 })
  await giveSlug(db, shopId, 'shri-siddhivinayak')
  const { itemId } = await makeItem(db, shopId, {
    name: 'Buttermilk with roasted cumin',
    price_paise: 12_345_00,
  })
  await makeItem(db, shopId, { name: 'Salted butter' })
  const other = await makeShop(db, { name: shopName })
  const butter = await makeItem(db, other.shopId, { name: 'Salted butter' })
  await storeBeforeLoad(page, { cart: { [shopId]: { [itemId]: 3 }, [other.shopId]: { [butter.itemId]: 1 } } })
  await storeBeforeLoad(page, { cartShop: shopId })
  await expectReflow(page, [
    { path: '/', word: shopName },
    { path: '/', word: 'Nagpur', act: searchPlace('Nagpur') },
    { path: `/shop/${shopId}`, word: 'Buttermilk with roasted cumin' },
    { path: '/s/shri-siddhivinayak', word: 'Buttermilk with roasted cumin' },
    { path: `/shop/${unknown}`, word: 'Find shops near you' },
    { path: `/category/Milk?shop=${shopId}`, word: 'Buttermilk with roasted cumin' },
    { path: '/search', word: 'Choose a place' },
    { path: '/search?q=milk', word: 'Choose a place' },
    { path: '/cart', word: 'Carts in other shops' },
    { path: '/account', word: 'Sign in' },
    { path: '/terms-and-conditions', word: 'Cancellation' },
    { path: '/nowhere', word: 'Go Home' },
    { path: '/', word: 'Login', act: press('Sign in') },
  ])
  await storeBeforeLoad(page, storedPlace)
  await expectReflow(page, [{ path: '/search?q=milk', word: 'Buttermilk with roasted cumin' }])
  await page.goto('/')
  expect(
    await countLines(
      page
        .getByRole('article')
        .getByText(/^Open now$/)
        .first(),
    ),
  ).toBe(1)
})

test('at twice the text size a customer sees all of cart, checkout, orders and account', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId, keeper } = await makeShop(db, { name: shopName })
  const item = await makeItem(db, shopId, { name: 'Buttermilk with roasted cumin', price_paise: 1_234_50 })
  const place = () => placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  const delivered = await place()
  await setStatusAs(page.request, keeper, delivered, 'Delivered')
  const waiting = await place()
  await page.request.post('/api/addresses', {
    headers: { token: customerAccount.token },
    data: { ...deliveryAddress, label: 'Home' },
  })
  await storeCart(page, shopId, { [item.itemId]: 3 })
  await expectReflow(page, [
    { path: '/', word: 'Order again' },
    { path: '/', word: 'Logout', act: press('Profile') },
    { path: '/', word: 'Nukkad assistant', act: press('Open the support chat') },
    { path: '/cart', word: 'Proceed to checkout' },
    { path: '/order', word: 'Confirm order' },
    { path: '/myorders', word: 'View Details' },
    { path: `/myorders/${delivered}`, word: 'Summary' },
    { path: `/myorders/${waiting}`, word: 'Summary' },
    { path: `/myorders/${waiting}`, word: 'Cancel this order?', act: press('Cancel order') },
    { path: '/account', word: 'Sign out everywhere' },
  ])
})

/** A phone at 130 and 150 %, the text sizes that most people choose who enlarge text. */
for (const width of [277, 240])
  test(`with text so large that a phone is ${width} wide, a shop cuts off no word and no button of an item`, async ({
    page,
    db,
  }) => {
    const { shopId } = await makeShop(db, { name: shopName, rating_sum: 23, rating_count: 5 })
    const items = ['Buttermilk', 'Salted butter', 'Paneer', 'Curd'].map((name) =>
      makeItem(db, shopId, { name, price_paise: 12_00 }),
    )
    const [{ itemId } = { itemId: '' }] = await Promise.all(items)
    await storeCart(page, shopId, { [itemId]: 1 })
    await page.setViewportSize({ width, height: Math.round((phone.height * width) / phone.width) })
    await page.goto(`/shop/${shopId}`)
    const more = page.getByRole('button', { name: 'One more Buttermilk' })
    await more.scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: /View cart/ })).toContainText('more to order')
    expect(await findReflowFaults(page)).toEqual([])
    expect(await countLines(page.getByText(/^Open now$/))).toBe(1)
    await more.click()
    await expect(page.getByRole('status').filter({ hasText: /^2$/ })).toBeVisible()
    const [plus, card] = await Promise.all([
      more.boundingBox(),
      page.getByRole('article').filter({ hasText: 'Buttermilk' }).boundingBox(),
    ])
    expect((plus?.x ?? 999) + (plus?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
  })

test('with text so large that a phone is 277 wide, the alert of a new order is no taller than usual', async ({
  shopkeeper: page,
  customerAccount,
  ownShop: { shopId },
  db,
}) => {
  const item = await makeItem(db, shopId)
  await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  await page.setViewportSize({ width: 277, height: 569 })
  await page.goto('/')
  const line = page.getByRole('alert').filter({ hasText: 'A new order is waiting.' })
  await expect(line.getByRole('button', { name: 'Show orders' })).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(72)
  expect(await findReflowFaults(page)).toEqual([])
})

const list = 'Toned milk, 32, 500 ml\nSalted butter, 60, 100 g\nCow ghee, 1234, 1 kg'
const readList = async (page: Page) => {
  await page.getByLabel('Your list').fill(list)
  await press('Read the list')(page)
}

test('at twice the text size a shopkeeper sees all of orders, menu and money', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  placeOrder,
  db,
}) => {
  await giveSlug(db, shopId, 'shri-siddhivinayak')
  const items = ['Superfineextralongunbrokenwordmilk', 'Buttermilk with roasted cumin']
  for (const name of items) await makeItem(db, shopId, { name, price_paise: 12_345_00 })
  for (let n = 1; n <= 12; n += 1) await makeItem(db, shopId, { name: `Milk ${n}` })
  const [delivered = ''] = [await placeOrder(), await placeOrder()]
  await setStatusAs(page.request, keeper, delivered, 'Delivered')
  await expectReflow(page, [
    { path: '/dashboard', word: 'Menu Items' },
    { path: '/dashboard/orders', word: 'Never miss an order' },
    { path: '/dashboard/add', word: 'Add Food Item' },
    { path: '/dashboard/add/staples', word: 'Toned milk, pouch' },
    { path: '/dashboard/add/list', word: 'Toned milk', act: readList },
    { path: '/dashboard/list', word: 'Buttermilk with roasted cumin' },
    { path: '/dashboard/list/prices', word: 'Buttermilk with roasted cumin' },
    { path: '/dashboard/list/order', word: 'Buttermilk with roasted cumin' },
    { path: '/dashboard/photos', word: 'Back to the list' },
    { path: '/dashboard/profile', word: 'Your shop’s own address' },
    { path: '/dashboard/money', word: 'You owe Nukkad' },
    { path: '/dashboard/money/entries?of=cash', word: 'You keep' },
    { path: '/dashboard/statement', word: 'Download CSV' },
    { path: '/dashboard/poster', word: 'Print' },
    { path: '/dashboard/reviews', word: 'No reviews yet' },
    { path: '/renew-subscription', word: 'Choose a plan' },
    { path: '/account', word: 'Sign out everywhere' },
  ])
})

test('at twice the text size a new shopkeeper sees all of the steps of the set-up', async ({
  browser,
  baseURL,
  db,
}) => {
  const keeper = await makeNewShopkeeper(db, { name: 'Kale Dairy' })
  const page = await signedInPage(browser, baseURL ?? '', keeper, 'shop')
  const toDocuments = async () => {
    await page.getByLabel('Phone').fill('9800000001')
    await page.getByLabel('Shop address').fill('Dharampeth')
    await page.getByRole('option').first().click()
    await press('Next')(page)
  }
  await expectReflow(page, [
    { path: '/setup', word: 'Step 1 of 3: Shop Profile' },
    { path: '/setup', word: 'Step 2 of 3: Documents & Bank', act: toDocuments },
  ])
  await page.context().close()
})
