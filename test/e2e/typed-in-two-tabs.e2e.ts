import { makeItem } from '../builders.ts'
import { enter, signIn } from './failures.ts'
import { expect, test } from './fixtures.ts'

test('what is being typed is found again though another tab was told that the session is over', async ({
  page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Milk' })
  await enter(page, db, ownShop.keeper)
  await page.goto('/dashboard/list/prices')
  const price = page.getByLabel('Price of Milk, 500 ml, in rupees')
  await price.fill('32')
  const other = await page.context().newPage()
  await other.goto('/dashboard/list')
  await expect(other.getByRole('heading', { name: 'Milk' })).toBeVisible()
  await db.deleteFrom('sessions').execute()
  await other.reload()
  await signIn(page, ownShop.keeper)
  await expect(page).toHaveURL('/dashboard/list/prices')
  await expect(price).toHaveValue('32')
})
