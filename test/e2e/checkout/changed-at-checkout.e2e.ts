import { makeItem, makeShop } from '../../scenes/builders.ts'
import {
  confirm,
  draft,
  invalidateMenuCache,
  orderCount,
  test,
  total,
} from '../fixtures/checkout-fixtures.ts'
import { storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

test('a checkout whose cart is ordered in another tab leads to Home and says why', async ({
  checkout: { page },
}) => {
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹109')
  const other = await page.context().newPage()
  await other.goto('/order')
  await confirm(other)
  await expect(other).toHaveURL('/myorders')
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Your cart is empty. What you have ordered is in My orders.')).toBeVisible()
})

test('if fewer packs are left than ordered, the checkout names item and number, and one tap takes what is left', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00, stock_count: 5 })
  await storeCart(page, shopId, { [milk.itemId]: 4 })
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹209')
  await db.updateTable('menu_items').set({ stock_count: 2 }).where('id', '=', milk.itemId).execute()
  await confirm(page)
  await expect(toast(page, 'Only 2 left of Cow milk.')).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await expect(line).toContainText('only 2 packs left')
  await expect(total(page)).toHaveText('₹109')
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeDisabled()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Take what is left' }).click()
  await expect(line).not.toContainText('only')
  await expect(total(page)).toHaveText('₹109')
  await confirm(page)
  await expect(page).toHaveURL('/myorders')
  expect(await orderCount(page, customerAccount.token)).toBe(1)
  const [left] = await db.selectFrom('menu_items').select('stock_count').execute()
  expect(left).toEqual({ stock_count: 0 })
})

test('a changed price or pack size is shown before anything is ordered', async ({
  checkout: { page, shopId, itemId },
  db,
  customerAccount,
}) => {
  await storeBeforeLoad(page, { orderDraft: draft })
  const setItem = async (changed: { price_paise: number } | { pack_size: number }) => {
    await db.updateTable('menu_items').set(changed).where('id', '=', itemId).execute()
    await invalidateMenuCache(db, shopId)
  }
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹109')
  await setItem({ price_paise: 55_00 })
  await confirm(page)
  await expect(toast(page, 'A price has changed. Please check the new total.')).toBeVisible()
  await expect(total(page)).toHaveText('₹119')
  const line = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await expect(line).toContainText('₹110')
  await expect(line).toContainText('was ₹50 each')
  expect(await orderCount(page, customerAccount.token)).toBe(0)
  await setItem({ price_paise: 45_00 })
  for (const place of ['/order', '/cart', '/order']) {
    await page.goto(place)
    await expect(line).toContainText('₹90')
    await expect(line).toContainText('was ₹50 each')
  }
  await expect(total(page)).toHaveText('₹99')
  await setItem({ pack_size: 400 })
  await confirm(page)
  await expect(toast(page, 'What a pack holds has changed, though not its price.')).toBeVisible()
  await expect(line).toContainText('800 ml · was 500 ml each')
  expect(await orderCount(page, customerAccount.token)).toBe(0)
  await page.goto('/cart')
  await expect(line).toContainText('800 ml · was 500 ml each')
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹99')
  await confirm(page)
  await expect(page).toHaveURL('/myorders')
})

test('if a shop closes while somebody is at its checkout, the checkout says so and keeps what was typed', async ({
  customer: page,
  ownShop: { shopId, keeper },
  request,
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { price_paise: 50_00 })
  await storeCart(page, shopId, { [itemId]: 2 })
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹109')
  const closed = page.getByRole('status').filter({ hasText: 'This shop takes no orders at the moment.' })
  await expect(closed).toHaveCount(0)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await request.post('/api/shops/pause', { headers: { token: keeper.token }, data: { until } })
  await confirm(page)
  await expect(closed).toContainText('Your cart is kept.')
  await expect(page.getByLabel('Flat / House / Building')).toHaveValue('4B')
})
