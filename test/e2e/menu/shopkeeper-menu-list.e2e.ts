import type { Page } from '@playwright/test'
import { makeItem } from '../../scenes/builders.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { releaseReply } from '../fixtures/release-reply.ts'
import { expect, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('the menu shows six skeleton rows while it loads, and coming back shows it at once', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/list', { waitUntil: 'commit' })
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  const row = page.getByRole('heading', { name: 'Cow milk' })
  await expect(row).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add Food Item' })).toBeVisible()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(row).toBeVisible({ timeout: 500 })
})

test('a menu of two hundred items can be searched, and Go to top scrolls back', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (let i = 1; i <= 200; i++) await makeItem(db, ownShop.shopId, { name: `Item ${i}` })
  await page.goto('/dashboard/list')
  await expect(page.getByText('200 items')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to top' })).toBeHidden()
  await page.mouse.wheel(0, 3000)
  await page.getByRole('button', { name: 'Go to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  const find = page.getByLabel('Find an item')
  await find.fill('item 200')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await find.fill('nothing')
  await expect(page.getByText('No item matches “nothing”.')).toBeVisible()
})

test('of a long list fifty items are rendered, and fifty more with each tap, but the search covers them all', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (let i = 1; i <= 120; i++) await makeItem(db, ownShop.shopId, { name: `Item ${i}` })
  await page.goto('/dashboard/list')
  const editLinks = page.getByRole('link', { name: /^Edit Item/ })
  await expect(editLinks).toHaveCount(50)
  await expect(page.getByText('120 items')).toBeVisible()
  await page.getByLabel('Find an item').fill('item 120')
  await expect(page.getByRole('link', { name: 'Edit Item 120' })).toBeVisible()
  await page.getByLabel('Find an item').fill('')
  await page.getByRole('button', { name: 'Show more (70 left)' }).click()
  await expect(editLinks).toHaveCount(100)
  await page.getByRole('button', { name: 'Show more (20 left)' }).press('Enter')
  await expect(editLinks).toHaveCount(120)
  await expect(page.locator(':focus').getByRole('link', { name: 'Edit Item 101' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
})

test('after an item of a long list was edited, the list opens at that item, with its search restored', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (let i = 1; i <= 120; i++) await makeItem(db, ownShop.shopId, { name: `Item ${i}` })
  await page.goto('/dashboard/list')
  await page.getByRole('button', { name: 'Show more (70 left)' }).click()
  const edit = page.getByRole('link', { name: /^Edit Item/ }).nth(80)
  const name = (await edit.getAttribute('aria-label')) ?? ''
  await edit.click()
  await page.getByLabel('Price').fill('31')
  await page.getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('link', { name, exact: true })
  await expect(changed).toBeFocused()
  await expect(changed).toBeInViewport()
  await expect(page.getByRole('listitem').filter({ has: changed })).toContainText('₹31')

  const find = page.getByLabel('Find an item')
  await find.fill('item 11')
  await page.getByRole('link', { name: 'Edit Item 115' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(find).toHaveValue('item 11')
  await expect(page.getByRole('link', { name: 'Edit Item 115' })).toBeFocused()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(find).toHaveCount(0)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(find).toHaveValue('')
})

const deleteFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete item' }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('a deletion whose reply was lost is reported as done, and the item leaves the list', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (const name of ['Curd', 'Ghee']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list')
  const items = page.getByRole('link', { name: /^Edit/ })
  await expect(items).toHaveCount(2)
  await loseReplies(page, '**/api/food/remove')
  await deleteFirst(page)
  await expect(toast(page, 'Food item removed.')).toBeVisible()
  await expect(items).toHaveCount(1)
})

test('after a deletion the focus moves to the neighbouring item', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (const name of ['Curd', 'Ghee']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list')
  const items = page.getByRole('link', { name: /^Edit/ })
  await expect(items).toHaveCount(2)
  await deleteFirst(page)
  await expect(items).toHaveCount(1)
  await expect(items).toBeFocused()
})

test('after a deletion that completes after Back closed its dialog, the focus moves to the neighbouring item', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (const name of ['Curd', 'Ghee']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list')
  const answer = await holdRequests(page, '**/api/food/remove')
  const remove = page.getByRole('button', { name: /^Delete Curd/ })
  await remove.press('Enter')
  await page.getByRole('button', { name: 'Delete item' }).press('Enter')
  await page.goBack()
  await expect(remove).toBeFocused()
  answer()
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Edit Ghee/ })).toBeFocused()
})

