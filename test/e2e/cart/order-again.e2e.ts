import type { APIRequestContext, Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import {
  deliveryAddress,
  makeItem,
  makeShop,
  makeStockedShop,
  nagpur,
  type Person,
} from '../../scenes/builders.ts'
import { fee } from '../fixtures/checkout-fixtures.ts'
import {
  holdRequests,
  placeOrderAs,
  setStatusAs,
  storeBeforeLoad,
  storeCart,
} from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'
import { PhoneUser } from '../fixtures/phone-user.ts'
import { releaseReply } from '../fixtures/release-reply.ts'
import { dismissToasts, toast } from '../fixtures/toast.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const MOST_SHIFT = 0.02
const orderAgain = (page: Page) => page.getByRole('button', { name: 'Order again' })
const usePhoneSize = (page: Page) => page.setViewportSize(phone)

/** A shop that has delivered `times` orders of milk to this customer, the first of them with paneer. */
async function makeDeliveredOrders(db: Db, request: APIRequestContext, customer: Person, times = 1) {
  const { shopId, keeper } = await makeShop(db, { name: 'Kale Dairy' })
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 40_00 })
  const paneer = await makeItem(db, shopId, { name: 'Paneer', price_paise: 90_00 })
  let orderId = ''
  for (let time = 0; time < times; time++) {
    orderId = await placeOrderAs(request, customer, shopId, [
      { ...milk, count: 2 },
      ...(time === 0 ? [{ ...paneer, count: 1 }] : []),
    ])
    await setStatusAs(request, keeper, orderId, 'Delivered')
  }
  return { shopId, orderId, milk, paneer }
}
const storedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))

/** Below each other, button and link would make the card of each order as tall as the window. */
async function expectBesideDetails(page: Page) {
  const details = page.getByRole('link', { name: 'View Details' })
  expect((await orderAgain(page).boundingBox())?.y).toBe((await details.boundingBox())?.y)
}

test('Order again on Home, My orders, an order and the shop’s page fills the cart as it was and opens the checkout', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await usePhoneSize(page)
  const { shopId, orderId, milk, paneer } = await makeDeliveredOrders(db, request, customerAccount)
  for (const from of ['/', '/myorders', `/myorders/${orderId}`, `/shop/${shopId}`]) {
    await page.goto(from)
    await expectAccessible(page)
    if (from === '/myorders') {
      await expectBesideDetails(page)
      await expect(orderAgain(page)).toHaveAccessibleDescription(/^Order #\w{6} · Kale Dairy · today/)
    }
    await orderAgain(page).click()
    await expect(page).toHaveURL('/order')
    expect(await storedCart(page)).toEqual({ [shopId]: { [milk.itemId]: 2, [paneer.itemId]: 1 } })
    await expect(toast(page, 'It is in your cart, as last time.')).toBeVisible()
    if (from === '/') continue
    // After Home the cart is kept, so that the second press shows that the counts are not doubled.
    await page.evaluate(() => localStorage.removeItem('cart'))
  }
})

test('what Order again puts into the cart is saved to the account too, however slow the network is', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  const { shopId, keeper } = await makeShop(db, { name: 'Kale Dairy' })
  const names = ['Cow milk', 'Paneer', 'Curd', 'Ghee']
  const items = await Promise.all(names.map((name) => makeItem(db, shopId, { name })))
  const lines = items.map((item) => ({ ...item, count: 3 }))
  const orderId = await placeOrderAs(request, customerAccount, shopId, lines)
  await setStatusAs(request, keeper, orderId, 'Delivered')
  await page.route('**/api/cart/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue().catch(() => {})
  })
  await page.goto('/myorders')
  await orderAgain(page).click()
  await expect(page).toHaveURL('/order')
  const accountCarts = async () =>
    (await (await request.get('/api/cart', { headers: { token: customerAccount.token } })).json()).data
  await expect
    .poll(accountCarts)
    .toEqual({ [shopId]: Object.fromEntries(items.map(({ itemId }) => [itemId, 3])) })
})

test('Order again opens the checkout of its own shop, even if another shop’s cart was filled last', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await usePhoneSize(page)
  const { shopId } = await makeDeliveredOrders(db, request, customerAccount)
  const bakery = await makeShop(db, { name: 'Orange Bakery' })
  await makeItem(db, bakery.shopId, { name: 'Milk bread' })
  await page.goto('/')
  await orderAgain(page).click()
  await expect(page).toHaveURL('/order')
  await page.goto(`/shop/${bakery.shopId}`)
  await page.getByRole('button', { name: 'Add Milk bread' }).click()
  await page.goto('/')
  await orderAgain(page).click()
  await expect(page).toHaveURL('/order')
  expect(await page.evaluate(() => localStorage.getItem('cartShop'))).toBe(shopId)
  await expect(page.getByText('₹170').first()).toBeVisible()
})

test('an earlier order is placed again from Home in two taps, without typing', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await usePhoneSize(page)
  await makeDeliveredOrders(db, request, customerAccount)
  await page.request.post('/api/addresses', {
    headers: { token: customerAccount.token },
    data: { ...deliveryAddress, label: 'Home' },
  })
  const user = new PhoneUser(page)
  await page.goto('/')
  await user.tap(orderAgain(page))
  const confirm = page.getByRole('button', { name: 'Confirm order' })
  await expect(confirm).toBeInViewport()
  await expect(fee(page)).toHaveText('₹9')
  await user.tap(confirm)
  await expect(page).toHaveURL('/myorders')
  expect({ taps: user.taps, keys: user.keys }).toEqual({ taps: 2, keys: 0 })
  const orders = db.selectFrom('orders').select(['subtotal_paise']).where('placed_at', 'is not', null)
  expect(await orders.execute()).toEqual([{ subtotal_paise: 170_00 }, { subtotal_paise: 170_00 }])
})

