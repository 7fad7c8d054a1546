import type { Page } from '@playwright/test'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../fixtures/fixtures.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'

test.describe.configure({ timeout: 180_000 })

const unknown = '01980000-0000-7000-8000-000000000000'

/** Opens a screen and waits until everything that it requests has loaded. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
}

/** For the screens that most people see: both themes, on a phone and on a desktop. */
async function expectAccessibleAtBothWidths(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessibleInBothThemes(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
}

test('every public and customer screen passes axe, the main ones in both themes and on phone and desktop', async ({
  customer,
  customerAccount,
  ownShop: { shopId },
  db,
  baseURL,
}) => {
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 40_00 })
  for (let i = 0; i < 14; i++) await makeItem(db, shopId, { name: `Butter ${i}`, category: 'Butter' })
  const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, milk.itemId)
  await storeCart(customer, shopId, { [milk.itemId]: 2, [unknown]: 1 })
  const screens: [look: (page: Page) => Promise<void>, paths: string[]][] = [
    [
      expectAccessibleAtBothWidths,
      ['/', `/shop/${shopId}`, '/cart', '/order', '/myorders', '/terms-and-conditions', '/nowhere'],
    ],
    [
      expectAccessible,
      [
        ...[`/shop/${unknown}`, `/category/Butter?shop=${shopId}`, '/category/Butter'],
        ...[`/myorders/${orderId}`, `/myorders/${unknown}`, '/account', '/dashboard/orders'],
      ],
    ],
  ]
  for (const [look, paths] of screens)
    for (const path of paths)
      await test.step(path, async () => {
        await open(customer, path)
        await look(customer)
      })
})

test('every screen of a visitor passes axe, also with the popup or the chat open', async ({ page, db }) => {
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