test('a deletion that completes after its dialog was closed does not close the dialog of another item', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (const name of ['Curd', 'Ghee']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list')
  const answer = await holdRequests(page, '**/api/food/remove')
  await page.getByRole('button', { name: /^Delete Curd/ }).click()
  await page.getByRole('button', { name: 'Delete item' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Delete Ghee/ }).click()
  answer()
  await expect(page.getByRole('heading', { name: 'Curd' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Ghee')
})

test('saving an item that another device has removed meanwhile says so, and keeps what was typed', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId)
  await page.goto(`/dashboard/edit/${itemId}`)
  await page.getByLabel('Description').fill('Fresh every morning')
  const other = await page.context().newPage()
  await other.goto('/dashboard/list')
  await other.getByRole('button', { name: /^Delete Cow milk/ }).click()
  await other.getByRole('button', { name: 'Delete item' }).click()
  await expect(other.getByRole('heading', { name: 'Cow milk' })).toBeHidden()

  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toast(page, 'This item is not on your menu any more.')).toContainText(
    'An error occurred while updating the food item.',
  )
  await expect(page.getByLabel('Description')).toHaveValue('Fresh every morning')
})

test('navigating away while a change is being saved is not undone by a redirect, and the list shows the change', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  await makeItem(db, ownShop.shopId, { name: 'Milk' })
  await page.goto('/dashboard/list')
  await page.getByRole('link', { name: 'Edit Milk' }).click()
  await page.getByLabel('Price').fill('77')
  const saveNow = await holdRequests(page, '**/api/food/edit/*')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await link('List').click()
  await expect(page.getByText('₹30', { exact: true })).toBeVisible()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  saveNow()
  await expect(page.getByText('₹77', { exact: true })).toBeVisible()
  expect(await steps()).toBe(before)

  await page.getByRole('link', { name: 'Copy Milk' }).click()
  await page.getByLabel('Quantity in one pack').fill('900')
  const addNow = await holdRequests(page, '**/api/food/add')
  await page.getByRole('button', { name: 'Add item' }).click()
  await link('Orders').click()
  await expect(page).toHaveURL('/dashboard/orders')
  addNow()
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/orders')

  await page.goto('/dashboard/add/list')
  await page.getByLabel('Your list').fill('Curd 400 g 45')
  await page.getByRole('button', { name: 'Read the list' }).click()
  const addAllNow = await holdRequests(page, '**/api/food/add-many')
  await page.getByRole('button', { name: 'Add 1 item', exact: true }).click()
  await link('Orders').click()
  await expect(page).toHaveURL('/dashboard/orders')
  await releaseReply(page, '**/api/food/list', addAllNow)
  await expect(toast(page, '1 item added.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/orders')
})

test('an edit does not revert a price that another device has saved since the form was opened', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, { price_paise: 30_00 })
  await page.goto(`/dashboard/edit/${itemId}`)
  await page.getByLabel('Description').fill('From the farm')
  const other = await page.context().newPage()
  await other.goto('/dashboard/list/prices')
  await other.getByRole('textbox', { name: /^Price of Cow milk/ }).fill('32')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(other, '1 change saved.')).toBeVisible()

  const sent = page.waitForRequest('**/api/food/edit/*')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashboard/list')
  // All fields are sent; `changed` names those that were edited.
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Cow milk', price: 30, changed: ['description'] })
  expect(await db.selectFrom('menu_items').select(['description', 'price_paise']).execute()).toEqual([
    { description: 'From the farm', price_paise: 32_00 },
  ])
})

test('a change whose reply was lost can be reverted, for all packs', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, { price_paise: 30_00 })
  await makeItem(db, ownShop.shopId, { price_paise: 58_00, pack_size: 1000 })
  await page.goto(`/dashboard/edit/${itemId}`)
  const allowReplies = await loseReplies(page, '**/api/food/edit/*')
  const price = page.getByLabel(/^Price/)
  const name = page.getByLabel('Name', { exact: true })
  const code = page.getByLabel(/^Barcode/)
  await price.fill('35')
  await name.fill('Buffalo milk')
  await code.fill('8901234567890')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'An error occurred while updating the food item.')).toBeVisible()
  allowReplies()
  await price.fill('30')
  await name.fill('Cow milk')
  await code.fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashboard/list')
  const stored = db.selectFrom('menu_items').select(['name', 'price_paise', 'barcode'])
  expect(await stored.orderBy('price_paise').execute()).toEqual([
    { name: 'Cow milk', price_paise: 30_00, barcode: null },
    { name: 'Cow milk', price_paise: 58_00, barcode: null },
  ])
})

for (const [where, path] of [
  ['the list', '/dashboard/list'],
  ['the price sheet', '/dashboard/list/prices'],
  ['the order of items', '/dashboard/list/order'],
] as const)
  test(`on a phone ${where} shows long names in full, so that two can be told apart by their end`, async ({
    shopkeeper: page,
    ownShop,
    db,
  }) => {
    const names = ['half', 'whole'].map(
      (end) => `Shri Krishna handmade buffalo milk paneer with saffron, ${end}`,
    )
    for (const name of names) await makeItem(db, ownShop.shopId, { name })
    await page.goto(path)
    for (const name of names) {
      const shown = page.getByText(name, { exact: true })
      await expect(shown).toBeVisible()
      expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    }
  })
