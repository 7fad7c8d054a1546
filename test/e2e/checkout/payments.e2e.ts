import { deliveryAddress, makeItem } from '../../scenes/builders.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import {
  confirm,
  emptyCartInAnotherTab,
  goToCheckout,
  openPaymentWindow,
  payByUpi,
  paymentWindow,
  test,
} from '../fixtures/online-checkout.ts'

test.describe('paying an order online', () => {
  test('by card, through the bank’s page, places it', async ({ checkout, db }) => {
    await expect(checkout.getByRole('note')).toContainText('TEST MODE')
    await openPaymentWindow(checkout)
    await expect(paymentWindow(checkout).getByText('₹309.00', { exact: true })).toBeVisible()
    await paymentWindow(checkout).getByLabel('Card number').fill('4100 2800 0000 1007')
    await paymentWindow(checkout).getByLabel('Expiry').fill('12/30')
    await paymentWindow(checkout).getByLabel('CVV').fill('123')
    await paymentWindow(checkout)
      .getByRole('button', { name: /by card/ })
      .click()
    await paymentWindow(checkout).getByLabel('One-time code').fill('123456')
    await paymentWindow(checkout).getByRole('button', { name: 'Confirm payment' }).click()

    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    await expect(checkout).toHaveURL(/\/myorders$/)
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'Food Processing', payment_status: 'paid', total_paise: 30900 })
    expect(await checkout.evaluate(() => localStorage.getItem('cart'))).not.toContain(order.shop_id)
  })

  test('can be retried in the same window after a declined payment', async ({ checkout, db }) => {
    await openPaymentWindow(checkout)
    await payByUpi(checkout, 'failure@razorpay')
    await expect(paymentWindow(checkout).getByRole('alert')).toContainText('declined')
    expect((await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status).toBe(
      'Awaiting payment',
    )
    await payByUpi(checkout, 'success@razorpay')
    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    await expect(checkout).toHaveURL(/\/myorders$/)
  })

  test('keeps cart and address if the window is closed, and a second attempt pays the same order', async ({
    checkout,
    db,
    standin,
  }) => {
    await openPaymentWindow(checkout)
    await checkout.keyboard.press('Escape')
    await paymentWindow(checkout).getByRole('button', { name: 'Leave' }).click()
    await expect(paymentWindow(checkout).getByText('TEST MODE')).toBeHidden()
    await expect(confirm(checkout)).toBeEnabled()
    await expect(checkout.getByLabel('First name')).toHaveValue(deliveryAddress.firstName)
    const before = standin.state.orders.size
    await openPaymentWindow(checkout)
    expect(standin.state.orders.size).toBe(before)
    await payByUpi(checkout, 'success@razorpay')
    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('in the payer’s app places it even if the tab is closed', async ({ checkout, db, standin }) => {
    standin.faults.pendingMs = 1500
    await openPaymentWindow(checkout)
    await payByUpi(checkout, 'pending@razorpay')
    await expect(paymentWindow(checkout).getByText('Waiting for your UPI app')).toBeVisible()
    await checkout.close()
    await expect
      .poll(async () => (await db.selectFrom('orders').select('status').executeTakeFirst())?.status)
      .toBe('Food Processing')
  })

  test('in the payer’s app places it even if the gateway is unreachable for a while', async ({
    checkout,
    standin,
  }) => {
    standin.faults.pendingMs = 1000
    await openPaymentWindow(checkout)
    let pollCount = 0
    await checkout.route('**/v1/checkout/look', (route) => {
      pollCount += 1
      return route.abort('connectionrefused')
    })
    await payByUpi(checkout, 'pending@razorpay')
    await expect.poll(() => pollCount).toBeGreaterThan(0)
    await checkout.unroute('**/v1/checkout/look')
    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    await expect(checkout).toHaveURL(/\/myorders$/)
  })

  test('continues to the end even if another tab empties the cart meanwhile', async ({ checkout }) => {
    await openPaymentWindow(checkout)
    await emptyCartInAnotherTab(checkout)
    await expect(checkout.getByLabel('First name')).toBeHidden()
    await payByUpi(checkout, 'success@razorpay')
    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    await expect(checkout).toHaveURL(/\/myorders$/)
  })

  test('reserves the last packs: if it is left unpaid, its customer can still order them from the cart', async ({
    checkout,
    page: stranger,
    db,
  }) => {
    await db.updateTable('menu_items').set({ stock_count: 10 }).execute()
    await openPaymentWindow(checkout)
    await checkout.goto('/cart')
    const line = checkout.getByRole('listitem').filter({ hasText: 'Cow milk' })
    await expect(line).toBeVisible()
    await expect(checkout.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled()
    await expect(line.getByText('Sold out')).toBeHidden()

    const { id } = await db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
    await stranger.goto(`/shop/${id}`)
    await expect(stranger.getByText('Sold out')).toBeVisible()

    await checkout.getByRole('button', { name: 'Proceed to checkout' }).click()
    await checkout.getByRole('radio', { name: /Cash/ }).check()
    await confirm(checkout).click()
    await expect(checkout).toHaveURL(/\/myorders$/)
    const orders = await db.selectFrom('orders').select(['status']).orderBy('id').execute()
    expect(orders.map(({ status }) => status)).toEqual(['Cancelled', 'Food Processing'])
  })

  test('waits while the payment is authorised but not yet captured, and then places it', async ({
    checkout,
    standin,
  }) => {
    standin.faults.captureDelayMs = 1000
    await openPaymentWindow(checkout)
    await payByUpi(checkout, 'success@razorpay')
    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    await expect(checkout).toHaveURL(/\/myorders$/)
  })

  test('passes the phone number to the window in international format, however it was typed', async ({
    checkout,
  }) => {
    await checkout.getByLabel('Phone').fill('+91 098765 43210')
    await openPaymentWindow(checkout)
    const frame = checkout.locator('iframe.razorpay-checkout-frame')
    await expect(frame).toHaveAttribute('src', /contact=%2B919876543210/)
  })

  test('shows and charges the order’s amount, whatever amount the page passes', async ({ checkout, db }) => {
    await checkout.route('**/api/order/create-order', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      await route.fulfill({ response: reply, json: { ...body, order: { ...body.order, amount: 100 } } })
    })
    await openPaymentWindow(checkout)
    await expect(paymentWindow(checkout).getByText('₹309.00', { exact: true })).toBeVisible()
    await payByUpi(checkout, 'success@razorpay')
    await expect(checkout.getByText('Order placed successfully!')).toBeVisible()
    expect(
      (await db.selectFrom('payments').select('amount_paise').executeTakeFirstOrThrow()).amount_paise,
    ).toBe(30900)
  })

  test('is accessible, and moves the focus into the payment window', async ({ checkout }) => {
    await expectAccessible(checkout)
    await openPaymentWindow(checkout)
    await expect(paymentWindow(checkout).getByLabel('Card number')).toBeFocused()
    await expectAccessible(checkout)
  })
})

test('a shop’s change to a paid order announces a refund of the difference only if there is one', async ({
  customer,
  db,
  standin,
}) => {
  standin.clearFaults()
  const { shopId, keeper, itemId: milk } = await goToCheckout(customer, db)
  await openPaymentWindow(customer)
  await payByUpi(customer, 'success@razorpay')
  await expect(customer).toHaveURL(/\/myorders$/)
  const { id } = await db
    .updateTable('orders')
    .set({ wish: 'replace' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const replace = async (itemId: string, price_paise: number) => {
    const { itemId: other } = await makeItem(db, shopId, { name: `Cake ${price_paise}`, price_paise })
    const data = { itemId, replacement: { itemId: other, count: 1 } }
    const path = `/api/order/${id}/changes`
    const reply = await customer.request.post(path, { data, headers: { token: keeper.token } })
    expect(reply.status(), await reply.text()).toBe(200)
    return other
  }
  const refundNote = customer.getByText('The difference goes back to you by itself.')
  await customer.goto(`/myorders/${id}`)
  const cake = await replace(milk, 300_00)
  await expect(customer.getByRole('heading', { name: 'What the shop changed' })).toBeVisible()
  await expect(refundNote).toBeHidden()
  await replace(cake, 200_00)
  await expect(refundNote).toBeVisible()
})
