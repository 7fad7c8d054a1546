import type { Page } from '@playwright/test'
import { makeItem, makeShop, makeStockedShop, type Person } from '../../scenes/builders.ts'
import { placeOrderAs, storeBeforeLoad, storeCart, storedCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test.use({ actionTimeout: 10_000 })

/** The carts of an account as the server stores them. */
async function readAccountCart({ request }: Page, { token }: Pick<Person, 'token'>) {
  const reply = await request.get('/api/cart', { headers: { token } })
  return (await reply.json()).data
}

test('the cart page requests its shop without a token; a line removed there is removed from the account, too', async ({
  customer,
  db,
  customerAccount,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  await customer.goto(`/shop/${shopId}`)
  await customer.getByRole('button', { name: 'Add Cow milk' }).click()
  const accountCart = () => readAccountCart(customer, customerAccount)
  await expect.poll(accountCart).toEqual({ [shopId]: { [milk.itemId]: 1 } })

  const sentRequest = customer.waitForRequest((request) => request.url().includes(`/api/shops/${shopId}`))
  await customer.getByRole('link', { name: 'Cart, 1 item' }).click()
  expect((await sentRequest).headers().token).toBeUndefined()
  await customer.getByRole('button', { name: 'Remove Cow milk' }).click()
  await expect(customer.getByText('Your cart is empty.')).toBeVisible()
  await expect.poll(accountCart).toEqual({})
})

test('a removed line disappears without waiting for the server, and stays removed if no reply comes', async ({
  customer,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  await storeCart(customer, shopId, { [milk.itemId]: 2 })
  await customer.route('**/api/cart/**', () => new Promise(() => {}))
  await customer.goto('/cart')
  await customer.getByRole('button', { name: 'Remove Cow milk' }).click()
  await expect(customer.getByText('Your cart is empty.')).toBeVisible({ timeout: 1000 })
  expect(await storedCart(customer)).toEqual({})
})

test('changes made without a network reach the account when the network is back, or at the next visit', async ({
  customer,
  db,
  customerAccount,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  const curd = await makeItem(db, shopId, { name: 'Fresh curd', price_paise: 50_00 })
  await customer.goto(`/shop/${shopId}`)
  for (const press of ['Add Cow milk', 'One more Cow milk', 'Add Fresh curd'])
    await customer.getByRole('button', { name: press }).click()
  const accountCart = async () => (await readAccountCart(customer, customerAccount))[shopId]
  await expect.poll(accountCart).toEqual({ [milk.itemId]: 2, [curd.itemId]: 1 })
  await customer.getByRole('link', { name: 'Cart, 2 items' }).click()

  const remove = customer.getByRole('button', { name: 'Remove Fresh curd' })
  await expect(remove).toBeVisible()
  const failedRequest = () =>
    customer.waitForEvent('requestfailed', (request) => request.url().includes('/api/cart/'))
  await customer.context().setOffline(true)
  const removal = failedRequest()
  await remove.click()
  await removal
  await customer.context().setOffline(false)
  await expect.poll(accountCart).toEqual({ [milk.itemId]: 2 })

  // The server is unreachable although the browser considers itself online.
  await customer.route('**/api/cart/**', (route) => route.abort())
  const decrement = failedRequest()
  await customer.getByRole('button', { name: 'One fewer Cow milk' }).click()
  await decrement
  await customer.unroute('**/api/cart/**')
  await customer.reload()
  await expect.poll(accountCart).toEqual({ [milk.itemId]: 1 })
  await expect.poll(() => customer.evaluate(() => localStorage.getItem('cartUnsent'))).toBeNull()
})

test('signing in at the checkout continues to the order, with the larger count of each item of both carts', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 40_00 })
  const curd = await makeItem(db, shopId, { name: 'Fresh curd', price_paise: 50_00 })
  const account = { name: 'Asha', email: 'asha@example.com', password: 'lane-of-shops-9' }
  const registered = await page.request.post('/api/register', { data: { ...account, role: 'user' } })
  const { token } = await registered.json()
  const set = (itemId: string, count: number) =>
    page.request.put(`/api/cart/${shopId}/${itemId}`, { headers: { token }, data: { count } })
  await set(milk.itemId, 5)
  await set(curd.itemId, 1)

  await storeCart(page, shopId, { [milk.itemId]: 2, [curd.itemId]: 3 })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Login' }).click()
  await popup.getByLabel('Email').fill(account.email)
  await popup.getByLabel('Password', { exact: true }).fill(account.password)
  await popup.getByRole('checkbox').check()
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/order')
  await expect.poll(() => storedCart(page)).toEqual({ [shopId]: { [milk.itemId]: 5, [curd.itemId]: 3 } })
  await expect(page.getByText('₹350').first()).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get('/api/cart', { headers: { token } })).json()).data)
    .toEqual({ [shopId]: { [milk.itemId]: 5, [curd.itemId]: 3 } })
})

