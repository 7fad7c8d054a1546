import type { Page } from '@playwright/test'
import { makeItem } from '../builders.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { smallPhoto } from './pictures.ts'

test.beforeEach(async ({ shopkeeper }) => {
  await shopkeeper.setViewportSize({ width: 360, height: 740 })
})

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a paused shop takes no orders, says so, and goes on again', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  const accepting = page.getByRole('switch', { name: 'Accepting orders' })
  await expect(accepting).toBeChecked()
  await accepting.click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await visitor.waitForTimeout(1_100)
  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/takes no orders just now/)).toBeVisible()

  await accepting.click()
  await expect(accepting).toBeChecked()
  await expect
    .poll(async () => (await db.selectFrom('shops').select('is_paused').execute())[0]?.is_paused)
    .toBe(false)
})

test('outside its hours customers see that the shop is closed, and when it opens', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await page.goto('/dashboard/profile')
  const hours = section(page, 'Opening hours')
  await hours.getByRole('switch', { name: 'Open all day, every day' }).click()
  for (const day of ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await hours.getByRole('switch', { name: `Open on ${day}` }).click()
  // One minute a week, so that the shop is closed whenever this test runs but in that one.
  await hours.getByLabel('Monday, opens at').fill('03:00')
  await hours.getByLabel('Monday, closes at').fill('03:01')
  await hours.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expectAccessible(page)

  await visitor.waitForTimeout(1_100)
  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText(/Closed now|closed now/).first()).toBeVisible()
  await expect(visitor.getByText(/Opens/).first()).toBeVisible()
})

test('holidays are added and taken back', async ({ shopkeeper: page, db }) => {
  await page.goto('/dashboard/profile')
  const holidays = section(page, 'Holidays')
  await holidays.getByLabel('A day to close').fill('2099-10-20')
  await holidays.getByRole('button', { name: 'Add holiday' }).click()
  await expect(holidays.getByText('20 Oct 2099')).toBeVisible()
  expect(await db.selectFrom('shops').select('holidays').executeTakeFirst()).toEqual({
    holidays: ['2099-10-20'],
  })
  await holidays.getByRole('button', { name: 'Remove 20 Oct 2099' }).click()
  await expect(holidays.getByText('No holidays planned.')).toBeVisible()
})

test('the profile is changed by the rules of the set-up, and a shop that moves says where to', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const profile = section(page, 'What customers see')
  const save = profile.getByRole('button', { name: 'Save changes' })
  await profile.getByLabel('Shop name').fill('Kale & Sons')
  await profile.getByLabel('Phone').fill('981')
  await save.press('Enter')
  await expect(toast(page, 'Please enter a valid 10-digit phone number.')).toBeVisible()
  await profile.getByLabel('Phone').fill('9811111111')
  await profile.getByLabel('Shop address').fill('Sadar')
  await save.press('Enter')
  await expect(toast(page, 'Please provide location coordinates by entering a valid address.')).toBeVisible()
  await profile.getByLabel('Shop address').fill('Sadar Nagpur')
  await page.getByRole('option').first().click()
  await profile.getByLabel('Shop picture').setInputFiles(await smallPhoto())
  await expect(profile.getByAltText('The picture of your shop')).toHaveAttribute('src', /^data:image/)
  await save.press('Enter')
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  const shop = await db.selectFrom('shops').selectAll().executeTakeFirstOrThrow()
  expect(shop).toMatchObject({ name: 'Kale & Sons', phone: '9811111111' })
  expect(shop.address).toContain('Sadar')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Kale & Sons' })).toBeVisible()
})

test('the bank account is shown by its last four and changed as a whole', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const bank = section(page, 'Bank account')
  await expect(bank.getByText('XXXXXXXX4321')).toBeVisible()
  await expect(bank.getByText('XXXXXXX1234')).toBeVisible()
  await expect(bank.getByText('XXXXXX234C')).toBeVisible()
  const before = await db.selectFrom('shops').select('account_number_sealed').executeTakeFirstOrThrow()

  await bank.getByRole('button', { name: 'Change bank account' }).click()
  const save = bank.getByRole('button', { name: 'Save changes' })
  await save.press('Enter')
  await expect(toast(page, 'Please complete all bank details.')).toBeVisible()
  await bank.getByLabel('Account holder name').fill('Ravi Kale')
  await bank.getByLabel('Account number').fill('998877665544')
  await bank.getByLabel('IFSC code').fill('HDFC0000001')
  await expect(bank.getByLabel('Bank name')).toHaveValue('HDFC Bank')
  await save.press('Enter')
  await expect(bank.getByText('XXXXXXXX5544')).toBeVisible()
  const after = await db.selectFrom('shops').selectAll().executeTakeFirstOrThrow()
  expect(after.account_number_sealed).not.toBe(before.account_number_sealed)
  expect(JSON.stringify(after)).not.toContain('998877665544')
})
