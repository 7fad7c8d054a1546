import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { deliveryAddress, makeCustomer, makeItem, makeShop } from '../../scenes/builders.ts'
import { openPopup, press, type } from '../fixtures/by-keyboard.ts'
import { storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test.use({ actionTimeout: 10_000 })

test('opening /logout removes the token, ends the session and leads to Home, with the user type reset to user', async ({
  customer,
  customerAccount,
}) => {
  await customer.goto('/logout')
  await expect(customer).toHaveURL('/')
  expect(await customer.evaluate(() => ({ ...localStorage }))).toMatchObject({ userType: 'user' })
  expect(await customer.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect
    .poll(async () =>
      (await customer.request.get('/api/me', { headers: { token: customerAccount.token } })).status(),
    )
    .toBe(401)
})

test('logout removes the account’s cart, address and order attempt from storage; a visitor’s cart is kept', async ({
  customer,
  page,
}) => {
  const entries = {
    cart: { a: { b: 1 } },
    cartShop: 'a',
    orderDraft: { firstName: 'Asha', phone: '9876543210' },
    orderAttempt: { wish: 'Dharampeth', key: 'x' },
  }
  await storeBeforeLoad(customer, entries)
  await customer.goto('/cart')
  await customer.goto('/logout')
  await expect(customer).toHaveURL('/')
  const stored = await customer.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const trace of ['cartShop', 'Asha', '9876543210', 'Dharampeth']) expect(stored).not.toContain(trace)

  await storeBeforeLoad(page, { cart: entries.cart, cartShop: 'a' })
  await page.goto('/')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('{"a":{"b":1}}')
})

test('a logout that did not reach the server is retried later, with a value that opens no session', async ({
  customer: page,
  customerAccount: { token },
}) => {
  const status = async () => (await page.request.get('/api/me', { headers: { token } })).status()
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await page.goto('/')
  let requestCount = 0
  await page.route(/api.logout/, (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  // It is retried at once, and when the next page is idle.
  await page.reload()
  await expect.poll(() => requestCount).toBeGreaterThanOrEqual(3)
  expect(await stored()).toContain('unheardLogout')
  expect(await stored()).not.toContain(token)
  expect(await status()).toBe(200)

  await page.unroute(/api.logout/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(status).toBe(401)
  await expect.poll(stored).not.toContain('unheardLogout')
})

test('logout clears the chosen place if it is an address of the account, and keeps any other place', async ({
  customer: page,
  customerAccount,
}) => {
  const headers = { token: customerAccount.token }
  await page.request.post('/api/addresses', { headers, data: deliveryAddress })
  await page.goto('/')
  const place = page.getByRole('combobox', { name: 'Where should we deliver?' })
  await page.getByRole('list', { name: 'Your addresses' }).getByRole('button').click()
  await expect(place).toHaveValue(deliveryAddress.street)
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect(place).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(deliveryAddress.street)

  await storeBeforeLoad(page, { Location: { latitude: 21.14, longitude: 79.08 } })
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('Location'))).toBe(
    '{"latitude":21.14,"longitude":79.08}',
  )
})

test('a cart that an ended session left behind is restored only for its own account', async ({
  page,
  db,
}) => {
  const { email, accountId } = await makeCustomer(db)
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword('correct horse 7') })
    .where('id', '=', accountId)
    .execute()
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  const cart = { [shopId]: { [itemId]: 3 } }
  const signIn = async () => {
    await openPopup(page)
    await type(page, 'Email', email)
    await type(page, 'Password', 'correct horse 7')
    await press(page, 'checkbox', /terms/)
    await press(page, 'button', 'Submit')
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  }
  await storeBeforeLoad(page, { account: 'somebody else', cart, cartShop: shopId })
  await signIn()
  await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()

  await page.evaluate((cart) => {
    localStorage.setItem('cart', cart)
    localStorage.removeItem('token')
  }, JSON.stringify(cart))
  await page.reload()
  await signIn()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('an expired token signs the customer out once, says so, and does not loop', async ({ page }) => {
  await storeBeforeLoad(page, { token: 'a-token-that-is-long-gone', userType: 'user' })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.headers().token) requests.push(request.url())
  })
  await page.goto('/myorders')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You have been signed out. Please sign in again.')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('userorders')).length).toBeLessThanOrEqual(2)
  await expect(page).toHaveURL('/')
})

test('a session whose hint cookie was lost gets it again, so that the next page is rendered for its role', async ({
  page,
  customerAccount,
}) => {
  await storeBeforeLoad(page, { token: customerAccount.token, userType: 'user' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toContain('hint=user')
})
