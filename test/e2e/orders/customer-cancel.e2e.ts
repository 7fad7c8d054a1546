import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import { actAs, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { endSessionAt, signIn, signInByForm } from '../fixtures/failures.ts'
import { test as base, expect, expectAccessible } from '../fixtures/fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { goToCheckout, test as online, openPaymentWindow, payByUpi } from '../fixtures/online-checkout.ts'
import { cardOf } from '../fixtures/order-card.ts'
import { toast } from '../fixtures/toast.ts'

const test = base.extend<{ orderId: string }>({
  orderId: async ({ placeOrder }, use) => {
    await use(await placeOrder())
  },
})
test.use({ actionTimeout: 10_000 })

test('until it is packed one confirmation cancels an order, in every tab, even if the reply is lost', async ({
  customer,
  orderId,
}) => {
  await customer.goto(`/myorders/${orderId}`)
  const second = await customer.context().newPage()
  await second.goto(`/myorders/${orderId}`)
  await expect(customer.getByText('Kale Dairy has been told of your order')).toBeVisible()
  await customer.getByRole('button', { name: 'Cancel order' }).click()
  await expectAccessible(customer)
  await loseReplies(customer, `**/api/order/${orderId}/cancel`)
  await customer.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toast(customer, 'Your order is cancelled.')).toBeVisible()
  for (const page of [customer, second]) {
    await expect(page.getByText('You cancelled it.')).toBeVisible()
    await expect(page.getByText('There is nothing to pay.')).toBeVisible()
    await expect(page.getByText('Cash on Delivery, nothing to pay')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  }
  await expectAccessible(customer)
})

test('the panel of a cancelled order has equal spacing above and beside it', async ({
  customer,
  customerAccount,
  orderId,
}) => {
  await actAs(customer.request, customerAccount, orderId, 'cancel')
  await customer.goto(`/myorders/${orderId}`)
  const panel = customer.getByText('You cancelled it.').locator('..')
  const card = panel.locator('../../..')
  await expect(panel).toBeVisible()
  const [inner, outer] = [await panel.boundingBox(), await card.boundingBox()]
  if (!inner || !outer) throw new Error('the panel has no place')
  expect(inner.y - outer.y).toBeCloseTo(inner.x - outer.x, 0)
})

test('a popup that was closed by its own button leaves no history entry', async ({ customer, orderId }) => {
  await customer.goto('/myorders')
  await customer.goto(`/myorders/${orderId}`)
  for (const _ of [1, 2, 3]) {
    await customer.getByRole('button', { name: 'Cancel order' }).click()
    await customer.getByRole('button', { name: 'Keep the order' }).click()
    await expect(customer.getByRole('dialog')).toBeHidden()
  }
  await customer.goBack()
  await expect(customer).toHaveURL('/myorders')
})

test('the tracker shows what the shop does; cancelling a packed order needs the shop, whose answer appears live', async ({
  customer,
  shopkeeper,
  orderId,
  ownShop,
}) => {
  const { keeper } = ownShop
  await customer.goto(`/myorders/${orderId}`)
  await actAs(customer.request, keeper, orderId, 'accept', { minutes: 20 })
  await expect(customer.getByText('Kale Dairy is packing your order, about 20 min')).toBeVisible()
  await actAs(customer.request, keeper, orderId, 'pack')
  await expect(customer.getByText('Your order is packed and leaves the shop soon')).toBeVisible()

  await shopkeeper.goto('/dashboard/orders')
  const ask = async () => {
    await customer.getByRole('button', { name: 'Ask the shop to cancel' }).click()
    await customer.getByLabel('Why?').fill('We are not at home')
    await customer.getByRole('button', { name: 'Ask the shop', exact: true }).click()
    await expect(customer.getByText('You asked Kale Dairy to cancel your order')).toBeVisible()
  }
  await ask()
  const card = cardOf(shopkeeper, orderId)
  await expect(card.getByRole('alert')).toContainText('The customer asks you to cancel this order.')
  await expect(card).toContainText('We are not at home')
  await expectAccessible(shopkeeper)
  await card.getByRole('button', { name: /^Bring it/ }).click()
  await expect(customer.getByText('Kale Dairy cannot cancel it any more: your order comes')).toBeVisible()

  await setStatusAs(customer.request, keeper, orderId, 'Out for delivery')
  await expect(customer.getByText('Your order is on its way to you')).toBeVisible()
  await ask()
  const cancelled = customer.getByText('Kale Dairy cancelled it, as you asked.')
  // A press so soon after the last one on this order may be ignored as a double click, so it is repeated.
  await expect(async () => {
    if (await cancelled.isHidden())
      await card.getByRole('button', { name: /^Cancel it/ }).click({ timeout: 1000 })
    await expect(cancelled).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await expect(card).toBeHidden()
})

test('the typed reason for a cancellation and its dialog survive the end of the session', async ({
  page: customer,
  customerAccount,
  orderId,
  ownShop: { keeper },
  db,
}) => {
  await signInByForm(customer, db, customerAccount)
  await actAs(customer.request, keeper, orderId, 'accept', { minutes: 20 })
  await actAs(customer.request, keeper, orderId, 'pack')
  await customer.goto(`/myorders/${orderId}`)
  await customer.getByRole('button', { name: 'Ask the shop to cancel' }).click()
  await customer.getByLabel('Why?').fill('We are not at home')
  await endSessionAt('**/api/order/**', customer, db, customerAccount)
  await customer.getByRole('button', { name: 'Ask the shop', exact: true }).click()
  await signIn(customer, customerAccount)
  await expect(customer.getByLabel('Why?')).toHaveValue('We are not at home')
  await customer.getByRole('button', { name: 'Ask the shop', exact: true }).click()
  await expect(customer.getByText('You asked Kale Dairy to cancel your order')).toBeVisible()
  await customer.reload()
  await expect(customer.getByText('You asked Kale Dairy to cancel your order')).toBeVisible()
  await expect(customer.getByRole('dialog')).toBeHidden()
})

test('a cancel dialog that was open when the page was left does not reappear once the order was delivered', async ({
  customer,
  orderId,
  ownShop: { keeper },
}) => {
  await customer.goto(`/myorders/${orderId}`)
  const dialog = customer.getByRole('dialog')
  await customer.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toBeVisible()
  await customer.goto('/cart')
  await setStatusAs(customer.request, keeper, orderId, 'Delivered')
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(customer.getByText('Your order has arrived')).toBeVisible()
  await setStatusAs(customer.request, keeper, orderId, 'Out for delivery')
  await expect(customer.getByRole('button', { name: 'Ask the shop to cancel' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an unanswered order says so, offers a call and Cancel, and shows the reason once the shop declines it', async ({
  customer,
  orderId,
  ownShop,
  db,
}) => {
  const event = await db.selectFrom('order_events').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('order_events')
    .values({
      ...event,
      id: uuidv7(),
      kind: 'overdue',
      by_account_id: null,
      at: new Date(),
    })
    .execute()
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByText('The shop has not confirmed yet')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Call Kale Dairy' })).toHaveAttribute('href', /^tel:\+91/)
  await expect(customer.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expectAccessible(customer)
  await actAs(customer.request, ownShop.keeper, orderId, 'decline', {
    reason: 'too_busy',
    note: 'Sorry, a wedding',
  })
  await expect(
    customer.getByText('Kale Dairy could not take it: the shop has too many orders.'),
  ).toBeVisible()
  await expect(customer.getByText('The shop says: Sorry, a wedding')).toBeVisible()
})

test('if an order is packed while its customer cancels it, the shop is asked to cancel it', async ({
  customer,
  orderId,
  ownShop,
}) => {
  // Without the event stream, as if the news of the packing had not arrived yet.
  await customer.route('**/api/order/stream', (route) => route.abort())
  await customer.goto(`/myorders/${orderId}`)
  await customer.getByRole('button', { name: 'Cancel order' }).click()
  await actAs(customer.request, ownShop.keeper, orderId, 'pack')
  await customer.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(
    toast(customer, 'It was packed in the meantime: the shop is asked to cancel it.'),
  ).toBeVisible()
  await expect(customer.getByText('You asked Kale Dairy to cancel your order')).toBeVisible()
  // Delivered before the shop has answered: there is nothing left to ask.
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Delivered')
  await customer.reload()
  await expect(customer.getByText('Your order has arrived')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Ask the shop to cancel' })).toBeHidden()
})

test('a delivered cash order says that it is paid in cash', async ({ customer, orderId, ownShop }) => {
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Delivered')
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByText('Cash on Delivery, paid in cash')).toBeVisible()
})

online('cancelling a paid order shows at once how much is refunded and by when', async ({ checkout }) => {
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(checkout.getByRole('heading', { name: 'Kale Dairy has been told' })).toBeVisible()
  await expectAccessible(checkout)
  await checkout.getByRole('link', { name: 'Follow this order' }).click()
  await checkout.getByRole('button', { name: 'Cancel order' }).click()
  await expect(checkout.getByText('₹309 goes back to you within 3-7 business days.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(
    checkout.getByText(/^₹309 (goes back to you|went to your bank) .* by \d+ \w+ \d{4}.*\.$/),
  ).toBeVisible()
  // Going back to the confirmation of the placement no longer offers to follow the order.
  await checkout.goBack()
  await expect(checkout.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(checkout.getByText('You cancelled it.')).toBeVisible()
  await expect(checkout.getByRole('link', { name: 'Follow this order' })).toBeHidden()
})

online(
  'a fee kept for an undeliverable order is shown, even if a line had been reduced before',
  async ({ customer, db }) => {
    const { keeper, itemId } = await goToCheckout(customer, db)
    await openPaymentWindow(customer)
    await payByUpi(customer, 'success@razorpay')
    await customer.getByRole('link', { name: 'Follow this order' }).click()
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const changed = await customer.request.post(`/api/order/${id}/changes`, {
      headers: { token: keeper.token },
      data: { itemId, count: 7 },
    })
    expect(changed.status()).toBe(200)
    await setStatusAs(customer.request, keeper, id, 'Out for delivery')
    await actAs(customer.request, keeper, id, 'undeliverable', { reason: 'nobody_home', keepsFee: true })
    await expect(customer.getByText(/^₹210 (goes back to you|went to your bank) /)).toBeVisible()
    await expect(customer.getByText('The delivery fee of ₹9 is kept.')).toBeVisible()
  },
)

online(
  'a dispute that reduces the refund of an undeliverable order is not shown as a kept fee',
  async ({ customer, db }) => {
    const { keeper } = await goToCheckout(customer, db)
    await openPaymentWindow(customer)
    await payByUpi(customer, 'success@razorpay')
    await customer.getByRole('link', { name: 'Follow this order' }).click()
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const { payment_id } = await db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()
    await claimAtBank(db, payment_id, 100_00)
    await setStatusAs(customer.request, keeper, id, 'Out for delivery')
    await actAs(customer.request, keeper, id, 'undeliverable', { reason: 'nobody_home', keepsFee: false })
    await expect(customer.getByText(/^₹209 (goes back to you|went to your bank) /)).toBeVisible()
    await expect(customer.getByText(/The delivery fee of .* is kept/)).toHaveCount(0)
  },
)

const claimAtBank = (db: Db, paymentId: string, paise: number) =>
  db
    .insertInto('disputes')
    .values({
      ...{ id: 'disp_00000000000001', payment_id: paymentId, amount_paise: paise, currency: 'INR' },
      ...{ reason_code: 'chargeback_authorization', phase: 'chargeback', respond_by: null },
      ...{ state: 'open', rank: 0, told_at: new Date(), withheld_paise: 0, lost_paise: 0 },
    })
    .execute()

online('an order can be cancelled while its payment is being confirmed', async ({ checkout, db }) => {
  const allowReplies = await loseReplies(checkout, '**/api/order/verify')
  await openPaymentWindow(checkout)
  await payByUpi(checkout, 'success@razorpay')
  await expect(checkout.getByText('Your payment is being confirmed.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Cancel the order instead' }).click()
  await expectAccessible(checkout)
  await checkout.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toast(checkout, 'Your order is cancelled.')).toBeVisible()
  allowReplies()
  const status = async () => (await db.selectFrom('orders').select('status').executeTakeFirst())?.status
  await expect.poll(status).toBe('Cancelled')
})
