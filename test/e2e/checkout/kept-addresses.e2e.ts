import type { Page } from '@playwright/test'
import { deliveryAddress, givePassword } from '../../scenes/builders.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an address can be named, made the default and removed on the account page', async ({
  customer: page,
  customerAccount,
}) => {
  const headers = { token: customerAccount.token }
  const add = (flat: string) =>
    page.request.post('/api/addresses', { headers, data: { ...deliveryAddress, flat } })
  await add('4B')
  await add('12 Tower B')
  await page.goto('/account')
  const rows = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem')
  await rows.nth(1).getByRole('button', { name: 'Name it' }).click()
  await rows.nth(1).getByRole('button', { name: 'Home' }).click()
  await expect(rows.nth(1)).toContainText('Home')
  await button(page, 'Make default: Home').click()
  await expect(rows.first()).toContainText('Home')
  await expect(rows.first()).toContainText('Default')
  await rows.nth(1).getByRole('button', { name: 'Name it' }).click()
  await rows.nth(1).getByLabel('Your own name for it').fill('आईचे घर')
  await expectAccessible(page)
  await rows.nth(1).getByRole('button', { name: 'Save' }).click()
  await button(page, 'Remove आईचे घर').click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeFocused()
  const listed = await page.request.get('/api/addresses', { headers })
  expect((await listed.json()).data).toMatchObject([{ label: 'Home', isDefault: true, flat: '4B' }])
})

test('any action on an address that was removed in another tab says so and removes it from the list', async ({
  customer: page,
  customerAccount,
}) => {
  const headers = { token: customerAccount.token }
  const rows = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem')
  const acts = [
    () => button(page, /^Make default: /).click(),
    () => button(page, /^Remove /).click(),
    async () => {
      await button(page, /^Name it: /).click()
      await rows.getByRole('button', { name: 'Work' }).click()
    },
  ]
  for (const act of acts) {
    const saved = await page.request.post('/api/addresses', { headers, data: deliveryAddress })
    await page.goto('/account')
    await expect(rows).toHaveCount(1)
    const { _id } = (await saved.json()).data
    await page.request.delete(`/api/addresses/${_id}`, { headers })
    await act()
    await expect(toast(page, 'This address is no longer there.')).toBeVisible()
    await expect(rows).toHaveCount(0)
  }
})

test('a change to an address is not reported as failed if only its reply was lost', async ({
  customer: page,
  customerAccount,
}) => {
  const headers = { token: customerAccount.token }
  for (const flat of ['4B', '12 Tower B'])
    await page.request.post('/api/addresses', { headers, data: { ...deliveryAddress, flat } })
  await page.goto('/account')
  const rows = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem')
  await loseReplies(page, '**/api/addresses/**')
  await button(page, /^Make default: 4B/).click()
  await expect(rows.first()).toContainText('Default')
  await rows.first().getByRole('button', { name: 'Name it' }).click()
  await rows.first().getByRole('button', { name: 'Work' }).click()
  await button(page, 'Remove Work').click()
  await expect(rows).toHaveCount(1)
  await expect(toast(page, /Please try again/)).toHaveCount(0)
})

test('loading the addresses can be retried after a failure, and what is typed beside them is kept', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  const headers = { token: customerAccount.token }
  await page.request.post('/api/addresses', { headers, data: deliveryAddress })
  await page.route('**/api/addresses', (route) => route.fulfill({ status: 500 }))
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Addresses' })
  await expect(part.getByRole('alert')).toBeVisible()
  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('what I typed')
  const again = part.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(part.getByRole('alert')).toBeVisible()
  await expect(again).toBeFocused()
  await page.unroute('**/api/addresses')
  await again.press('Enter')
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(current).toHaveValue('what I typed')
})
