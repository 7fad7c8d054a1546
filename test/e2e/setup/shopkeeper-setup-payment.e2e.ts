import type { Page } from '@playwright/test'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { payByCard } from '../fixtures/pay-by-card.ts'
import { next, test } from '../fixtures/setup-wizard.ts'
import { expect, expectAccessible } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

/** The browser's permission prompt for notifications is never seen and never answered. */
const leavePromptUnanswered = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true })
    Notification.requestPermission = () => new Promise(() => {})
  })
const asking = (page: Page) => page.getByRole('button', { name: 'Asking the browser about notifications…' })

test('the payment step offers three plans with their notes, and the terms must be accepted explicitly', async ({
  atPayment: page,
}) => {
  await expect(page.getByRole('radio')).toHaveCount(3)
  for (const [name, isChosen] of [
    [/1 Month Most Popular ₹149/, true],
    [/3 Months Business, Save 33% ₹299/, false],
    [/6 Months Premium, Save 50% ₹599/, false],
  ] as const)
    await expect(page.getByRole('radio', { name })).toBeChecked({ checked: isChosen })
  const terms = page.getByLabel('I accept the terms and conditions')
  await expect(terms).not.toBeChecked()
  await expect(page.getByLabel(/Tell me about new orders/)).toBeChecked()
  await page.getByRole('button', { name: 'Pay ₹149 and open my shop' }).click()
  await expect(toast(page, 'You must accept the terms and conditions.')).toBeVisible()

  await page.getByRole('button', { name: 'Read the terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms and conditions' })
  await expect(dialog).toContainText('1% is kept as platform commission')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(terms).toBeChecked()
  await page.getByText('6 Months').click()
  await expect(page.getByRole('button', { name: 'Pay ₹599 and open my shop' })).toBeVisible()
})

test('blocked notifications stop the wizard before any payment, until their box is unticked', async ({
  atPayment: page,
  db,
}) => {
  await page.getByLabel('I accept the terms').check()
  await page.evaluate(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  )
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(toast(page, 'Please enable browser notifications to proceed.')).toBeVisible()
  await expect(page.getByLabel(/Tell me about new orders/)).toHaveAccessibleDescription(
    /blocked for this site.*untick this box: then your shop opens without them/,
  )
  expect(await db.selectFrom('payment_orders').selectAll().execute()).toEqual([])
  await page.getByLabel(/Tell me about new orders/).uncheck()
  await expect(page.getByText('Your shop opens without them.')).toBeVisible()
  await expect(page.locator('form').getByText('Please enable browser notifications')).toBeHidden()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page)
  await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
  expect(await db.selectFrom('shops').select('wants_push').execute()).toEqual([{ wants_push: false }])
})

test('an unseen permission prompt is pointed out, and unticking the box continues to the payment without it', async ({
  atPayment: page,
}) => {
  await leavePromptUnanswered(page)
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(asking(page)).toBeVisible()
  const wanted = page.getByLabel(/Tell me about new orders/)
  await expect(wanted).toHaveAccessibleDescription(/allow it, or untick this box to go on without/)
  await page.getByText('3 Months').click()
  await wanted.uncheck()
  // The plan that is selected by now, not the one selected when the button was pressed.
  await expect(page.frameLocator('iframe').last().getByText('₹299').first()).toBeVisible()
})

