import type { Page } from '@playwright/test'
import { makeItem, makeShop, placementOf } from '../../scenes/builders.ts'
import { type Line, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

/** Begins an online payment: the last packs are held for its customer, and are shown as sold out to everybody. */
async function beginPaying(page: Page, { token }: { token: string }, shopId: string, lines: Line[]) {
  const reply = await page.request.post('/api/order/create-order', {
    headers: { token, 'idempotency-key': crypto.randomUUID() },
    data: placementOf(shopId, lines),
  })
  expect(reply.status()).toBe(200)
}

test('the floating cart counts packs that are held for the customer’s own payment', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00, stock_count: 2 })
  for (let number = 1; number <= 12; number++) await makeItem(db, shopId, { name: `Curd ${number}` })
  await beginPaying(page, customerAccount, shopId, [{ ...milk, count: 2 }])
  await storeCart(page, shopId, { [milk.itemId]: 2 })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByText('Sold out').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(page.getByRole('link', { name: /^View cart/ })).toHaveText('View cart · 1 item₹100')
})

test('a cart of sold-out items has no checkout, unless they are held for the customer’s own payment', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00, stock_count: 2 })
  const curd = await makeItem(db, shopId, { name: 'Fresh curd', in_stock: false })
  await beginPaying(page, customerAccount, shopId, [{ ...milk, count: 2 }])
  await storeCart(page, shopId, { [milk.itemId]: 2 })
  await page.goto('/order')
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible()

  await page.evaluate(
    ([shop, item]) => localStorage.setItem('cart', JSON.stringify({ [shop]: { [item]: 2 } })),
    [shopId, curd.itemId] as const,
  )
  await page.reload()
  await expect(toast(page, 'Nothing in your cart is available any more.')).toBeVisible()
  await expect(page).toHaveURL('/')
})
