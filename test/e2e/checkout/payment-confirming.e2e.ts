import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { deliveryAddress, makeStockedShop } from '../../scenes/builders.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import {
  confirm,
  emptyCartInAnotherTab,
  openPaymentWindow,
  payByUpi,
  paymentWindow,
  test,
} from '../fixtures/online-checkout.ts'
import { phone } from '../fixtures/phone.ts'

const VERIFY = '**/api/order/verify'
const confirming = (page: Page) => page.getByText('Your payment is being confirmed.')
const closePaymentWindow = async (page: Page) => {
  await page.keyboard.press('Escape')
  await paymentWindow(page).getByRole('button', { name: 'Leave' }).click()
}
const chooseCash = (page: Page) => page.getByRole('radio', { name: /Cash on Delivery/ }).check()

test('a payment whose verification gets no reply shows as being confirmed until it is, even after a reload', async ({
  checkout,
  db,
}) => {
  const allowReplies = await loseReplies(checkout, VERIFY)
  await checkout.setViewportSize(phone)
  await openPaymentWindow(checkout)
  // Scrolled down as far as a phone is once the payment method has been chosen.
  await checkout.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await payByUpi(checkout, 'success@razorpay')
  await expect(confirming(checkout)).toBeInViewport()
  await expect(confirm(checkout)).toBeHidden()
  await expectAccessible(checkout)
  // The page may learn that the order was placed before the verification is answered.
  await checkout.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect(checkout.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  await checkout.reload()
  await expect(confirming(checkout)).toBeVisible()
  allowReplies()
  await expect(checkout.getByText('Order placed successfully!')).toBeVisible({ timeout: 15_000 })
  await expect(checkout).toHaveURL(/\/myorders$/)
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status: 'Food Processing', payment_status: 'paid' })
  const stored = await checkout.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain('confirmingPayment')
  expect(await checkout.evaluate(() => localStorage.getItem('cart'))).not.toContain(order.shop_id)
})

test('if a payment’s verification fails, the checkout says so and keeps cart and address for another attempt', async ({
  checkout,
  standin,
}) => {
  standin.faults.dropWebhooks = true
  await openPaymentWindow(checkout)
  standin.faults.captureAmountOffset = -100
  await payByUpi(checkout, 'success@razorpay')
  await expect(checkout.getByText(/^Payment verification failed\./)).toBeVisible()
  await expect(checkout.getByLabel('First name')).toHaveValue(deliveryAddress.firstName)
  standin.clearFaults()
  await checkout.getByRole('radio', { name: /Online/ }).check()
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
})

test('leaving the payment window of a cart that was ordered in another tab says so, not that the cart is kept', async ({
  checkout,
}) => {
  await openPaymentWindow(checkout)
  await emptyCartInAnotherTab(checkout)
  await closePaymentWindow(checkout)
  await expect(checkout.getByText('What you have ordered is in My orders.')).toBeVisible()
  expect(await checkout.getByText('The payment was not completed.').count()).toBe(0)
})

/** The payer's app pays after the payment window was closed, and no webhook reports it. */
async function payAfterWindowClosed(checkout: Page, db: Db, standin: RazorpayStandin) {
  standin.faults.dropWebhooks = true
  await openPaymentWindow(checkout)
  await closePaymentWindow(checkout)
  await expect(confirm(checkout)).toBeEnabled()
  const paymentOrder = await db
    .selectFrom('payment_orders')
    .select('gateway_order_id')
    .executeTakeFirstOrThrow()
  standin.pay(paymentOrder.gateway_order_id ?? '')
}

async function expectOnePaidOrder(checkout: Page, db: Db) {
  await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
  await expect(checkout).toHaveURL(/\/myorders$/)
  expect(await db.selectFrom('orders').select(['payment_method', 'status']).execute()).toEqual([
    { payment_method: 'online', status: 'Food Processing' },
  ])
}

test('an order that was paid after its payment window was closed is not paid again online', async ({
  checkout,
  db,
  standin,
}) => {
  await payAfterWindowClosed(checkout, db, standin)
  await confirm(checkout).click()
  await expectOnePaidOrder(checkout, db)
})