test('unticking the terms or leaving the step during the permission prompt starts no payment', async ({
  atPayment: page,
  db,
}) => {
  await page.clock.install()
  await leavePromptUnanswered(page)
  const terms = page.getByLabel('I accept the terms')
  const wanted = page.getByLabel(/Tell me about new orders/)
  const pay = page.getByRole('button', { name: /^Pay/ })
  await terms.check()
  await pay.click()
  await expect(asking(page)).toBeVisible()
  await terms.uncheck()
  await wanted.uncheck()
  await expect(toast(page, 'You must accept the terms and conditions.')).toBeVisible()

  await wanted.check()
  await terms.check()
  await pay.click()
  await expect(asking(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Documents & Bank' })).toBeVisible()
  await page.clock.fastForward('02:00')
  await next(page)
  await expect(pay).toBeEnabled()
  expect(await db.selectFrom('payment_orders').selectAll().execute()).toEqual([])
})

test('leaving the step while the payment is being created opens no payment window, and paying later works', async ({
  atPayment: page,
}) => {
  await page.getByLabel(/Tell me about new orders/).uncheck()
  await page.getByLabel('I accept the terms').check()
  const pay = page.getByRole('button', { name: /^Pay/ })
  const release = await holdRequests(page, '**/api/payment/create-order')
  await pay.click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Documents & Bank' })).toBeVisible()
  await next(page)
  await expect(pay).toBeEnabled()
  release()
  await expect(page.locator('iframe')).toHaveCount(0)
  await pay.click()
  await payByCard(page)
  await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
})

test('after the set-up was left, a toast reports that an earlier payment opened the shop, without a redirect', async ({
  atPayment: page,
}) => {
  await page.getByLabel(/Tell me about new orders/).uncheck()
  await page.getByLabel('I accept the terms').check()
  const { promise: left, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/payment/create-order', async (route) => {
    await left
    const json = {
      success: true,
      order: { id: 'order_x', amount: 100, currency: 'INR' },
      key: 'k',
      paid: true,
    }
    await route.fulfill({ json })
  })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
  release()
  await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
})

test('a payment that fails or is cancelled can be retried, and each outcome has its own message', async ({
  atPayment: page,
}) => {
  test.setTimeout(120_000)
  await page.getByLabel(/Tell me about new orders/).uncheck()
  await page.getByLabel('I accept the terms').check()
  const pay = page.getByRole('button', { name: /^Pay/ })

  await test.step('our script that opens the payment window cannot be loaded', async () => {
    await page.context().route('**/assets/pay-online-*.js', (route) => route.abort())
    await pay.click()
    await expect(toast(page, 'Payment process failed.')).toBeVisible()
    await expect(pay).toBeEnabled()
    await page.context().unroute('**/assets/pay-online-*.js')
  })
  await test.step('the gateway’s script cannot be loaded', async () => {
    await page.context().route('**/checkout.js', (route) => route.abort())
    await pay.click()
    await expect(toast(page, 'Failed to load Razorpay. Please try again.')).toBeVisible()
    await page.context().unroute('**/checkout.js')
  })
  await test.step('the payment window is closed', async () => {
    await pay.click()
    const window = page.frameLocator('iframe').last()
    await window.getByRole('button', { name: 'Close payment window' }).click()
    await window.getByRole('button', { name: 'Leave' }).click()
    await expect(toast(page, /^The payment window was closed\./)).toBeVisible()
  })
  await test.step('there is no connection', async () => {
    await page.context().setOffline(true)
    await pay.click()
    await expect(toast(page, 'Failed to initiate payment. Please try again.')).toBeVisible()
    await page.context().setOffline(false)
  })
  await test.step('an earlier payment is still under way', async () => {
    const refused = {
      code: 'conflict',
      reason: 'payment_on_its_way',
      message: 'A payment is on its way already.',
    }
    await page.route('**/api/payment/create-order', (route) => route.fulfill({ status: 409, json: refused }))
    await pay.click()
    await expect(toast(page, 'A payment is on its way already.')).toBeVisible()
    await expect(page).toHaveURL(/setup/)
    await page.unroute('**/api/payment/create-order')
  })
  await test.step('the payment succeeds', async () => {
    await pay.click()
    await payByCard(page)
    await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
  })
})

test('a set-up payment whose verification gets no reply shows as being confirmed until it is, even after a reload', async ({
  atPayment: page,
}) => {
  await page.getByLabel(/Tell me about new orders/).uncheck()
  await page.getByLabel('I accept the terms').check()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  const allowReplies = await loseReplies(page, '**/api/payment/verify')
  const confirming = page.getByText('Your payment is being confirmed.')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page)
  await expect(confirming).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
  await expectAccessible(page)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/ABCPK1234C|123456784321/)
  await page.reload()
  await expect(confirming).toBeVisible()
  allowReplies()
  await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
})
