import { makeItem } from '../../scenes/builders.ts'
import { endSessionAt, signIn, signInByForm } from '../fixtures/failures.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('unsaved input is kept if another tab finds the session ended, and discarded if another tab logs out', async ({
  page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Milk' })
  await signInByForm(page, db, ownShop.keeper)
  await page.goto('/dashboard/list/prices')
  const price = page.getByLabel('Price of Milk, 500 ml, in rupees')
  await price.fill('32')
  const other = await page.context().newPage()
  await other.goto('/dashboard/list')
  await expect(other.getByRole('heading', { name: 'Milk' })).toBeVisible()
  await db.deleteFrom('sessions').execute()
  await other.reload()
  await signIn(other, ownShop.keeper)
  for (const [tab, address] of [
    [other, '/dashboard/list'],
    [page, '/dashboard/list/prices'],
  ] as const)
    await expect(tab).toHaveURL(address)
  await expect(price).toHaveValue('32')

  await price.fill('47.11')
  await db.deleteFrom('sessions').execute()
  await other.reload()
  await expect(price).toBeHidden()
  await signInByForm(other, db, ownShop.keeper)
  await other.goto('/logout')
  await expect(other).toHaveURL('/')
  await signIn(page, ownShop.keeper)
  await page.goto('/dashboard/list/prices')
  await expect(price).toHaveValue('30')

  await price.fill('47.12')
  await other.reload()
  await page.goto('/terms-and-conditions')
  const sessionEntries = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await sessionEntries()).toContain('47.12')
  await other.goto('/logout')
  await expect.poll(sessionEntries).not.toContain('47.12')
})

test('holidays that are being chosen, and their reason, are restored after the session has ended', async ({
  page,
  ownShop,
  db,
}) => {
  await signInByForm(page, db, ownShop.keeper)
  await page.goto('/dashboard/profile')
  const holidays = page.getByRole('region', { name: 'Holidays' })
  await holidays.getByRole('button', { name: 'The month after' }).click()
  await holidays.getByRole('gridcell').getByRole('button').nth(9).click()
  await holidays.getByLabel('Reason').fill('A wedding')
  await endSessionAt('**/api/shops/**', page, db, ownShop.keeper)
  await holidays.getByRole('button', { name: 'Close on this day' }).click()
  await signIn(page, ownShop.keeper)
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(holidays.getByRole('button', { name: 'Close on this day' })).toBeEnabled()
  await expect(holidays.getByLabel('Reason')).toHaveValue('A wedding')
})
