import type { Page } from '@playwright/test'
import { hashPassword } from '#server/identity/passwords.ts'
import { test as base, expect, expectAccessible } from './shopkeeper-fixtures.ts'
import { toast } from './toast.ts'

const password = 'correct horse 7'

/** The keeper has a password. */
const test = base.extend({
  ownShop: async ({ db, ownShop }, use) => {
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', ownShop.keeper.accountId)
      .execute()
    await use(ownShop)
  },
})

const sectionOf = (page: Page) => page.getByRole('region', { name: 'UPI address' })
const press = (page: Page, name: string) => sectionOf(page).getByRole('button', { name, exact: true }).click()

async function enter(page: Page, address: string) {
  await sectionOf(page).getByLabel('Your UPI address').fill(address)
  await press(page, 'Save changes')
}

async function prove(page: Page, submit = 'Save changes') {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('a keeper enters a UPI address with a proof, replaces it, and takes it away', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const section = sectionOf(page)
  await expect(section).toContainText('For customers who pay by UPI at the door.')
  await press(page, 'Add a UPI address')
  await enter(page, 'ravi kale')
  const field = section.getByLabel('Your UPI address')
  await expect(field).toHaveAccessibleDescription('Please enter a valid UPI address (e.g., name@bank).')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('ravi')
  await expect(field).toHaveAccessibleDescription('For example name@bank, as your UPI app shows it')
  await enter(page, ' Ravi.Kale@oksbi ')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog).toContainText('Ravi.Kale@oksbi')
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill('wrong horse 7')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await prove(page)
  await expect(section.getByText('Ravi.Kale@oksbi')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await press(page, 'Change UPI address')
  await enter(page, '9876543210@ybl')
  await expect(dialog).toContainText('no longer to Ravi.Kale@oksbi')
  await prove(page)
  await expect(section.getByText('9876543210@ybl')).toBeVisible()
  await expect(section.getByText('Ravi.Kale@oksbi')).toBeHidden()

  await press(page, 'Remove')
  await expect(dialog).toContainText('Your orders show no UPI code any more.')
  await prove(page, 'Remove')
  await expect(section.getByRole('button', { name: 'Add a UPI address' })).toBeVisible()
  await expect(section.getByText('9876543210@ybl')).toBeHidden()
  const kept = await db.selectFrom('shops').select('upi_address_sealed').execute()
  expect(kept).toEqual([{ upi_address_sealed: null }])
})

test('an address that another tab saved is shown before it is replaced', async ({ shopkeeper: page }) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/profile')
    await press(tab, 'Add a UPI address')
  }
  await enter(other, 'first@oksbi')
  await prove(other)
  await enter(page, 'second@oksbi')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog).toContainText('no longer to first@oksbi')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(sectionOf(page).getByText('first@oksbi')).toBeVisible()
  await press(page, 'Change UPI address')
  await expect(sectionOf(page).getByLabel('Your UPI address')).toHaveValue('first@oksbi')
})
