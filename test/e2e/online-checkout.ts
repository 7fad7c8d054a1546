import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { deliveryAddress, makeItem, makeShop } from '../builders.ts'
import { expect } from './fixtures.ts'
import { test as testWithGateway } from './gateway-fixtures.ts'
import { storeIn } from './stored-in.ts'

/** A customer about to pay ₹309 online. */
export const test = testWithGateway.extend<{ checkout: Page }>({
  checkout: async ({ customer, db, standin }, use) => {
    standin.clearFaults()
    await goToCheckout(customer, db)
    await use(customer)
  },
})

/** With ten milks of a shop, which is handed back, the address filled in, and "Online" chosen. */
export async function goToCheckout(customer: Page, db: Db) {
  const shop = await makeShop(db)
  const { shopId } = shop
  const { itemId } = await makeItem(db, shopId)
  await storeIn(customer, {
    cart: JSON.stringify({ [shopId]: { [itemId]: 10 } }),
    cartShop: shopId,
    orderDraft: JSON.stringify(deliveryAddress),
  })
  await customer.goto('/order')
  await customer.getByRole('radio', { name: /Online/ }).check()
  return { ...shop, itemId }
}

export const payWindow = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame')
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' })
export const openWindow = async (page: Page) => {
  await expect(page.getByText('₹309').last()).toBeVisible()
  await confirm(page).click()
  await expect(payWindow(page).getByText('TEST MODE')).toBeVisible()
}
export const payByUpi = async (page: Page, vpa: string) => {
  await payWindow(page).getByLabel('Test UPI id').fill(vpa)
  await payWindow(page)
    .getByRole('button', { name: /by UPI/ })
    .click()
}
export async function emptyCartInAnotherTab(page: Page) {
  const other = await page.context().newPage()
  await storeIn(other, { cart: '{}' })
}
