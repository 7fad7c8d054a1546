import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { expect, test as testAsItComes } from '../fixtures/fixtures.ts'
import { confirm, goToCheckout, openPaymentWindow, payByUpi, test } from '../fixtures/online-checkout.ts'
import { dismissToasts, toasts } from '../fixtures/toast.ts'

test.describe('paying an order online', () => {
  test('shows no payment window over another page: a late one does not open, and Back closes an open one', async ({
    checkout,
    db,
  }) => {
    const windows = checkout.locator('iframe.razorpay-checkout-frame')
    const notPaid = toasts(checkout, 'The payment was not completed. Your cart and address are kept.')
    const release = await holdRequests(checkout, '**/api/order/create-order')
    await confirm(checkout).click()
    await checkout.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(checkout.getByRole('button', { name: 'Proceed to checkout' })).toBeVisible()
    release()
    await expect(notPaid).toBeVisible()
    await expect(windows).toHaveCount(0)

    await dismissToasts(checkout)
    await checkout.getByRole('button', { name: 'Proceed to checkout' }).click()
    await checkout.getByRole('radio', { name: /Online/ }).check()
    await openPaymentWindow(checkout)
    await checkout.goBack()
    await expect(checkout).toHaveURL(/\/cart$/)
    await expect(notPaid).toBeVisible()
    await expect(windows).toHaveCount(0)
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Awaiting payment' }])
  })

  test('says so if the gateway’s script is blocked, and Confirm works again afterwards', async ({
    checkout,
  }) => {
    await checkout.route('**/v1/checkout.js', (route) => route.abort())
    await expect(checkout.getByText('₹309').last()).toBeVisible()
    await confirm(checkout).click()
    await expect(checkout.getByText('Failed to load Razorpay. Please try again.')).toBeVisible()
    await checkout.unroute('**/v1/checkout.js')
    await openPaymentWindow(checkout)
  })

  test('says so if the gateway’s script never arrives, and Confirm works again afterwards', async ({
    checkout,
  }) => {
    await expect(checkout.getByText('₹309').last()).toBeVisible()
    await checkout.route('**/v1/checkout.js', () => {})
    await checkout.clock.install()
    const sentRequest = checkout.waitForRequest('**/v1/checkout.js')
    await confirm(checkout).click()
    await sentRequest
    await checkout.clock.fastForward(30_000)
    await expect(checkout.getByText('Failed to load Razorpay. Please try again.')).toBeVisible()
    await checkout.unroute('**/v1/checkout.js')
    await openPaymentWindow(checkout)
  })

  test('says that the payment could not be started if the gateway is down', async ({ checkout, standin }) => {
    standin.faults.nextCalls.push({ answer: 502 }, { answer: 502 }, { answer: 502 }, { answer: 502 })
    await expect(checkout.getByText('₹309').last()).toBeVisible()
    await confirm(checkout).click()
    await expect(checkout.getByText(/^Failed to initiate payment\./)).toBeVisible()
    standin.clearFaults()
    await openPaymentWindow(checkout)
  })
})

test('only pages that take payments allow the gateway in their policy, and no page violates its own policy', async ({
  page,
  standin,
}) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(Script|HTML)/.test(message.text())) broken.push(message.text())
  })
  const gateway = new URL(standin.apiUrl).origin
  const policyOf = async (path: string) => (await page.goto(path))?.headers()['content-security-policy'] ?? ''
  for (const path of ['/order', '/setup', '/renew-subscription'])
    expect(await policyOf(path)).toContain(gateway)
  for (const path of ['/', '/cart', '/myorders', '/terms-and-conditions', '/dashboard/statement']) {
    expect(await policyOf(path)).not.toContain(gateway)
    await page.waitForLoadState('networkidle')
  }
  expect(broken).toEqual([])
})

test('the payment window also opens if the checkout was reached from the cart', async ({ checkout }) => {
  await checkout.goto('/cart')
  await checkout
    .getByRole('button', { name: /checkout/i })
    .or(checkout.getByRole('link', { name: /checkout/i }))
    .first()
    .click()
  await expect(checkout).toHaveURL(/\/order$/)
  await checkout.getByRole('radio', { name: /Online/ }).check()
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
})

testAsItComes(
  'with nothing configured the product uses its built-in gateway, served from its own origin',
  async ({ customer, db, product }) => {
    const foreign: string[] = []
    customer.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== product.url) foreign.push(request.url())
    })
    await goToCheckout(customer, db)
    await expect(customer.getByRole('note')).toContainText('TEST MODE')
    await openPaymentWindow(customer)
    await payByUpi(customer, 'success@razorpay')
    await expect(customer.getByText('Order placed successfully!')).toBeVisible()
    await expect
      .poll(
        async () =>
          (
            await db
              .selectFrom('payment_events')
              .select('event')
              .where('processed_at', 'is not', null)
              .execute()
          ).length,
      )
      .toBe(3)
    expect(foreign).toEqual([])
  },
)
