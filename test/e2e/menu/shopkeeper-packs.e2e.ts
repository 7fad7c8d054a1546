import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { emblemPicture } from '#server/menu/emblems.ts'
import { makeItem } from '../../scenes/builders.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { phone } from '../fixtures/phone.ts'
import { choosePhoto, smallPhoto } from '../fixtures/pictures.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const menuOf = async (db: Db) => {
  const rows = await db
    .selectFrom('menu_items')
    .select(['name', 'pack_size', 'unit', 'price_paise'])
    .orderBy('id')
    .execute()
  return rows.map(({ name, pack_size, unit, price_paise }) => `${name} ${pack_size} ${unit} ${price_paise}`)
}

const row = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true })

async function fillPack(page: Page, title: string, pack: { quantity: string; unit: string; price: string }) {
  const fields = row(page, title)
  await fields.getByLabel('Quantity').fill(pack.quantity)
  await fields.getByLabel('Unit').selectOption(pack.unit)
  await fields.getByLabel('Price').fill(pack.price)
}

test('three packs are added at once, and a retry after a lost reply adds none twice', async ({
  shopkeeper: page,
  db,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/dashboard/add')
  await choosePhoto(page, await smallPhoto())
  await page.getByLabel('Name').fill('Toor dal')
  await page.getByLabel('Food type').selectOption('Grocery')
  await page.getByLabel('Price').fill('42')
  await page.getByLabel('Quantity').fill('250')
  await page.getByLabel('Unit').selectOption('grams')
  const another = page.getByRole('button', { name: 'Another pack' })
  for (const title of ['Pack 2', 'Pack 3', 'Pack 4']) {
    await another.click()
    await expect(row(page, title).getByLabel('Quantity')).toBeFocused()
    await expect(row(page, title).getByLabel('Unit')).toHaveValue('grams')
  }
  await fillPack(page, 'Pack 2', { quantity: '500', unit: 'grams', price: '80' })
  await fillPack(page, 'Pack 4', { quantity: '1', unit: 'kg', price: '155' })
  await page.getByRole('button', { name: 'Remove Pack 3' }).click()
  await expect(another).toBeFocused()
  await expect(row(page, 'Pack 3').getByLabel('Price')).toHaveValue('155')
  await expectAccessible(page)

  const allowReplies = await loseReplies(page, '**/api/food/add')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, 'Error Adding Food Item').or(toast(page, /An error occurred/))).toBeVisible()
  allowReplies()
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()
  await expect(row(page, 'Pack 2')).toHaveCount(0)
  const menu = ['Toor dal 250 grams 4200', 'Toor dal 500 grams 8000', 'Toor dal 1 kg 15500']
  expect(await menuOf(db)).toEqual(menu)
})

test('at most five further packs are added with an item', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/add')
  const another = page.getByRole('button', { name: 'Another pack' })
  for (let i = 0; i < 5; i++) await another.click()
  await expect(another).toBeDisabled()
  await expect(another).toHaveAccessibleDescription('At most 6 packs at a time.')
})

test('another pack is prefilled with everything of its item but size and price, and cannot duplicate one', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, { name: 'Toor dal', unit: 'grams' })
  await page.goto(`/dashboard/add?copy=${itemId}&as=pack`)
  await expect(page.getByText('Another pack of Toor dal: type how much it holds')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Toor dal')
  await expect(page.getByLabel('Quantity')).toHaveValue('')
  await expectAccessible(page)
  await page.getByLabel('Quantity').fill('500')
  await page.getByLabel('Price').fill('81')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, /Toor dal, 500 grams, is on your menu already\./)).toBeVisible()
  await page.getByLabel('Quantity').fill('900')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page).toHaveURL('/dashboard/list')
  expect(await menuOf(db)).toEqual(['Toor dal 500 grams 3000', 'Toor dal 900 grams 8100'])
})

test('the form of an item links to its other packs, and a changed name can be applied to all of them', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await page.setViewportSize(phone)
  const dal = { name: 'Toor dal', description: 'From Latur' } as const
  const { itemId } = await makeItem(db, ownShop.shopId, { ...dal, unit: 'grams', pack_size: 250 })
  for (const pack of [
    { unit: 'kg', pack_size: 1, price_paise: 155_00 },
    { unit: 'grams', pack_size: 500 },
  ] as const)
    await makeItem(db, ownShop.shopId, { ...dal, ...pack })
  await page.goto(`/dashboard/edit/${itemId}`)
  const others = page.getByRole('list', { name: 'Other packs of Toor dal' })
  await expect(others.getByRole('link')).toHaveText(['500 grams ₹30', '1 kg ₹155'])
  const forAll = page.getByLabel('Change the name, category and description of all 3 packs too')
  await page.getByLabel('Price').fill('43')
  await expect(forAll).toHaveCount(0)
  await page.getByLabel('Name').fill('Arhar dal')
  await expect(forAll).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Food item updated successfully!')).toBeVisible()
  expect(await menuOf(db)).toEqual([
    'Arhar dal 250 grams 4300',
    'Arhar dal 1 kg 15500',
    'Arhar dal 500 grams 3000',
  ])

  await page.goto(`/dashboard/edit/${itemId}`)
  await page.getByRole('link', { name: '1 kg ₹155' }).click()
  await expect(page.getByLabel('Quantity')).toHaveValue('1')
  await page.getByLabel('Name').fill('Sorted dal')
  await forAll.uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashboard/list')
  expect((await menuOf(db)).map((line) => line.split(' ')[0])).toEqual(['Arhar', 'Sorted', 'Arhar'])
})

test('packs without photos show the drawing of the category that they are being moved to', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const shared = { name: 'Amul Fresh', category: 'Milk', picture: await emblemPicture(db, 'Dairy', 'Milk') }
  const { itemId } = await makeItem(db, ownShop.shopId, { ...shared, unit: 'ml', pack_size: 200 })
  await makeItem(db, ownShop.shopId, { ...shared, unit: 'ml', pack_size: 500 })
  await page.goto(`/dashboard/edit/${itemId}`)
  await expect(page.getByAltText('The drawing of Milk')).toBeVisible()
  await page.getByLabel('Category', { exact: true }).selectOption('Cream')
  await expect(page.getByAltText('The drawing of Cream')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashboard/list')
  const picture = await emblemPicture(db, 'Dairy', 'Cream')
  const shown = await db.selectFrom('menu_items').select('picture').execute()
  expect(shown).toEqual([{ picture }, { picture }])
})

test('the form of an item with one pack asks nothing about packs, and links to the form of another one', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId, { name: 'Toor dal' })
  await page.goto(`/dashboard/edit/${itemId}`)
  await page.getByLabel('Name').fill('Arhar dal')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('Also in:')).toHaveCount(0)
  await page.getByRole('link', { name: 'Another pack' }).click()
  await expect(page.getByText('Another pack of Toor dal: type how much it holds')).toBeVisible()
})
