import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeCustomer, makeItem, makeShop, nagpur } from '../../scenes/builders.ts'
import { total } from '../fixtures/checkout-fixtures.ts'
import { storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { mailedCode } from '../fixtures/mailed-code.ts'
import { phone } from '../fixtures/phone.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const unprove = (db: Db, accountId: string) =>
  db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', accountId).execute()

async function typeCode(page: Page, email: string) {
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  const code = await mailedCode(page, email)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your email is confirmed.')).toBeVisible()
}

/** Opens the checkout with two packs of ₹50 and a complete form, and waits for the fee that Confirm requires. */
async function fillCheckout(customer: Page, shopId: string, itemId: string) {
  await storeCart(customer, shopId, { [itemId]: 2 })
  const draft = { firstName: 'Asha', lastName: 'Deshmukh', phone: '9876543210', street: 'Sitabuldi, Nagpur' }
  const rest = { flat: '4B', floor: '', landmark: '', latitude: nagpur.lat, longitude: nagpur.lng }
  await storeBeforeLoad(customer, { orderDraft: { ...draft, ...rest } })
  await customer.goto('/order')
  await expect(total(customer)).toHaveText('₹109')
}

test('the order page offers to prove an unproven e-mail by a code, until it is proven', async ({
  customer,
  customerAccount,
  baseURL,
  db,
}) => {
  const { email, accountId } = customerAccount
  await unprove(db, accountId)
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, itemId)
  await customer.goto(`/myorders/${orderId}`)
  const offer = customer.getByRole('heading', { name: 'Confirm your email to hear of this order' })
  await expect(offer).toBeVisible()
  await expectAccessible(customer)
  await typeCode(customer, email)
  await expect(offer).toBeHidden()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: /^Order #/ })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a third order asks for a code at the checkout, keeps what was typed, and is placed once the code is entered', async ({
  customer,
  customerAccount,
  baseURL,
  db,
}) => {
  const { email, accountId } = customerAccount
  await unprove(db, accountId)
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { price_paise: 50_00 })
  for (let i = 0; i < 2; i += 1) await placeOrderByApi(baseURL, customerAccount, shopId, itemId)
  await fillCheckout(customer, shopId, itemId)
  await customer.getByRole('button', { name: 'Confirm order' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Confirm your email to order' })
  await expect(dialog).toContainText('your first orders are still open')
  // Counted without waiting, because a toast with the same text would disappear by itself.
  expect(await customer.getByText('your first orders are still open').count()).toBe(1)
  await expectAccessible(customer)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(customer.getByRole('textbox', { name: 'First name' })).toHaveValue('Asha')
  await customer.getByRole('button', { name: 'Confirm order' }).click()
  await typeCode(customer, email)
  await expect(customer).toHaveURL('/myorders')
  await expect(customer.getByRole('heading', { name: /^Order #/ })).toHaveCount(3)
})

test('a stranger can order stock that is mostly held by other strangers once their e-mail is proven by a code', async ({
  customer,
  customerAccount,
  baseURL,
  db,
}) => {
  const { email, accountId } = customerAccount
  await unprove(db, accountId)
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { name: 'Curd', price_paise: 50_00, stock_count: 7 })
  const stranger = await makeCustomer(db)
  await unprove(db, stranger.accountId)
  await placeOrderByApi(baseURL, stranger, shopId, itemId)
  await fillCheckout(customer, shopId, itemId)
  await customer.getByRole('button', { name: 'Confirm order' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Confirm your email to order' })
  await expect(dialog).toContainText('some is kept for customers who have')
  await expectAccessible(customer)
  await typeCode(customer, email)
  await expect(customer).toHaveURL('/myorders')
  await expect(customer.getByRole('heading', { name: /^Order #/ })).toHaveCount(1)
})
