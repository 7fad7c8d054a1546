import type { Page } from '@playwright/test'
import { starters } from '#contract/rules/items/starters.ts'
import { makeItem } from '../../scenes/builders.ts'
import { addItemsByApi } from '../fixtures/add-items-by-api.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { PhoneUser } from '../fixtures/phone-user.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const price = (page: Page, of: string) =>
  page.getByRole('textbox', { name: `Your price of ${of}, in rupees`, exact: true })
const tab = (page: Page, name: string) => page.getByText(name, { exact: true })
const add = (page: Page, count: number) =>
  page.getByRole('button', { name: `Add ${count} item${count === 1 ? '' : 's'}` })

/** Staples with a two-digit price in rupees, like most of what a shop sells. */
const cheap = (foodType: string, most: number) =>
  starters
    .filter((one) => one.foodType === foodType && one.lowPaise > 10_00 && one.lowPaise < 100_00)
    .slice(0, most)
const nameOf = ({ names, quantity, unit }: (typeof starters)[number]) => `${names.en}, ${quantity} ${unit}`

test('twenty staples are added to an empty menu with 23 taps and 40 keys', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await page.goto('/dashboard/list')
  const user = new PhoneUser(page)
  await user.tap(page.getByRole('link', { name: 'Choose from staples' }))
  const chosen = [...cheap('Dairy', 10), ...cheap('Grocery', 10)]
  for (const [at, starter] of chosen.entries()) {
    if (at === 10) await user.tap(tab(page, 'Grocery'))
    await user.tap(box(page, nameOf(starter)))
    await user.type(String(starter.lowPaise / 100))
  }
  await user.tap(add(page, 20))
  await expect(toast(page, '20 items added.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/list')
  await expect(page.getByText('20 items', { exact: true })).toBeVisible()
  expect({ taps: user.taps, keys: user.keys }).toEqual({ taps: 23, keys: 40 })

  const rows = await db
    .selectFrom('menu_items')
    .select(['shop_id', 'name', 'price_paise', 'unit', 'pack_size', 'category'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual(
    chosen.map(({ names, lowPaise, unit, quantity, category }) => ({
      shop_id: ownShop.shopId,
      name: names.en,
      price_paise: lowPaise,
      unit,
      pack_size: quantity,
      category,
    })),
  )
})

test('prices are typed one after the other with Enter, and typing one ticks its row', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/add/staples')
  const user = new PhoneUser(page)
  const [first, second, third] = cheap('Dairy', 3).map(nameOf)
  await user.tap(price(page, first ?? ''))
  await user.type('30')
  await user.enter()
  await user.type('60')
  await user.enter()
  await user.type('३५')
  await expect(box(page, second ?? '')).toBeChecked()
  await expect(price(page, third ?? '')).toHaveValue('३५')
  await user.tap(add(page, 3))
  await expect(toast(page, '3 items added.')).toBeVisible()
  await expect(page.getByText('₹35', { exact: true })).toBeVisible()
})

test('a usual price is a hint beside the field, never its value; a price far from it is questioned', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/add/staples')
  const of = 'Toned milk, pouch, 500 ml'
  await box(page, of).click()
  await expect(price(page, of)).toBeFocused()
  await expect(price(page, of)).toHaveValue('')
  await expect(price(page, of)).toHaveAccessibleDescription('Usually ₹27 to ₹32')
  await price(page, of).fill('290')
  await expect(price(page, of)).toHaveAccessibleDescription('Usually ₹27 to ₹32. Is your price right?')
  await price(page, of).fill('2x')
  await expect(price(page, of)).toHaveAccessibleDescription('Please type a price like 32 or 32.50.')
  await price(page, of).fill('')
  await box(page, 'Toned milk, pouch, 1 liter').click()
  await add(page, 2).click()
  await expect(toast(page, '2 prices are missing.')).toBeVisible()
  await expect(price(page, of)).toBeFocused()
  await expectAccessible(page)

  // If the row belongs to another food type, or does not match the search, it is shown first.
  await tab(page, 'Grocery').click()
  await add(page, 2).click()
  await expect(price(page, of)).toBeFocused()
  await page.getByLabel('Find a staple').fill('toor')
  await expect(price(page, of)).toHaveCount(0)
  await add(page, 2).click()
  await expect(price(page, of)).toBeFocused()
})

