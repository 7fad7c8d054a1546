import { makeItem } from '../../scenes/builders.ts'
import { fillItem } from '../fixtures/fill-item.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { choosePhoto, smallPhoto, unreadable } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('failures are reported, and nothing that was typed is lost', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const milk = await makeItem(db, ownShop.shopId, { name: 'Milk' })
  await makeItem(db, ownShop.shopId, { name: 'Curd' })
  const context = page.context()
  const setOffline = (isOff: boolean) => context.setOffline(isOff)

  await test.step('opening the list fails without a connection', async () => {
    await page.goto('/dashboard/list')
    await expect(page.getByRole('heading', { name: 'Milk' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit Milk' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Milk')
    await setOffline(true)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(toast(page, 'An error occurred while fetching the food items.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Milk' })).toBeVisible()
  })
  await test.step('removing an item fails without a connection, and if it is already removed', async () => {
    await page.getByRole('button', { name: 'Delete Milk' }).click()
    await page.getByRole('button', { name: 'Delete item' }).click()
    await expect(toast(page, 'An error occurred while removing the food item.')).toBeVisible()
    // The list is refetched once online; only after that does another device remove the item.
    const refetch = page.waitForResponse((response) => response.url().endsWith('/api/food/list'))
    await setOffline(false)
    await refetch
    await db.updateTable('menu_items').set({ removed_at: new Date() }).where('id', '=', milk.itemId).execute()
    await page.getByRole('button', { name: 'Delete Milk' }).click()
    await page.getByRole('button', { name: 'Delete item' }).click()
    await expect(toast(page, 'Error removing the food item.')).toBeVisible()
  })
  await test.step('opening an item fails if it is removed, and without a connection', async () => {
    await page.goto(`/dashboard/edit/${milk.itemId}`)
    await expect(toast(page, 'Error fetching food details.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByRole('heading', { name: 'Curd' })).toBeVisible()
    await setOffline(true)
    await page.getByRole('link', { name: 'Edit Curd' }).click()
    await expect(toast(page, 'Failed to fetch food details.')).toBeVisible()
    await setOffline(false)
  })
  await test.step('saving fails without a connection, and so does choosing an unreadable picture', async () => {
    await page.reload()
    await page.getByLabel('Price').fill('77')
    await setOffline(true)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'An error occurred while updating the food item.')).toBeVisible()
    await expect(page.getByLabel('Price')).toHaveValue('77')
    await setOffline(false)
    await page.getByLabel('Photo').setInputFiles(unreadable)
    await expect(toast(page, 'Error uploading image')).toBeVisible()
  })
  await test.step('adding an item fails without a connection', async () => {
    await page.goto('/dashboard/add')
    await choosePhoto(page, await smallPhoto())
    await fillItem(page)
    await setOffline(true)
    await page.getByRole('button', { name: 'Add item' }).click()
    await expect(toast(page, 'An error occurred while adding the food item.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Cow milk')
    await setOffline(false)
  })
})

test('an item whose reply was lost is not added twice, and cannot be changed while it is being sent', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/add')
  await choosePhoto(page, await smallPhoto())
  await fillItem(page)
  const allowReplies = await loseReplies(page, '**/api/food/add')
  const add = page.getByRole('button', { name: 'Add item' })
  await add.click()
  await expect(toast(page, 'An error occurred while adding the food item.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Cow milk')
  allowReplies()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/food/add', async (route) => {
    await held
    await route.fallback()
  })
  await add.click()
  await expect(page.getByRole('button', { name: 'Adding…' })).toBeVisible()
  await page.getByLabel('Price').focus()
  await expect(page.getByLabel('Price')).not.toBeFocused()
  release()
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(await db.selectFrom('menu_items').select('name').execute()).toEqual([{ name: 'Cow milk' }])
  await fillItem(page)
  await expect(page.getByText('Cow milk, 1 liter is on your menu already, for ₹30.')).toBeVisible()
})
