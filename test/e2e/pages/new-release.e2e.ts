import type { Page } from '@playwright/test'
import { draft, test, total } from '../fixtures/checkout-fixtures.ts'
import { storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect } from '../fixtures/fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const renewed = 'The site was renewed just now. Nothing was lost; please try again.'

/** A new release has been deployed, which lacks the script that this page refers to. */
async function deployRelease(page: Page, script: string) {
  await page.route(`**/assets/${script}-*.js`, (route) => route.fulfill({ status: 404 }))
  await page.route('**/assets/manifest-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
}

test('a page older than the release reloads once if one of its scripts is gone', async ({ page }) => {
  await page.goto('/')
  await deployRelease(page, 'sign-in')
  const open = page.getByRole('button', { name: 'Sign in' })
  const reloaded = page.waitForEvent('load')
  await open.press('Enter')
  await reloaded
  await expect(toast(page, renewed)).toBeVisible()

  await open.press('Enter')
  await expect(toast(page, 'No connection just now. Nothing was lost; please try again.')).toBeVisible()
  await page.unrouteAll()
  await open.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('a checkout older than the release reloads when its payment is begun, and keeps the chosen method', async ({
  checkout: { page },
}) => {
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹109')
  const online = page.getByRole('radio', { name: /^Online/ })
  await online.check()
  await deployRelease(page, 'pay-online')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Confirm order' }).first().click()
  await reloaded
  await expect(toast(page, renewed)).toBeVisible()
  await expect(online).toBeChecked()
})

test('a pasted list can be read after a reload if the script that reads it is gone with an older release', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/add/list')
  const pasted = page.getByLabel('Your list')
  await pasted.fill('Cow milk 500 ml 30')
  await deployRelease(page, 'sheet.worker')
  const read = page.getByRole('button', { name: 'Read the list' })
  const reloaded = page.waitForEvent('load')
  await read.click()
  await reloaded
  await expect(toast(page, renewed)).toBeVisible()
  await expect(pasted).toHaveValue('Cow milk 500 ml 30')

  await read.click()
  await expect(page.getByText('No connection just now. Nothing was lost; please try again.')).toBeVisible()
  await page.unrouteAll()
  await read.click()
  await expect(page.getByLabel('Category of Cow milk')).toHaveValue('Dairy/Milk')
})
