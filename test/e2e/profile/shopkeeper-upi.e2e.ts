import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { sealContext } from '#server/shops/open-shop.ts'
import { makeItem, testSealer } from '../../scenes/builders.ts'
import { actAs } from '../fixtures/customer-fixtures.ts'
import { cardOf, pickStatus } from '../fixtures/order-card.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { readQrCode } from '../fixtures/read-qr-code.ts'
import { test as base, expect, expectAccessible } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const password = 'correct horse 7'

/** The shopkeeper has a password; `onItsWay` is an order of ₹189 to be paid on delivery. */
const test = base.extend<{ onItsWay: string }>({
  ownShop: async ({ db, ownShop }, use) => {
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', ownShop.keeper.accountId)
      .execute()
    await use(ownShop)
  },
  onItsWay: async ({ db, placeOrder }, use) => {
    const orderId = await placeOrder()
    await db.updateTable('orders').set({ status: 'Out for delivery' }).execute()
    await use(orderId)
  },
})

const sectionOf = (page: Page) => page.getByRole('region', { name: 'UPI address' })
const press = (page: Page, name: string) => sectionOf(page).getByRole('button', { name, exact: true }).click()

async function enter(page: Page, address: string) {
  await sectionOf(page).getByLabel('Your UPI address').fill(address)
  await press(page, 'Save changes')
}

async function enterPassword(page: Page, submit = 'Save changes') {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('a shopkeeper adds, replaces and removes a UPI address, each confirmed with the password', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const section = sectionOf(page)
  await expect(section).toContainText('For customers who pay by UPI at the door.')
  await press(page, 'Add a UPI address')
  await enter(page, 'ravi kale')
  const field = section.getByLabel('Your UPI address')
  await expect(field).toHaveAccessibleDescription('Please enter a valid UPI address (e.g., name@bank).')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.fill('ravi')
  await expect(field).toHaveAccessibleDescription('For example name@bank, as your UPI app shows it')
  await enter(page, ' Ravi.Kale@oksbi ')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog).toContainText('Ravi.Kale@oksbi')
  await expectAccessible(page)
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse 7')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await enterPassword(page)
  await expect(section.getByText('Ravi.Kale@oksbi')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await press(page, 'Change UPI address')
  await enter(page, '9876543210@ybl')
  await expect(dialog).toContainText('no longer to Ravi.Kale@oksbi')
  await enterPassword(page)
  await expect(section.getByText('9876543210@ybl')).toBeVisible()
  await expect(section.getByText('Ravi.Kale@oksbi')).toBeHidden()

  await press(page, 'Remove')
  await expect(dialog).toContainText('Your orders show no UPI code any more.')
  await enterPassword(page, 'Remove')
  await expect(section.getByRole('button', { name: 'Add a UPI address' })).toBeVisible()
  await expect(section.getByText('9876543210@ybl')).toBeHidden()
  const stored = await db.selectFrom('shops').select('upi_address_sealed').execute()
  expect(stored).toEqual([{ upi_address_sealed: null }])
})

test('a UPI address that another tab saved is shown before it is replaced', async ({ shopkeeper: page }) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/profile')
    await press(tab, 'Add a UPI address')
  }
  await enter(other, 'first@oksbi')
  await enterPassword(other)
  await enter(page, 'second@oksbi')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog).toContainText('no longer to first@oksbi')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(sectionOf(page).getByText('first@oksbi')).toBeVisible()
  await press(page, 'Change UPI address')
  await expect(sectionOf(page).getByLabel('Your UPI address')).toHaveValue('first@oksbi')
})

async function storeUpiAddress(db: Db, shopId: string, address = 'ravi.kale@oksbi') {
  const upi_address_sealed = testSealer.seal(address, sealContext(shopId, 'upi_address'))
  await db.updateTable('shops').set({ upi_address_sealed }).where('id', '=', shopId).execute()
}

const show = (page: Page, orderId = '') =>
  cardOf(page, orderId).getByRole('button', { name: /^Show UPI code, order/ })

