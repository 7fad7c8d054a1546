import type { Page } from '@playwright/test'
import { deliveryAddress, givePassword, makeItem, makeShop } from '../../scenes/builders.ts'
import { placeOrderAs, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { signIn } from '../fixtures/failures.ts'
import { test as base, expect } from '../fixtures/fixtures.ts'
import { toast } from '../fixtures/toast.ts'

type Laptop = {
  page: Page
  shopId: string
  milk: { itemId: string; pricePaise: number }
  bread: { itemId: string; pricePaise: number }
  /** Orders `count` packs of milk as the same customer, from a phone. */
  orderOnPhone: (count: number) => Promise<string>
}

/** The laptop of a signed-in customer, with two packs of milk in the cart of a shop. */
const test = base.extend<{ laptop: Laptop }>({
  laptop: async ({ customer: page, customerAccount, db }, use) => {
    const { shopId } = await makeShop(db)
    const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
    const bread = await makeItem(db, shopId, { name: 'Bread', price_paise: 70_00 })
    await storeBeforeLoad(page, { orderDraft: deliveryAddress })
    const known = page.waitForResponse(isCartRead)
    await page.goto(`/shop/${shopId}`)
    await add(page, 'Cow milk')
    await known
    await page.getByRole('button', { name: 'One more Cow milk' }).click()
    await expect
      .poll(async () => (await accountCart(page, customerAccount.token, shopId)).counts)
      .toEqual({ [milk.itemId]: 2 })
    const orderOnPhone = (count: number) =>
      placeOrderAs(page.request, customerAccount, shopId, [{ ...milk, count }])
    await use({ page, shopId, milk, bread, orderOnPhone })
  },
})
test.use({ actionTimeout: 10_000 })

const isCartRead = (reply: { url(): string; request(): { method(): string } }) =>
  /\/api\/cart\/[0-9a-f-]{36}/.test(reply.url()) && reply.request().method() === 'GET'
const add = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name}` }).click()
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' }).click()
const accountCart = async (page: Page, token: string, shopId: string) =>
  (await (await page.request.get(`/api/cart/${shopId}`, { headers: { token } })).json()).data
const storedCart = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '{}')
const ordersOf = async (page: Page, token: string): Promise<{ _id: string }[]> =>
  (await (await page.request.post('/api/order/userorders', { headers: { token }, data: {} })).json()).data
const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

for (const method of ['Cash on Delivery', 'Online'])
  test(`a cart that was ordered on the phone is not ordered again by Confirm on the laptop: ${method}`, async ({
    laptop: { page, orderOnPhone },
    customerAccount,
  }) => {
    await page.goto('/order')
    await expect(page.getByText('₹109').last()).toBeVisible()
    await page.getByRole('radio', { name: new RegExp(method) }).check()
    const orderId = await orderOnPhone(2)
    await confirm(page)
    await expect(page).toHaveURL(`/myorders/${orderId}`)
    await expect(toast(page, 'You have ordered this cart already.')).toBeVisible()
    expect(await ordersOf(page, customerAccount.token)).toHaveLength(1)
    expect(await storedCart(page)).toEqual({})
  })

test('the cart page says that the cart was ordered elsewhere, and links to the order', async ({
  laptop: { page, orderOnPhone },
}) => {
  const orderId = await orderOnPhone(2)
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(page.getByText('You have ordered this cart already.')).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'View the order' }).click()
  await expect(page).toHaveURL(`/myorders/${orderId}`)
})

test('a browser that is opened later learns from its stored cart that the cart was ordered', async ({
  laptop: { page, orderOnPhone },
}) => {
  await page.goto('about:blank')
  const orderId = await orderOnPhone(2)
  await page.goto('/order')
  await expect(page).toHaveURL(`/myorders/${orderId}`)
})

test('coming back to the tab shows an empty basket', async ({ laptop: { page, orderOnPhone } }) => {
  await orderOnPhone(2)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await focusWindow(page)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeHidden()
})

test('what was added on the laptop after the order stays in the cart, and can be ordered separately', async ({
  laptop: { page, shopId, milk, bread, orderOnPhone },
  customerAccount,
}) => {
  await orderOnPhone(5)
  await add(page, 'Bread')
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await expect
    .poll(async () => (await accountCart(page, customerAccount.token, shopId)).counts)
    .toEqual({ [bread.itemId]: 1, [milk.itemId]: 1 })
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(page.getByText('What you have ordered already is no longer in this cart.')).toBeVisible()
  expect(await storedCart(page)).toEqual({ [shopId]: { [bread.itemId]: 1, [milk.itemId]: 1 } })
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await expect(page.getByText('₹129').last()).toBeVisible()
  await confirm(page)
  await expect(page).toHaveURL('/myorders')
  expect(await ordersOf(page, customerAccount.token)).toHaveLength(2)
})

test('what was added offline is not lost if the cart is ordered meanwhile, and is sent to the account', async ({
  laptop: { page, shopId, bread, orderOnPhone },
  customerAccount,
}) => {
  await page.context().setOffline(true)
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/cart/add'),
  )
  await add(page, 'Bread')
  await failedRequest
  await orderOnPhone(2)
  await page.context().setOffline(false)
  await expect.poll(() => storedCart(page)).toEqual({ [shopId]: { [bread.itemId]: 1 } })
  await expect
    .poll(async () => (await accountCart(page, customerAccount.token, shopId)).counts)
    .toEqual({ [bread.itemId]: 1 })
})

test('an order of other items on the phone does not affect the cart, which Confirm orders as it is', async ({
  laptop: { page, shopId, bread },
  customerAccount,
}) => {
  await page.goto('/order')
  await expect(page.getByText('₹109').last()).toBeVisible()
  await placeOrderAs(page.request, customerAccount, shopId, [{ ...bread, count: 2 }])
  await confirm(page)
  await expect(page).toHaveURL('/myorders')
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  expect(await ordersOf(page, customerAccount.token)).toHaveLength(2)
})

test('the checkout keeps its shop even if another tab moves on to another one', async ({
  laptop: { page, shopId },
  customerAccount,
  db,
}) => {
  const other = await makeShop(db, { name: 'Joshi Bakers' })
  await makeItem(db, other.shopId, { name: 'Rusk', price_paise: 80_00 })
  await page.goto('/order')
  await expect(page.getByText('₹109').last()).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`/shop/${other.shopId}`)
  await add(tab, 'Rusk')
  await expect.poll(async () => Object.keys(await storedCart(page))).toHaveLength(2)
  await expect(page.getByText('Cow milk')).toBeVisible()
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('₹109').last()).toBeVisible()
  await tab.getByRole('button', { name: 'One more Rusk' }).click()
  await confirm(page)
  await expect(page).toHaveURL('/myorders')
  const [order] = await ordersOf(page, customerAccount.token)
  expect(order).toMatchObject({ shopId })
  expect(Object.keys(await storedCart(page))).toEqual([other.shopId])
})

test('a checkout that cannot load its shop links back to that shop’s cart, even if another tab opens another shop', async ({
  laptop: { page, shopId },
  db,
}) => {
  const other = await makeShop(db, { name: 'Joshi Bakers' })
  for (const name of ['Rusk', 'Khari']) await makeItem(db, other.shopId, { name, price_paise: 80_00 })
  const ofShop = `**/api/shops/${shopId}*`
  await page.route(ofShop, (route) => route.abort())
  await page.goto('/order')
  const back = page.getByRole('link', { name: 'Back to the cart' })
  await expect(back).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`/shop/${other.shopId}`)
  for (const name of ['Rusk', 'Khari']) await add(tab, name)
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.unroute(ofShop)
  await back.click()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
})

test('a new cart that is emptied by hand is not shown as ordered', async ({
  laptop: { page, orderOnPhone },
}) => {
  const cart = page.getByRole('link', { name: 'Cart, 1 item' })
  await orderOnPhone(2)
  await focusWindow(page)
  await expect(cart).toBeHidden()
  await add(page, 'Bread')
  await cart.click()
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeVisible()
  await expect(page.getByText('What you have ordered already is no longer in this cart.')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Bread' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByText('You have ordered this cart already.')).toBeHidden()
})

test('filling and ordering the same cart a second time makes a second order', async ({
  laptop: { page, shopId },
  customerAccount,
}) => {
  for (const times of [1, 2]) {
    await page.goto('/order')
    await expect(page.getByText('₹109').last()).toBeVisible()
    await confirm(page)
    await expect(page).toHaveURL('/myorders')
    expect(await ordersOf(page, customerAccount.token)).toHaveLength(times)
    await page.goto(`/shop/${shopId}`)
    await add(page, 'Cow milk')
    await page.getByRole('button', { name: 'One more Cow milk' }).click()
  }
})

test('an earlier order of the account does not empty a cart that was filled while signed out', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
  await givePassword(db, customerAccount.accountId)
  await placeOrderAs(page.request, customerAccount, shopId, [{ ...milk, count: 2 }])
  await page.goto(`/shop/${shopId}`)
  await add(page, 'Cow milk')
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, customerAccount)
  const marks = () => page.evaluate(() => JSON.parse(localStorage.getItem('cartMarks') ?? '{}'))
  await expect.poll(marks).toEqual({ [shopId]: { cart: 2, taken: [] } })
  expect(await storedCart(page)).toEqual({ [shopId]: { [milk.itemId]: 2 } })
})
