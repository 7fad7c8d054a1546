import { makeItem } from '../../scenes/builders.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'

test('an item can be switched to sold out, and customers see it as sold out', async ({
  shopkeeper: page,
  customer,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/list')
  await page.getByRole('switch', { name: 'Cow milk, 500 ml in stock' }).click()
  await expect(page.getByText('Sold out for today')).toBeVisible()
  await expect
    .poll(async () => (await db.selectFrom('menu_items').select('sold_out_until').execute())[0])
    .toEqual({ sold_out_until: expect.any(Date) })
  await customer.goto(`/shop/${ownShop.shopId}`)
  await expect(customer.getByText('Sold out')).toBeVisible()
})

test('the words of a name in Devanagari stand apart in the title of a dialog', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (const name of ['Cow milk', 'म्हशीचे दूध']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list')
  // The spaces of the headings' font are made for Latin letters.
  const spacingOf = async (name: string) => {
    await page.getByRole('button', { name: `Stock of ${name}` }).click()
    const title = page.getByRole('dialog').getByRole('heading', { name: `Stock of ${name}` })
    const spacing = await title.evaluate((it) => getComputedStyle(it).wordSpacing)
    await page.keyboard.press('Escape')
    return Number.parseFloat(spacing)
  }
  expect(await spacingOf('Cow milk')).toBe(0)
  expect(await spacingOf('म्हशीचे दूध')).toBeGreaterThan(0)
})

test('stock is either a count of packs, sold out until further notice, or unlimited', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/list')
  const dialog = page.getByRole('dialog', { name: 'Stock of Cow milk, 500 ml' })
  const set = async (choice: string, packs?: string) => {
    await page.getByRole('button', { name: 'Stock of Cow milk' }).click()
    await dialog.getByLabel(choice).check()
    if (packs) await dialog.getByLabel('Packs that may still be sold').fill(packs)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save stock' }).click()
    await expect(dialog).toBeHidden()
  }
  const row = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await set('Only so many packs', '12')
  await expect(row).toContainText('12 left')
  await set('Sold out until I say')
  await expect(row).toContainText('Sold out')
  await row.getByRole('switch').click()
  await expect(row).toContainText('12 left')
  await set('Enough of it')
  await expect(row).toContainText('In stock')
  await expect
    .poll(async () => (await db.selectFrom('menu_items').select(['in_stock', 'stock_count']).execute())[0])
    .toEqual({ in_stock: true, stock_count: null })
})

test('a count that was not edited is not sent, and the dialog shows the current count', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, { stock_count: 7 })
  const setCount = (count: number) =>
    db.updateTable('menu_items').set({ stock_count: count }).where('id', '=', itemId).execute()
  await page.goto('/dashboard/list')
  const row = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await expect(row).toContainText('7 left')
  await setCount(2)
  await row.getByRole('button', { name: 'Stock of Cow milk' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Packs that may still be sold')).toHaveValue('2')
  await setCount(1)
  await dialog.getByRole('button', { name: 'Save stock' }).click()
  await expect(row).toContainText('1 left')
  const stored = await db.selectFrom('menu_items').select('stock_count').execute()
  expect(stored).toEqual([{ stock_count: 1 }])
})

test('stock that was not changed in the dialog is not sent, so that a change by another device is kept', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/list')
  const row = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await expect(row).toContainText('In stock')
  const read = page.waitForResponse((response) => response.url().endsWith('/api/food/list'))
  await row.getByRole('button', { name: 'Stock of Cow milk' }).click()
  await read
  await db.updateTable('menu_items').set({ stock_count: 3 }).execute()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Enough of it')).toBeChecked()
  await dialog.getByRole('button', { name: 'Save stock' }).click()
  await expect(row).toContainText('3 left')
})

test('a change of stock that is refused shows what another device has set meanwhile', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, { stock_count: 7, in_stock: false })
  await page.goto('/dashboard/list')
  const row = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await expect(row).toContainText('Sold out')
  await db
    .updateTable('menu_items')
    .set({ stock_count: null, in_stock: true })
    .where('id', '=', itemId)
    .execute()
  await row.getByRole('switch').click()
  await expect(row).toContainText('In stock')
})