test('the UPI code of an order requests the amount that is still due, and contains the order’s number', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  baseURL,
  db,
}) => {
  await storeUpiAddress(db, shopId)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { itemId } = await makeItem(db, shopId, { price_paise: 45_55 })
  const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, itemId)
  const { token } = keeper
  const path = `/api/order/${orderId}/changes`
  const changed = await page.request.post(path, { headers: { token }, data: { itemId, count: 2 } })
  expect(changed.status()).toBe(200)
  await actAs(page.request, keeper, orderId, 'pack')
  await page.goto('/dashboard/orders')
  await expect(cardOf(page, orderId)).toContainText('₹100.10')
  await expect(show(page, orderId)).toBeHidden()
  await pickStatus(cardOf(page, orderId), 'Out for delivery')

  await show(page, orderId).click()
  const number = orderId.slice(-6)
  const dialog = page.getByRole('dialog', { name: `Order #${number}` })
  await expect(dialog.getByRole('img', { name: 'UPI code for ₹100.10 to ravi.kale@oksbi' })).toBeVisible()
  await expect(dialog).toContainText('does not see this payment: look into your own UPI app')
  await expectAccessible(page)
  expect(await readQrCode(page)).toBe(
    `upi://pay?pa=ravi.kale@oksbi&pn=Kale%20Dairy&am=100.10&cu=INR&tn=${number}`,
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await readQrCode(page)).toContain('am=100.10')
  await expectAccessible(page)
  expect(await page.locator('[href^="upi:"]').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ravi.kale@oksbi')

  // Showing the code records nothing: the order counts as paid once the shop says so.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await cardOf(page, orderId)
    .getByRole('button', { name: /^Delivered/ })
    .click()
  await expect(show(page, orderId)).toBeHidden()
  await expect(cardOf(page, orderId)).toContainText('Paid in cash')
})

test('a UPI code is created for the current address, and is no longer shown once the address was removed', async ({
  shopkeeper: page,
  ownShop: { shopId },
  onItsWay: orderId,
  db,
}) => {
  await storeUpiAddress(db, shopId)
  await page.goto('/dashboard/orders')
  await expect(show(page, orderId)).toBeVisible()
  await storeUpiAddress(db, shopId, '9876543210@ybl')
  await show(page, orderId).click()
  await expect(page.getByRole('img', { name: 'UPI code for ₹189 to 9876543210@ybl' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await db.updateTable('shops').set({ upi_address_sealed: null }).execute()
  await show(page, orderId).click()
  await expect(show(page, orderId)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an open desk learns of a first UPI address, saved on another device, with the next order', async ({
  shopkeeper: page,
  ownShop: { shopId },
  onItsWay: orderId,
  db,
  placeOrder,
}) => {
  await page.goto('/dashboard/orders')
  await expect(cardOf(page, orderId)).toBeVisible()
  await storeUpiAddress(db, shopId)
  const nextId = await placeOrder()
  await expect(show(page, orderId)).toBeHidden()
  await pickStatus(cardOf(page, nextId), 'Out for delivery')
  for (const id of [orderId, nextId]) await expect(show(page, id)).toBeVisible()
})

test('the UPI code is also shown offline', async ({
  shopkeeper: page,
  ownShop: { shopId },
  onItsWay: orderId,
  db,
}) => {
  await storeUpiAddress(db, shopId)
  await page.goto('/dashboard/orders')
  await expect(show(page, orderId)).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/qr-code-')),
  )
  await page.context().setOffline(true)
  await show(page, orderId).click()
  await expect(page.getByRole('img', { name: 'UPI code for ₹189 to ravi.kale@oksbi' })).toBeVisible()
  expect(await readQrCode(page)).toContain('am=189.00')
})

test('no UPI code is offered for an order that was paid online, nor by a shop without a UPI address', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
  placeOrder,
}) => {
  const online = await placeOrder()
  const cash = await placeOrder()
  await db.updateTable('orders').set({ status: 'Out for delivery' }).execute()
  const paid = { payment_method: 'online', payment_status: 'paid' } as const
  await db.updateTable('orders').set(paid).where('id', '=', online).execute()
  const read = page.waitForResponse((response) => response.url().endsWith('/api/shops/details'))
  await page.goto('/dashboard/orders')
  await read
  await expect(cardOf(page, cash)).toContainText('Collect in cash')
  await expect(show(page, cash)).toBeHidden()

  await storeUpiAddress(db, shopId)
  await page.reload()
  await expect(show(page, cash)).toBeVisible()
  await expect(cardOf(page, online)).toContainText('Paid online')
  await expect(show(page, online)).toBeHidden()
})

test('no UPI code is offered for a test order', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  db,
  placeOrder,
}) => {
  await storeUpiAddress(db, shopId)
  const cash = await placeOrder()
  const { token } = keeper
  expect((await page.request.post('/api/shops/test-order', { headers: { token }, data: {} })).status()).toBe(
    200,
  )
  await db.updateTable('orders').set({ status: 'Out for delivery' }).execute()
  await page.goto('/dashboard/orders')
  await expect(show(page, cash)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'A test order from you' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show UPI code/ })).toHaveCount(1)
})