test('forty carts need one call for their state and one for their shops, and opening one keeps the list of the others', async ({
  customer,
  db,
  customerAccount,
}) => {
  const shops: Awaited<ReturnType<typeof makeStockedShop>>[] = []
  for (let number = 0; number < 40; number++)
    shops.push(await makeStockedShop(db, { name: `Shop ${number}` }))
  const [first, second] = shops
  if (!first || !second) throw new Error('there are no shops')
  const cart = Object.fromEntries(shops.map(({ shopId, itemId }) => [shopId, { [itemId]: 4 }]))
  await storeBeforeLoad(customer, { cart, cartShop: first.shopId })
  const requests: string[] = []
  customer.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(cart|shops)\b/.test(pathname)) requests.push(pathname)
  })
  const others = customer.getByRole('button', { name: /^Open the cart of/ })
  const countNumberedCarts = () =>
    customer.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('cartMarks') ?? '{}')).length)
  await customer.goto('/cart')
  await expect(others).toHaveCount(39)
  await expect.poll(countNumberedCarts).toBe(40)
  expect(new Set(requests)).toEqual(new Set(['/api/cart', '/api/shops/named', `/api/shops/${first.shopId}`]))
  expect(requests.length).toBeLessThan(6)

  requests.length = 0
  await customer.getByRole('button', { name: 'Open the cart of Shop 1 1 item' }).click()
  await expect(others).toHaveCount(39, { timeout: 1 })
  await expect(customer.getByRole('button', { name: 'Remove Cow milk' })).toBeVisible()
  expect(requests).not.toContain('/api/shops/named')

  await placeOrderAs(customer.request, customerAccount, second.shopId, [{ ...second, count: 4 }])
  await customer.reload()
  await expect(customer.getByText('You have ordered this cart already.')).toBeVisible()
  expect(Object.keys(await storedCart(customer))).toHaveLength(39)
})

for (const release of ['this release', 'the release before'] as const)
  test(`forty carts of ten lines are merged with those of the account in few calls by a server of ${release}`, async ({
    customer,
    db,
    customerAccount,
  }) => {
    const isOld = release === 'the release before'
    const cart: Record<string, Record<string, number>> = {}
    for (let number = 0; number < (isOld ? 2 : 40); number++) {
      const { shopId } = await makeShop(db)
      const lines = Array.from({ length: 10 }, (_, line) => makeItem(db, shopId, { name: `Item ${line}` }))
      cart[shopId] = Object.fromEntries((await Promise.all(lines)).map(({ itemId }) => [itemId, 2]))
    }
    if (isOld) await customer.route('**/api/cart/counts', (route) => route.fulfill({ status: 404, json: {} }))
    const [cartShop = ''] = Object.keys(cart)
    await storeBeforeLoad(customer, { cart, cartShop, cartJoining: 'yes' })
    let sent = 0
    customer.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/api/cart/')) sent += 1
    })
    await customer.goto('/terms-and-conditions')
    await expect.poll(() => readAccountCart(customer, customerAccount)).toEqual(cart)
    await expect.poll(() => customer.evaluate(() => localStorage.getItem('cartUnsent'))).toBeNull()
    expect(sent).toBe(isOld ? 21 : 1)
  })
