import type { Page } from '@playwright/test'
import { makeItem, makeShop } from '../builders.ts'
import { keepCart } from './customer-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { placeOrderOf } from './place-order-of.ts'

test.describe.configure({ timeout: 180_000 })

const unknown = '01980000-0000-7000-8000-000000000000'

/** Opened, and quiet: what a screen shows once everything it asked for is there. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
}

test('every customer screen passes every rule of axe, whatever there is to show', async ({
  customer,
  customerAccount,
  ownShop: { shopId },
  db,
  baseURL,
}) => {
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 40_00 })
  for (let i = 0; i < 14; i++) await makeItem(db, shopId, { name: `Butter ${i}`, category: 'Butter' })
  const orderId = await placeOrderOf(baseURL, customerAccount, shopId, milk.itemId)
  await keepCart(customer, shopId, { [milk.itemId]: 2, [unknown]: 1 })
  const screens = [
    ...['/', `/shop/${shopId}`, `/shop/${unknown}`, `/category/Butter?shop=${shopId}`, '/category/Butter'],
    ...['/cart', '/order', '/myorders', `/myorders/${orderId}`, `/myorders/${unknown}`],
    ...['/account', '/terms-and-conditions', '/nowhere', '/dashboard/orders'],
  ]
  for (const screen of screens) {
    await test.step(screen, async () => {
      await open(customer, screen)
      await expectAccessible(customer)
    })
  }
})

test('and so does every screen of a visitor, with the popup and the chat open', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId)
  for (const screen of ['/', '/cart', '/myorders', `/myorders/${unknown}`, '/account', '/order']) {
    await test.step(screen, async () => {
      await open(page, screen)
      await expectAccessible(page)
    })
  }
  await open(page, `/shop/${shopId}`)
  await page.getByRole('button', { name: 'Open the support chat' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expectAccessible(page)
})
