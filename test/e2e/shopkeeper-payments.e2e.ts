import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './gateway-fixtures.ts'
import { phone } from './shopkeeper-fixtures.ts'
import { toast } from './toast.ts'

test.beforeEach(async ({ shopkeeper, standin }) => {
  standin.clearFaults()
  await shopkeeper.setViewportSize(phone)
  await shopkeeper.goto('/renew-subscription')
})

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ })
async function payByUpi(page: Page, vpa: string) {
  const window = page.frameLocator('iframe').last()
  await window.getByLabel('Test UPI id').fill(vpa)
  await window.getByRole('button', { name: /by UPI/ }).click()
}

test('a gateway that is down is said to be so, and the next try works', async ({
  shopkeeper: page,
  standin,
}) => {
  standin.faults.nextCalls.push({ answer: 502 }, { answer: 502 }, { answer: 502 }, { answer: 502 })
  await pay(page).click()
  await expect(toast(page, 'Failed to initiate payment.')).toBeVisible()
  standin.clearFaults()
  await pay(page).click()
  await payByUpi(page, 'success@razorpay')
  await expect(toast(page, 'Subscription renewed successfully!')).toBeVisible()
})

test('a declined payment that is given up is said to have failed', async ({ shopkeeper: page }) => {
  await pay(page).click()
  await payByUpi(page, 'failure@razorpay')
  const window = page.frameLocator('iframe').last()
  await expect(window.getByRole('alert')).toContainText('declined')
  await window.getByRole('button', { name: 'Close payment window' }).click()
  await window.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, 'Payment process failed.')).toBeVisible()
})

test('a payment of another amount is not taken for this one', async ({ shopkeeper: page, standin, db }) => {
  const before = await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()
  standin.faults.captureAmountOffset = -100
  await pay(page).click()
  await payByUpi(page, 'success@razorpay')
  await expect(toast(page, 'Payment verification failed.')).toBeVisible()
  expect(await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()).toEqual(before)
})

test('a connection that breaks after paying sends to a person, and the renewal counts all the same', async ({
  shopkeeper: page,
  db,
}) => {
  const before = await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()
  await page.route('**/api/payment/verifyRenewalPayment', (route) => route.abort())
  await pay(page).click()
  await payByUpi(page, 'success@razorpay')
  await expect(toast(page, 'Payment verification failed. Please contact support.')).toBeVisible()
  await expect
    .poll(
      async () => (await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()).sub_end_at,
    )
    .not.toEqual(before.sub_end_at)
})
