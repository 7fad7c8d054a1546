import { makeNewShopkeeper } from '../../scenes/builders.ts'
import { pickStatus } from '../fixtures/order-card.ts'
import { expect, signedInPage, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('Logout removes the token and leads to Home as a visitor', async ({ shopkeeper: page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.userType])).toEqual([
    null,
    'user',
  ])
})

test('the user type admin, which older releases stored, is read as shop', async ({
  browser,
  baseURL,
  ownShop,
}) => {
  const page = await signedInPage(browser, baseURL ?? '', ownShop.keeper, 'shop')
  await page.addInitScript(() => localStorage.setItem('userType', 'admin'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  await page.context().close()
})

test('an unknown path shows the not-found page, which links to the dashboard', async ({
  shopkeeper: page,
}) => {
  for (const path of ['/dashboard/nothing', '/cart']) {
    await page.goto(path)
    await expect(page.getByText('Page not found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
})

test('for a customer the pages of the shop’s side are not found, and a visitor is asked to sign in', async ({
  customer,
  page,
}) => {
  for (const path of ['/dashboard/orders', '/dashboard/list', '/renew-subscription']) {
    await customer.goto(path)
    await expect(customer.getByText('Page not found')).toBeVisible()
  }
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a shop that is not set up is redirected to the set-up and told why', async ({
  browser,
  baseURL,
  db,
}) => {
  const page = await signedInPage(browser, baseURL ?? '', await makeNewShopkeeper(db), 'shop')
  for (const path of ['/', '/dashboard/list', '/dashboard/orders']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/setup$/)
    await expect(toast(page, 'Please complete your setup or renew your subscription.')).toBeVisible()
  }
  await page.context().close()
})

test('a shop whose subscription has ended is redirected from its menu to renew, and can finish its open orders', async ({
  shopkeeper: page,
  db,
  placeOrder,
}) => {
  await placeOrder()
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() - 1000) })
    .execute()

  await page.goto('/dashboard/list')
  await page.waitForURL('**/renew-subscription')
  await expect(toast(page, 'Please complete your setup or renew your subscription.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Your subscription has ended')).toBeVisible()
  await page.goto('/dashboard/orders')
  await pickStatus(page.getByRole('article'), 'Delivered')
  await expect(toast(page, 'Order status updated!')).toBeVisible()
})

test('a token that has expired signs the shopkeeper out', async ({ shopkeeper: page, db }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  // An open page would notice the end of its session by itself at some point, so it is left first.
  await page.goto('about:blank')
  await db.deleteFrom('sessions').execute()
  await page.goto('/dashboard/list')
  await expect(page.getByRole('dialog', { name: 'Login' })).toContainText('You have been signed out.')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('after signing out in another tab a page of the shop’s side asks to sign in', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/list')
  await expect(page.getByRole('heading', { name: 'Food List' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/')
})
