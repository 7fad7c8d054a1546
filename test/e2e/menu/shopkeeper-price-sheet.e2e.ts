import { makeItem } from '../../scenes/builders.ts'
import { button, makeItemsWithPrices, pick, price, stock, storedPrices } from '../fixtures/price-sheet.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

test('prices are typed down the column with Enter and arrows, Escape restores one, and all are saved together', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45, Lassi: 20 })
  await page.goto('/dashboard/list')
  await page.getByRole('link', { name: 'Price sheet' }).click()
  await price(page, 'Milk').click()
  await page.keyboard.type('32')
  await page.keyboard.press('Enter')
  await expect(price(page, 'Curd')).toBeFocused()
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect(price(page, 'Curd')).toHaveValue('45')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText('Rs. 12,345.75/-')
  await page.keyboard.press('ArrowRight')
  await expect(stock(page, 'Lassi')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(stock(page, 'Curd')).not.toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(price(page, 'Curd')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(pick(page, 'Curd')).toBeFocused()
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible()
  await expect(price(page, 'Milk')).toHaveAccessibleDescription('was ₹30')
  await expectAccessible(page)
  expect(await storedPrices(db)).toEqual({ Milk: 30, Curd: 45, Lassi: 20 })
  await button(page, 'Save').click()
  await expect(toast(page, '3 changes saved.')).toBeVisible()
  await expect(page.getByText('Nothing changed yet')).toBeVisible()
  expect(await storedPrices(db)).toEqual({ Milk: 32, Curd: 45, Lassi: 12_345.75 })
  await page.goto('/dashboard/list')
  await expect(page.getByText('Sold out for today')).toBeVisible()
})

test('a pasted column fills the rows below, and one Undo reverts it', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45, Lassi: 20 })
  await page.goto('/dashboard/list/prices')
  await price(page, 'Curd').focus()
  await price(page, 'Curd').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '₹ 47.50\nabout 20\n99\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(price(page, 'Curd')).toHaveValue('₹ 47.50')
  await expect(price(page, 'Lassi')).toHaveAccessibleDescription('Type it like 32 or 32.50')
  await expect(toast(page, '1 line was left over: there are no more rows.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(toast(page, '1 price cannot be read. Please correct it.')).toBeVisible()
  await expect(price(page, 'Lassi')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(price(page, 'Curd')).toHaveValue('45')
  await expect(price(page, 'Lassi')).toHaveValue('20')
  expect(await storedPrices(db)).toEqual({ Milk: 30, Curd: 45, Lassi: 20 })
})

test('Ctrl+Z undoes typing in the search and percentage fields, and changes of the sheet everywhere else', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45 })
  await page.goto('/dashboard/list/prices')
  await price(page, 'Milk').fill('32')
  await pick(page, 'Milk').check()
  for (const label of ['Find an item', 'Percent']) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.type('5')
    await page.keyboard.press('Control+z')
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(price(page, 'Milk')).toHaveValue('32')
  await page.getByRole('checkbox', { name: 'Pick all that are shown' }).focus()
  await page.keyboard.press('Control+z')
  await expect(price(page, 'Milk')).toHaveValue('30')
})

test('the prices of the picked rows are changed by a percentage and rounded as chosen', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45, Lassi: 20 })
  await page.goto('/dashboard/list/prices')
  await pick(page, 'Milk').check()
  await pick(page, 'Curd').check()
  await expectAccessible(page)
  const percent = page.getByLabel('Percent', { exact: true })
  await percent.pressSequentially('5 to 10 %')
  await expect(percent).toHaveValue('5 to 10 %')
  await button(page, 'Change prices').click()
  await expect(page.getByText('Please type a percentage like 5 or −10.')).toBeVisible()
  await expect(percent).toBeFocused()
  await percent.fill('+5')
  await page.getByLabel('Round to').selectOption('50 paise')
  await button(page, 'Change prices').click()
  await expect(toast(page, '2 prices changed by +5 %, rounded to 50 paise.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(toast(page, '2 changes saved.')).toBeVisible()
  expect(await storedPrices(db)).toEqual({ Milk: 31.5, Curd: 47.5, Lassi: 20 })
})

test('leaving with unsaved changes asks for confirmation; staying and reloading keep them', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30 })
  await page.goto('/dashboard/list')
  await page.getByRole('link', { name: 'Price sheet' }).click()
  await price(page, 'Milk').fill('32')
  await page.goBack()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toContainText('1 change is not saved')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(price(page, 'Milk')).toHaveValue('32')
  page.on('dialog', (asked) => asked.accept())
  await page.reload()
  await expect(price(page, 'Milk')).toHaveValue('32')
  await page.getByRole('link', { name: 'Orders' }).last().click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/dashboard/orders')
  expect(await storedPrices(db)).toEqual({ Milk: 30 })
})

test('of a thousand items only the visible rows are rendered, and the keyboard reaches all of them', async ({
  shopkeeper: page,
  ownShop,
}) => {
  const items = Array.from({ length: 1000 }, (_, n) => ({
    name: `Item ${n + 1}`,
    price: 30,
    foodType: 'Dairy',
    category: 'Milk',
    unit: 'ml',
    quantity: 500,
  }))
  await page.request.post('/api/food/add-many', { headers: { token: ownShop.keeper.token }, data: { items } })
  await page.goto('/dashboard/list/prices')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  await price(page, 'Item 1').click()
  await page.keyboard.type('31')
  // Faster than the rows are rendered.
  await page.evaluate(() => {
    for (let pages = 0; pages < 6; pages += 1)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }),
      )
  })
  await expect(price(page, 'Item 61')).toBeFocused()
  for (let pages = 0; pages < 6; pages += 1) await page.keyboard.press('PageDown')
  await expect(price(page, 'Item 121')).toBeFocused()
  await expect(price(page, 'Item 121')).toBeInViewport()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.type('35')
  // Scrolling far away does not lose what is being typed.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(price(page, 'Item 1000')).toBeInViewport()
  await expect(price(page, 'Item 121')).toBeFocused()
  await page.getByLabel('Find an item').fill('Item 777')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Pick all that are shown' }).check()
  await page.getByLabel('Percent', { exact: true }).fill('10')
  await button(page, 'Change prices').click()
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible()
})

test('a category is shown with its food type if two have the same name', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Biscuits', food_type: 'Bakery', category: 'Others' })
  await makeItem(db, ownShop.shopId, { name: 'Cheese', food_type: 'Dairy', category: 'Others' })
  await page.goto('/dashboard/list/prices')
  const category = page.getByLabel('Category')
  await expect(category.getByRole('option')).toHaveText([
    'All categories',
    'Others · Dairy',
    'Others · Bakery',
  ])
  await category.selectOption({ label: 'Others · Bakery' })
  await expect(page.getByRole('row')).toContainText(['Item', 'Biscuits'])
  await expect(page.getByText('Cheese')).toHaveCount(0)
})
