import type { Page } from '@playwright/test'
import { makeItem, placementOf } from '../../scenes/builders.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { test } from '../fixtures/gateway-fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { payByCard } from '../fixtures/pay-by-card.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

const PAYMENT = /^pay_/

/** The shop sells for ₹309 in cash, and owes ₹3.09 of it. */
test.beforeEach(async ({ shopkeeper: page, ownShop: { shopId, keeper }, customerAccount, db, standin }) => {
  standin.clearFaults()
  const item = await makeItem(db, shopId)
  const post = (path: string, token: string, data: object) =>
    page.request.post(path, { data, headers: { token } })
  const placement = placementOf(shopId, [{ ...item, count: 10 }])
  const { orderId } = await (await post('/api/order/place', customerAccount.token, placement)).json()
  await post('/api/order/status', keeper.token, { orderId, status: 'Delivered' })
  await page.setViewportSize(phone)
})

const pay = (page: Page) => page.getByRole('button', { name: 'Pay ₹3.09 now' })

test('a shop pays what it owes with one button, and dashboard, money page and the list of payments show it', async ({
  shopkeeper: page,
}) => {
  await page.goto('/')
  await expect(page.getByText('You owe Nukkad ₹3.09.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See why, and pay' }).click()
  await expect(pay(page)).toBeVisible()
  await expectAccessible(page)

  await pay(page).press('Enter')
  await payByCard(page)
  await expect(toast(page, 'Thank you! Your commission is paid.')).toBeVisible()
  await expect(page.getByText('Nothing is owed')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Paid by you, .*: ₹3.09$/ }).click()
  await expect(page.getByText(/^Payment pay_\w+ by card$/)).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.getByText(/You owe Nukkad/)).toHaveCount(0)
})

test('a money page left open past the end of the month shows the next month, where the commission can be paid', async ({
  shopkeeper: page,
}) => {
  await hideServerTime(page)
  await page.clock.install()
  await page.goto('/dashboard/money')
  await expect(pay(page)).toBeVisible()
  await page.getByRole('button', { name: 'Earlier month' }).click()
  await page.getByRole('button', { name: 'Later month' }).click()
  await expect(pay(page)).toBeVisible()
  const month = page.getByRole('group', { name: 'Month' })
  const before = await month.textContent()
  // No month is longer than 31 days.
  await page.clock.fastForward(31 * 24 * 60 * 60 * 1000)
  await expect(month).not.toHaveText(before ?? '')
  await expect(month.getByRole('button', { name: 'Later month' })).toBeDisabled()
  await pay(page).press('Enter')
  await payByCard(page)
  await expect(toast(page, 'Thank you! Your commission is paid.')).toBeVisible()
})

test('a payment whose reply is lost shows as being confirmed, even after a reload, and is booked once', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/money')
  const allowReplies = await loseReplies(page, '**/api/payment/verifyCommissionPayment')
  await pay(page).click()
  await payByCard(page)
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible()
  allowReplies()
  await expect(page.getByText('Nothing is owed')).toBeVisible({ timeout: 20_000 })
  const entries = await db
    .selectFrom('ledger_transactions')
    .select(['subject', 'gross_paise'])
    .where('kind', '=', 'payout')
    .execute()
  expect(entries).toEqual([{ subject: expect.stringMatching(PAYMENT), gross_paise: -309 }])
})

test('a closed window, an unreachable gateway and a payment under way each have a message, and nothing is paid', async ({
  shopkeeper: page,
  standin,
}) => {
  await page.goto('/dashboard/money')
  standin.faults.nextCalls.push({ answer: 502 }, { answer: 502 }, { answer: 502 }, { answer: 502 })
  await pay(page).click()
  await expect(toast(page, 'Failed to initiate payment.')).toBeVisible()
  standin.clearFaults()

  await pay(page).click()
  const window = page.frameLocator('iframe').last()
  await window.getByRole('button', { name: 'Close payment window' }).click()
  await window.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, /^The payment window was closed\./)).toBeVisible()

  const order = [...standin.state.orders.keys()].at(-1)
  standin.faults.captureDelayMs = 3600_000
  standin.pay(order ?? '')
  await pay(page).click()
  await expect(toast(page, 'A payment is on its way already. Please look again in a minute.')).toBeVisible()
  await expect(page.getByText('You owe Nukkad')).toBeVisible()
})

test('a commission that was paid on another device meanwhile is shown as paid', async ({
  shopkeeper: page,
  ownShop: { keeper },
  standin,
}) => {
  await page.goto('/dashboard/money')
  await expect(pay(page)).toBeVisible()
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { token: keeper.token } })
  const { order } = await (await post('/api/payment/createCommissionOrder', {})).json()
  expect((await post('/api/payment/verifyCommissionPayment', standin.pay(order.id))).ok()).toBe(true)
  await pay(page).click()
  await expect(toast(page, 'It is paid already. Nothing is left to pay.')).toBeVisible()
  await expect(page.getByText('Nothing is owed')).toBeVisible()
})

test('a renewal paid while a commission payment is being confirmed does not replace it: both are confirmed', async ({
  shopkeeper: page,
}) => {
  const confirming = page.getByText('Your payment is being confirmed.')
  const allowReplies = await Promise.all(
    ['verifyCommissionPayment', 'verifyRenewalPayment'].map((call) =>
      loseReplies(page, `**/api/payment/${call}`),
    ),
  )
  await page.goto('/dashboard/money')
  await pay(page).click()
  await payByCard(page)
  await expect(confirming).toBeVisible()
  await page.goto('/renew-subscription')
  await page.getByRole('button', { name: 'Pay ₹99 and renew' }).click()
  await payByCard(page)
  await expect(confirming).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(confirming).toBeVisible()
  await page.goto('/renew-subscription')
  await expect(confirming).toBeVisible()
  for (const allow of allowReplies) allow()
  await expect(toast(page, 'Subscription renewed successfully!')).toBeVisible({ timeout: 20_000 })
})