test('on a shop’s page the floating cart of another shop, while it is shown, replaces Order again', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await usePhoneSize(page)
  const { shopId } = await makeDeliveredOrders(db, request, customerAccount)
  for (let i = 0; i < 12; i++) await makeItem(db, shopId, { name: `Curd ${i}` })
  const bakery = await makeStockedShop(db, { name: 'Orange Bakery' })
  await storeCart(page, bakery.shopId, { [bakery.itemId]: 1 })
  await page.goto(`/shop/${shopId}`)
  await expect(orderAgain(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 400))
  await page.getByRole('link', { name: 'View cart' }).click({ trial: true })
  await expect(orderAgain(page)).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await orderAgain(page).click()
  await expect(page).toHaveURL('/order')
  expect(await page.evaluate(() => localStorage.getItem('cartShop'))).toBe(shopId)
})

test('a note beside the cart names items that are gone, scarce, dearer or in other packs, also after a reload', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await usePhoneSize(page)
  const { shopId, milk } = await makeDeliveredOrders(db, request, customerAccount)
  await db.updateTable('menu_items').set({ in_stock: false }).where('name', '=', 'Paneer').execute()
  await db
    .updateTable('menu_items')
    .set({ price_paise: 42_00, pack_size: 400, stock_count: 1 })
    .where('name', '=', 'Cow milk')
    .execute()
  await page.goto('/')
  await orderAgain(page).click()
  await expect(page).toHaveURL('/cart')
  const note = page.getByRole('status').filter({ hasText: 'Your cart is filled as last time, but:' })
  await expect(note).toContainText('Not to be had now: Paneer')
  await expect(note).toContainText('Fewer left than last time: Cow milk')
  await expect(note).toContainText('Dearer than last time: Cow milk')
  await expect(note).toContainText('In packs of another size than last time: Cow milk')
  expect(await storedCart(page)).toEqual({ [shopId]: { [milk.itemId]: 1 } })
  await expectAccessible(page)
  await page.reload()
  await expect(note).toBeVisible()

  await db.updateTable('menu_items').set({ removed_at: new Date() }).execute()
  await page.goto('/myorders')
  await orderAgain(page).click()
  await expect(toast(page, 'None of it can be had just now.')).toBeVisible()
  await expect(page).toHaveURL('/myorders')
})

test('leaving the page before Order again is answered changes neither the new page nor the cart', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await makeDeliveredOrders(db, request, customerAccount)
  await page.goto('/myorders')
  const release = await holdRequests(page, '**/api/again?*')
  await orderAgain(page).click()
  await page.getByRole('link', { name: 'Cart, empty' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const answer = page.waitForResponse('**/api/again?*')
  release()
  await (await answer).finished()
  // The page has handled that reply by the time the next navigation is complete.
  await page.getByRole('link', { name: 'Browse Items' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedCart(page)).toEqual({})
})

test('a failure of Order again is not reported once the customer has left the page', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await makeDeliveredOrders(db, request, customerAccount)
  await page.goto('/myorders')
  await page.route('**/api/again?*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await orderAgain(page).click()
  const fault = toast(page, 'That order could not be read just now. Please try again.')
  await expect(fault).toBeVisible()
  await dismissToasts(page)
  const release = await holdRequests(page, '**/api/again?*')
  await orderAgain(page).click()
  await page.getByRole('link', { name: 'Cart, empty' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await releaseReply(page, '**/api/again?*', release)
  await expect(fault).toBeHidden()
})

test('Order again is not offered for an order on its way, nor to a customer who never ordered', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  const { shopId, itemId, pricePaise } = await makeStockedShop(db, { name: 'Kale Dairy' })
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expect(orderAgain(page)).toHaveCount(0)
  await placeOrderAs(request, customerAccount, shopId, [{ itemId, pricePaise, count: 3 }])
  await page.goto('/myorders')
  await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible()
  await expect(orderAgain(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expect(orderAgain(page)).toHaveCount(0)
})

test('an item that was ordered three times is on Home with an Add button, and causes no layout shift', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await usePhoneSize(page)
  const { shopId, milk } = await makeDeliveredOrders(db, request, customerAccount, 3)
  await page.goto('/')
  const usual = page.getByRole('region', { name: 'Your usual' })
  await expect(usual.getByRole('listitem')).toHaveCount(1)
  await expect(usual).toContainText('Cow milk')
  await expectAccessible(page)
  await usual.getByRole('button', { name: 'Add Cow milk' }).click()
  expect(await storedCart(page)).toEqual({ [shopId]: { [milk.itemId]: 1 } })

  const shifted = await recordLayoutShifts(page)
  await page.reload()
  await expect(usual).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await shifted()).toBeLessThanOrEqual(MOST_SHIFT)
})

test('on Home nothing can be added or ordered again from a shop that does not deliver to the chosen place', async ({
  customer: page,
  customerAccount,
  request,
  db,
}) => {
  await makeDeliveredOrders(db, request, customerAccount, 3)
  await page.goto('/')
  const usual = page.getByRole('region', { name: 'Your usual' })
  await expect(orderAgain(page)).toBeVisible()
  await expect(usual).not.toContainText('Does not deliver here')
  await storeBeforeLoad(page, { Location: { latitude: nagpur.lat + 1, longitude: nagpur.lng } })
  await page.reload()
  await expect(usual).toContainText('Does not deliver here')
  await expect(usual.getByRole('button', { name: 'Add Cow milk' })).toBeDisabled()
  await expect(orderAgain(page)).toHaveCount(0)
  await expectAccessible(page)
})
