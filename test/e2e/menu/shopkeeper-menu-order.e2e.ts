import { makeItem } from '../../scenes/builders.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('items are moved within their category by keyboard, and customers see the new order', async ({
  shopkeeper: page,
  customer,
  ownShop,
  db,
}) => {
  for (const name of ['One', 'Two', 'Three']) await makeItem(db, ownShop.shopId, { name })
  await makeItem(db, ownShop.shopId, { name: 'White butter', category: 'Butter' })
  await page.goto('/dashboard/list')
  await page.getByRole('link', { name: 'Order of items' }).click()
  const rows = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Move/ }) })
  await expect(rows.getByRole('listitem')).toContainText(['One', 'Two', 'Three'])
  await expectAccessible(page)
  const up = page.getByRole('button', { name: /^Move Three, .* up$/ })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('listitem')).toContainText(['One', 'Three', 'Two'])
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('listitem')).toContainText(['Three', 'One', 'Two'])
  await expect(page.getByText('Three is now 1 of 3.')).toBeAttached()
  // It cannot be moved further up, so the focus goes to the button that moves it down.
  await expect(page.getByRole('button', { name: /^Move Three, .* down$/ })).toBeFocused()
  await page.getByRole('button', { name: /^Move Two, .* to the top$/ }).click()
  await expect(rows.getByRole('listitem')).toContainText(['Two', 'Three', 'One'])
  await expect
    .poll(async () => {
      await customer.goto(`/shop/${ownShop.shopId}`)
      return customer.getByRole('heading', { level: 3 }).allTextContents()
    })
    .toEqual(['Two', 'Three', 'One', 'White butter'])
})

test('a move that could not be saved is reverted with an error', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (const name of ['One', 'Two']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list/order')
  const names = page.getByRole('listitem').filter({ hasText: /One|Two/ })
  await loseReplies(page, '**/api/food/arrangement')
  await page.getByRole('button', { name: /^Move Two, .* up$/ }).click()
  await expect(toast(page, 'The order could not be saved. Please try again.')).toBeVisible()
  await expect(names).toContainText(['One', 'Two'])
})

test('the category selected at first is the catalogue’s first, whatever was added or moved before', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'White butter', category: 'Butter' })
  for (const name of ['One', 'Two']) await makeItem(db, ownShop.shopId, { name })
  await page.goto('/dashboard/list/order')
  const category = page.getByLabel('Category')
  await expect(category.getByRole('option')).toHaveText(['Milk · Dairy', 'Butter · Dairy'])
  await expect(category).toHaveValue('Dairy/Milk')
  const names = page.getByRole('listitem').filter({ hasText: /One|Two/ })
  await page.getByRole('button', { name: /^Move Two, .* up$/ }).click()
  await expect(names).toContainText(['Two', 'One'])
  await page.reload()
  await expect(names).toContainText(['Two', 'One'])
  await expect(category).toHaveValue('Dairy/Milk')
})

test('of a long category fifty items are rendered, and fifty more on demand; one moved below the last stays visible', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  for (let n = 1; n <= 60; n++) await makeItem(db, ownShop.shopId, { name: `Milk ${n}.` })
  await page.goto('/dashboard/list/order')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(50)
  const down = page.getByRole('button', { name: /^Move Milk 50\., .* down$/ })
  await down.click()
  await expect(rows).toHaveCount(51)
  await expect(rows.last()).toContainText('Milk 50.')
  await expect(down).toBeFocused()
  await page.getByRole('button', { name: 'Show more (9 left)' }).click()
  await expect(rows).toHaveCount(60)
})

test('the packs of one product move as one row, and customers see them at the position of that row', async ({
  shopkeeper: page,
  customer,
  ownShop,
  db,
}) => {
  const dal = { name: 'Toor dal', unit: 'grams' } as const
  await makeItem(db, ownShop.shopId, { ...dal, pack_size: 500 })
  for (const name of ['One', 'Two']) await makeItem(db, ownShop.shopId, { name })
  await makeItem(db, ownShop.shopId, { ...dal, pack_size: 250 })
  await page.goto('/dashboard/list/order')
  const rows = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Move/ }) })
  await expect(rows.getByRole('listitem')).toContainText(['2 packs: 250 grams, 500 grams', 'One', 'Two'])
  await expectAccessible(page)
  const down = page.getByRole('button', { name: 'Move Toor dal, 2 packs down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('listitem')).toContainText(['One', 'Toor dal', 'Two'])
  await expect(down).toBeFocused()
  await expect(page.getByText('Toor dal is now 2 of 3.')).toBeAttached()
  await expect
    .poll(async () => {
      await customer.goto(`/shop/${ownShop.shopId}`)
      return customer.getByRole('heading', { level: 3 }).allTextContents()
    })
    .toEqual(['One', 'Toor dal', 'Two'])
  const places = await db.selectFrom('menu_items').select(['name', 'pack_size']).orderBy('position').execute()
  expect(places.map(({ name, pack_size }) => `${name} ${pack_size}`)).toEqual([
    'One 500',
    'Toor dal 250',
    'Toor dal 500',
    'Two 500',
  ])
})