test('an order that was paid after its payment window was closed is not placed again for cash', async ({
  checkout,
  db,
  standin,
}) => {
  await payAfterWindowClosed(checkout, db, standin)
  await chooseCash(checkout)
  await confirm(checkout).click()
  await expectOnePaidOrder(checkout, db)
})

test('an expired checkout is reported as ended, and the next Confirm begins a new one', async ({
  checkout,
  db,
}) => {
  await chooseCash(checkout)
  await expect(checkout.getByText('₹309').last()).toBeVisible()
  await checkout.route('**/api/order/place', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirm(checkout).click()
  await expect(checkout.getByText('Failed to place order. Please try again.')).toBeVisible()
  await checkout.unroute('**/api/order/place')
  await db
    .updateTable('checkouts')
    .set({ expires_at: new Date(0) })
    .execute()
  await confirm(checkout).click()
  await expect(
    checkout.getByText('This checkout has ended. Please look at your orders, then confirm again.'),
  ).toBeVisible()
  await expect(checkout.getByLabel('First name')).toHaveValue(deliveryAddress.firstName)
  await confirm(checkout).click()
  await expect(checkout).toHaveURL(/\/myorders$/)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
})

test('a payment that was confirmed elsewhere does not affect the next cart', async ({ checkout, db }) => {
  const { id: shopId } = await db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
  const allowReplies = await loseReplies(checkout, VERIFY)
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(confirming(checkout)).toBeVisible()
  const placed = db.selectFrom('orders').select('id').where('placed_at', 'is not', null)
  await expect.poll(() => placed.execute()).toHaveLength(1)
  await checkout.getByRole('link', { name: 'My orders' }).last().click()
  await expect(checkout).toHaveURL('/myorders')
  await checkout.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect(checkout.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  allowReplies()
  await checkout.goto(`/shop/${shopId}`)
  await checkout.getByRole('button', { name: 'Add Cow milk' }).click()
  await checkout.getByRole('button', { name: 'One more Cow milk' }).click()
  await checkout.getByRole('link', { name: 'Cart, 1 item' }).click()
  await checkout.getByRole('button', { name: 'Proceed to checkout' }).click()
  await expect(confirm(checkout)).toBeVisible()
  await expect(checkout.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await placed.execute()).toHaveLength(1)
})

test('a payment that was confirmed elsewhere is no longer pending if its cart was emptied by hand', async ({
  checkout,
  db,
}) => {
  const other = await makeStockedShop(db)
  const allowReplies = await loseReplies(checkout, VERIFY)
  const allowCartReplies = await loseReplies(checkout, '**/api/cart/**')
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(confirming(checkout)).toBeVisible()
  const placed = db.selectFrom('orders').select('id').where('placed_at', 'is not', null)
  await expect.poll(() => placed.execute()).toHaveLength(1)
  await checkout.getByRole('link', { name: 'Cart, 1 item' }).click()
  await checkout.getByRole('button', { name: 'Remove Cow milk' }).click()
  await expect(checkout.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  allowReplies()
  allowCartReplies()
  await checkout.goto(`/shop/${other.shopId}`)
  await checkout.getByRole('button', { name: 'Add Cow milk' }).click()
  await checkout.getByRole('button', { name: 'One more Cow milk' }).click()
  await checkout.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect
    .poll(() => checkout.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain('confirmingPayment')
  await checkout.getByRole('link', { name: 'Cart, 1 item' }).click()
  await checkout.getByRole('button', { name: 'Proceed to checkout' }).click()
  await expect(confirm(checkout)).toBeVisible()
})

test('signing out removes the checkout and the payment to be confirmed from storage', async ({
  checkout,
}) => {
  await loseReplies(checkout, VERIFY)
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(confirming(checkout)).toBeVisible()
  await checkout.goto('/logout')
  await expect(checkout).toHaveURL('/')
  const storedKeys = await checkout.evaluate(() => Object.keys(localStorage))
  expect(storedKeys.filter((key) => /order|confirming/i.test(key))).toEqual([])
})
