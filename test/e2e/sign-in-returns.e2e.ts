import { givePassword, makeStockedShop } from '../builders.ts'
import { signIn } from './failures.ts'
import { expect, test } from './fixtures.ts'

test.use({ actionTimeout: 10_000 })

test('who signs in at the bar stays at what they had narrowed down, searched for or opened', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeStockedShop(db)
  await givePassword(db, customerAccount.accountId)
  for (const address of ['/?open=true&category=Milk', '/search?q=paneer', `/shop/${shopId}`]) {
    await page.goto(address)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, customerAccount)
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.evaluate(() => localStorage.removeItem('token'))
  }
})

test('a keeper who is asked to sign in at the desk comes back to what its address asked for', async ({
  page,
  ownShop: { keeper },
  db,
}) => {
  await givePassword(db, keeper.accountId)
  await page.goto('/dashboard/orders?show=all')
  await expect(page).toHaveURL('/')
  await page.getByRole('dialog').getByLabel('Email').waitFor()
  await signIn(page, keeper)
  await expect(page).toHaveURL('/dashboard/orders?show=all')
})
