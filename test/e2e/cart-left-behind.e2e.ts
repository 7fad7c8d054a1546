import { makeItem, makeShop } from '../builders.ts'
import { enter, signIn } from './failures.ts'
import { expect, test } from './fixtures.ts'

test('what is taken out of a cart after the session has ended stays out once its customer is back', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 90_00 })
  await makeItem(db, shopId, { name: 'Fresh curd', price_paise: 90_00 })
  await enter(page, db, customerAccount)
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await page.getByRole('button', { name: 'Add Fresh curd' }).click()
  const lines = () =>
    db.selectFrom('cart_lines').select(['item_id', 'count']).where('count', '>', 0).execute()
  await expect.poll(async () => (await lines()).length).toBe(2)

  await db.deleteFrom('sessions').where('account_id', '=', customerAccount.accountId).execute()
  await page.reload()
  await expect(page.getByText('You have been signed out. Please sign in again.')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Fresh curd' }).click()
  await page.getByRole('button', { name: 'One fewer Cow milk' }).click()
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await signIn(page, customerAccount)
  await expect(page).toHaveURL('/order')
  const left = { [milk.itemId]: 1 }
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}')))
    .toEqual({ [shopId]: left })
  await expect.poll(lines).toEqual([{ item_id: milk.itemId, count: 1 }])
})