test('a staple is found in three languages, and added to the menu in the chosen one', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/add/staples')
  const find = page.getByLabel('Find a staple')
  for (const text of ['dahi', 'दही', 'curd']) {
    await find.fill(text)
    await expect(page.getByRole('checkbox').first()).toHaveAccessibleName(/curd/i)
  }
  await find.fill('zebra')
  await expect(page.getByText('No staple matches “zebra”.')).toBeVisible()
  await find.fill('कांदा')
  await page.getByLabel('Menu names').selectOption('मराठी')
  await box(page, 'कांदा, 1 kg').click()
  await page.keyboard.type('40')
  await expectAccessible(page)
  await add(page, 1).click()
  await expect(toast(page, '1 item added.')).toBeVisible()
  expect(await db.selectFrom('menu_items').select(['name', 'category']).execute()).toEqual([
    { name: 'कांदा', category: 'Vegetables' },
  ])
})

test('a staple that is on the menu under any of its names is marked and cannot be ticked', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'टोंड दूध (पाउच)', unit: 'ml', pack_size: 500 })
  await page.goto('/dashboard/add/staples')
  const row = page.getByRole('listitem').filter({ hasText: /^Toned milk, pouch 500 ml/ })
  await expect(row).toContainText('On your menu')
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await expect(box(page, 'Toned milk, pouch, 1 liter')).toBeVisible()
})

test('retrying after a lost reply adds nothing twice', async ({ shopkeeper: page, db }) => {
  await page.goto('/dashboard/add/staples')
  await box(page, 'Toned milk, pouch, 500 ml').click()
  await page.keyboard.type('30')
  const allowReplies = await loseReplies(page, '**/api/food/add-many')
  await add(page, 1).click()
  await expect(
    toast(page, 'The items could not be added. Please try again: nothing is added twice.'),
  ).toBeVisible()
  allowReplies()
  await add(page, 1).click()
  await expect(toast(page, '1 item added.')).toBeVisible()
  expect(await db.selectFrom('menu_items').select('name').execute()).toHaveLength(1)
})

test('the list shows the added items from its first render on, and never the previous menu', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/list')
  await expect(page.getByText('Your menu is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose from staples' }).click()
  await box(page, 'Toned milk, pouch, 500 ml').click()
  await page.keyboard.type('30')
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('Your menu is empty.')) document.body.dataset.wasEmpty = 'true'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await add(page, 1).click()
  await expect(page).toHaveURL('/dashboard/list')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-was-empty')
})

test('a staple that another device has added meanwhile is refused, and marked from then on', async ({
  shopkeeper: page,
  ownShop,
}) => {
  await page.goto('/dashboard/add/staples')
  await box(page, 'Toned milk, pouch, 500 ml').click()
  await page.keyboard.type('30')
  await addItemsByApi(page, ownShop.keeper.token, ['Toned milk, pouch'])
  await add(page, 1).click()
  await expect(toast(page, 'Toned milk, pouch is on your menu already.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Toned milk, pouch 500 ml/ })).toContainText(
    'On your menu',
  )
  await expect(add(page, 1)).toHaveCount(0)
})

test('what was ticked and typed is kept through a reload', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/add/staples')
  await box(page, 'Toned milk, pouch, 500 ml').click()
  await page.keyboard.type('30')
  await page.reload()
  await expect(price(page, 'Toned milk, pouch, 500 ml')).toHaveValue('30')
  await expect(add(page, 1)).toBeVisible()
})
