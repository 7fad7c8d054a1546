import { makeItem } from '../../scenes/builders.ts'
import { fillItem } from '../fixtures/fill-item.ts'
import { choosePhoto, smallPhoto } from '../fixtures/pictures.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('an item is added, edited without losing its picture, and removed after a confirmation', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await page.goto('/dashboard/add')
  await expect(page.getByLabel('Quantity')).toHaveValue('1')
  await choosePhoto(page, await smallPhoto())
  await fillItem(page, { name: 'Toned milk', price: '32.50' })
  await page.getByLabel('Quantity').fill('500')
  await page.getByLabel('Unit').selectOption('ml')
  await expect(page.getByText('Customers see: 500 ml for ₹32.50')).toBeVisible()
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')

  const before = await db.selectFrom('menu_items').selectAll().executeTakeFirstOrThrow()
  expect(before).toMatchObject({
    shop_id: ownShop.shopId,
    name: 'Toned milk',
    price_paise: 3250,
    food_type: 'Dairy',
    category: 'Milk',
    unit: 'ml',
    pack_size: 500,
  })

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Toned milk' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Toned milk')
  await page.getByLabel('Description').fill('Fresh every morning')
  await page.getByLabel('Price').fill('34')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Food item updated successfully!')).toBeVisible()
  await expect(page.getByText('₹34', { exact: true })).toBeVisible()
  const after = await db.selectFrom('menu_items').selectAll().executeTakeFirstOrThrow()
  expect(after).toMatchObject({ price_paise: 3400, picture: before.picture })

  await page.getByRole('button', { name: 'Delete Toned milk' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'Toned milk' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Toned milk' }).click()
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(toast(page, 'Food item removed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Your First Item' })).toBeVisible()
})

test('choosing another food type selects its first category', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/add')
  const category = page.getByLabel('Category')
  await category.selectOption('Paneer')
  for (const [type, first, count] of [
    ['Grocery', 'Fruits', 7],
    ['Bakery', 'Bread', 6],
    ['Dairy', 'Milk', 8],
  ] as const) {
    await page.getByLabel('Food type').selectOption(type)
    await expect(category).toHaveValue(first)
    await expect(category.getByRole('option')).toHaveCount(count)
  }
  await expect(page.getByLabel('Unit').getByRole('option')).toHaveText([
    'liter',
    'kg',
    'item',
    'grams',
    'ml',
    'dozen',
  ])
})

test('the edit form requires name, description, quantity and price, and accepts numbers as people write them', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId)
  await page.goto(`/dashboard/edit/${itemId}`)
  for (const label of ['Name', 'Description', 'Quantity', 'Price']) {
    const field = page.getByLabel(label)
    const value = await field.inputValue()
    await field.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(field).toBeFocused()
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await field.fill(value)
  }
  for (const label of ['Name', 'Description']) {
    const field = page.getByLabel(label)
    await field.fill(' ')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(field).toHaveAccessibleDescription('Please fill this in.')
    await expect(field).toBeFocused()
    await field.fill('Churned today')
    await expect(field).toHaveAccessibleDescription('')
  }
  await page.getByLabel('Quantity').fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription('Please write 1 or more.')
  const price = page.getByLabel('Price')
  for (const [typed, fault] of [
    ['12.345', 'Please write at most 2 digits after the point.'],
    ['1.234,5', 'Please write a number.'],
    ['100001', 'Please write 100000 or less.'],
    ['-', 'Please write a number.'],
  ] as const) {
    await price.fill('')
    await price.pressSequentially(typed)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(price).toHaveAccessibleDescription(fault)
    await expect(price).toHaveValue(typed)
  }
  for (const [label, typed] of [
    ['Quantity', '1,5'],
    ['Price', '₹ 1,250.50'],
  ] as const) {
    await page.getByLabel(label).fill('')
    await page.getByLabel(label).pressSequentially(typed)
  }
  await expect(page.getByText('Customers see: 1.5 ml for ₹1,250.50')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Food item updated successfully!')).toBeVisible()
  expect(await db.selectFrom('menu_items').select(['price_paise', 'pack_size']).executeTakeFirst()).toEqual({
    price_paise: 125_050,
    pack_size: 1.5,
  })
})

test('the menu editor is accessible, with and without items, and works by keyboard', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await page.goto('/dashboard/list')
  await expect(page.getByRole('link', { name: 'Add Your First Item' })).toBeVisible()
  await expectAccessible(page)
  await makeItem(db, ownShop.shopId)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete Cow milk' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete this item?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Cow milk' })).toBeFocused()

  await page.getByRole('link', { name: 'Edit Cow milk' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Cow milk')
  await expectAccessible(page)
  await page.goto('/dashboard/add')
  await expect(page.getByLabel('Name')).toBeVisible()
  await expectAccessible(page)
})

test('a copy is prefilled with everything of its item, including the picture, which is not uploaded again', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, {
    name: 'Ghee',
    description: 'Of cows',
    unit: 'grams',
  })
  const same = page.getByText('is on your menu already')
  await page.goto('/dashboard/list')
  await page.getByRole('link', { name: 'Copy Ghee' }).click()
  await expect(page.getByText('A copy of Ghee: change what is different, then add it.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Of cows')
  await expect(page.getByAltText('The photo of this item')).toBeVisible()
  await expect(same).toHaveText(
    'Ghee, 500 grams is on your menu already, for ₹30. Go on only if this is another thing.',
  )
  await expect(page.getByRole('link', { name: 'Edit that one' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Quantity in one pack').fill('900')
  await expect(same).toBeHidden()
  await page.getByLabel('Price').fill('610')
  const sent = page.waitForRequest('**/api/food/add')
  await page.getByRole('button', { name: 'Add item' }).click()
  const body = (await sent).postDataJSON()
  expect([body.pictureOf, body.image]).toEqual([itemId, undefined])
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/list')
  const rows = await db
    .selectFrom('menu_items')
    .select(['name', 'price_paise', 'picture'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    expect.objectContaining({ name: 'Ghee' }),
    { name: 'Ghee', price_paise: 610_00, picture: rows[0]?.picture },
  ])
  await page.goto('/dashboard/add?copy=gone')
  await expect(page.getByText('This item is not on your menu any more.')).toBeVisible()
})
