import type { Page } from '@playwright/test'
import { words } from '#contract/words/en.ts'
import { dateIn } from '#contract/words/moments.ts'
import { planEnd } from '#test/scenes/plan-end.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { test } from '../fixtures/gateway-fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

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

test('an unreachable gateway is reported, and the next attempt works', async ({
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

test('closing the window after a declined payment reports that the payment failed', async ({
  shopkeeper: page,
}) => {
  await pay(page).click()
  await payByUpi(page, 'failure@razorpay')
  const window = page.frameLocator('iframe').last()
  await expect(window.getByRole('alert')).toContainText('declined')
  await window.getByRole('button', { name: 'Close payment window' }).click()
  await window.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, 'Payment process failed.')).toBeVisible()
})

test('a payment of another amount is not accepted for the plan, and the plan stays selected', async ({
  shopkeeper: page,
  standin,
  db,
}) => {
  const before = await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()
  standin.faults.captureAmountOffset = -100
  await page.getByText('3 Months').click()
  await pay(page).click()
  await payByUpi(page, 'success@razorpay')
  await expect(toast(page, 'Payment verification failed.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /3 Months/ })).toBeChecked()
  expect(await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()).toEqual(before)
})

test('a renewal whose verification gets no reply shows as being confirmed until it is, even after a reload', async ({
  shopkeeper: page,
  db,
}) => {
  const end = async () =>
    (await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()).sub_end_at
  const before = await end()
  const allowReplies = await loseReplies(page, '**/api/payment/verifyRenewalPayment')
  const confirming = page.getByText('Your payment is being confirmed.')
  await page.getByText('3 Months').click()
  await pay(page).click()
  await payByUpi(page, 'success@razorpay')
  await expect(confirming).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await expect(confirming).toBeVisible()
  allowReplies()
  await expect(toast(page, 'Subscription renewed successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  const renewed = await end()
  expect(renewed.getTime()).toBeGreaterThan(before.getTime())

  await page.goto('/renew-subscription')
  await expect(pay(page)).toBeVisible()
  expect(await end()).toEqual(renewed)
})

test('a renewal that was paid after its window was closed is not charged again, and its new end is shown', async ({
  shopkeeper: page,
  standin,
  db,
}) => {
  standin.faults.dropWebhooks = true
  const present = await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()
  await pay(page).click()
  const window = page.frameLocator('iframe').last()
  await window.getByRole('button', { name: 'Close payment window' }).click()
  await window.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, /If your bank took the money all the same, it counts by itself/)).toBeVisible()
  const paymentOrder = await db
    .selectFrom('payment_orders')
    .select('gateway_order_id')
    .executeTakeFirstOrThrow()
  standin.pay(paymentOrder.gateway_order_id ?? '')
  await page.getByText('3 Months').click()
  await pay(page).click()
  await expect(toast(page, /^An earlier payment has renewed your subscription\./)).toBeVisible()
  const end = planEnd({ days: 15 }, new Date(), present.sub_end_at)
  await expect(page.getByText(`Your subscription runs until ${dateIn(words, end)}.`)).toBeVisible()
  expect(await db.selectFrom('payment_orders').select('amount_paise').execute()).toEqual([
    { amount_paise: 9900 },
  ])
})

test('a payment that the server does not confirm, without a reason, asks to contact support', async ({
  shopkeeper: page,
}) => {
  await page.route('**/api/payment/verifyRenewalPayment', (route) =>
    route.fulfill({ json: { success: false, message: '' } }),
  )
  await pay(page).click()
  await payByUpi(page, 'success@razorpay')
  await expect(toast(page, 'Payment verification failed. Please contact support.')).toBeVisible()
  await expect(pay(page)).toBeEnabled()
})
