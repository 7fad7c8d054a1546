import type { Page } from '@playwright/test'
import { givePassword, password } from '../../scenes/builders.ts'
import { press, type as typeInto } from '../fixtures/by-keyboard.ts'
import { writeStorage } from '../fixtures/local-storage.ts'
import { test } from '../fixtures/setup-wizard.ts'
import { expect, expectAccessible } from '../fixtures/shopkeeper-fixtures.ts'

/** Collects the URLs of requests that are refused with 403, such as those for a shop that does not exist. */
function recordRefused(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())))
  return refused
}

test('the wizard of a shop that is already open leads to the dashboard', async ({ shopkeeper }) => {
  await shopkeeper.goto('/setup')
  await expect(shopkeeper.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
})

test('a shopkeeper without a shop is redirected to the wizard, and no request is made for the missing shop', async ({
  wizard: page,
}) => {
  const refused = recordRefused(page)
  const wizard = page.getByRole('heading', { name: 'Step 1 of 3: Shop Profile' })
  await page.goto('/terms-and-conditions')
  for (const path of ['/', '/dashboard/orders']) {
    await page.goto(path)
    await expect(wizard).toBeVisible()
  }
  await page.getByRole('link', { name: /^Nukkad/ }).click()
  await page.waitForURL(/setup$/)
  await expect(wizard).toBeVisible()
  expect(refused).toEqual([])
  // Each redirect replaced the history entry that it came from.
  for (let step = 0; step < 2; step += 1) {
    await page.goBack()
    await expect(wizard).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL(/terms-and-conditions/)
})

test('a shopkeeper without a shop reaches their account from the wizard’s navbar, and can delete it', async ({
  wizard: page,
  keeper,
  db,
}) => {
  await givePassword(db, keeper.accountId)
  const refused = recordRefused(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  for (const open of [() => Promise.resolve(), () => page.reload()]) {
    await open()
    await expect(page.getByRole('heading', { name: 'Kale Dairy' })).toBeVisible()
    await expect(page.getByText('ravi@kale.example')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download as JSON' })).toBeVisible()
  }
  await expectAccessible(page)
  expect(refused).toEqual([])
  await press(page, 'button', 'Delete account…')
  await typeInto(page, 'Current password', password)
  await press(page, 'button', 'Delete for good')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  const { erased_at } = await db
    .selectFrom('accounts')
    .select('erased_at')
    .where('id', '=', keeper.accountId)
    .executeTakeFirstOrThrow()
  expect(erased_at).not.toBeNull()
})

test('a browser in which an open shop is still stored as new leads to its dashboard, on every visit', async ({
  shopkeeper: page,
}) => {
  await writeStorage(page, { shopName: 'Kale Dairy' })
  for (const path of ['/', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  }
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
})
