import { erasePersonFromShop } from '#server/shops/person-data.ts'
import { makeCustomer, makeItem } from '../../scenes/builders.ts'
import { holdRequests, setStatusAs, withoutTable } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/customer-orders-fixtures.ts'
import { giveStars } from '../fixtures/give-stars.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

test('an unknown order, or somebody else’s, is shown as not found, with a link back to the orders', async ({
  customer,
  baseURL,
  db,
  ownShop: { shopId },
}) => {
  const { itemId } = await makeItem(db, shopId, { price_paise: 60_00 })
  const foreign = await placeOrderByApi(baseURL, await makeCustomer(db), shopId, itemId)
  for (const orderId of [foreign, '01980000-0000-7000-8000-000000000000']) {
    await customer.goto(`/myorders/${orderId}`)
    await expect(customer.getByText('Order not found')).toBeVisible()
  }
  await expectAccessible(customer)
  await customer.getByRole('link', { name: 'Back to Orders' }).first().click()
  await expect(customer).toHaveURL('/myorders')
})

test('the order page shows summary, shop, items and the steps so far, and asks for feedback after delivery', async ({
  customer,
  orderId,
  ownShop,
}) => {
  await customer.goto(`/myorders/${orderId}`)
  const lit = customer.locator('li[data-lit=true]')
  await expect(customer.locator('li[data-lit]')).toHaveText([
    /Food Processing/,
    /Out for delivery/,
    /Delivered/,
  ])
  await expect(lit).toHaveCount(1)
  await expect(customer.getByText('Cash on Delivery, to be paid')).toBeVisible()
  await expect(customer.getByText('4B, floor 2, Dharampeth, Nagpur, Near the temple')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Kale Dairy' })).toBeVisible()
  await expect(customer.getByRole('listitem').filter({ hasText: 'Fresh paneer' })).toContainText('1.2 kg')
  await expect(customer.getByText('You can rate this order once it is delivered.')).toBeVisible()
  await expectAccessible(customer)

  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Out for delivery')
  await expect(lit).toHaveCount(2)
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Delivered')
  await expect(lit).toHaveCount(3)
  await expect(customer.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
  await expectAccessible(customer)
})

test('feedback requires name, e-mail, message and stars, is acknowledged, and can be changed', async ({
  customer,
  orderId,
  ownShop,
  customerAccount,
  owner,
}) => {
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Delivered')
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByLabel('Email')).toHaveValue(customerAccount.email)
  await customer.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(
    toast(customer, 'Please fill in your name, email and message, and choose the stars.'),
  ).toBeVisible()
  await expect(customer.getByRole('radio', { name: '1 star' })).toBeFocused()
  await expect(customer.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription(
    'Please choose one.',
  )
  await expect(customer.getByLabel('Message')).toHaveAccessibleDescription('Please fill this in.')
  await customer.getByRole('radio', { name: '3 stars' }).focus()
  await customer.keyboard.press('ArrowRight')
  await expect(customer.getByRole('radio', { name: '4 stars' })).toBeChecked()

  const email = customer.getByLabel('Email')
  await email.fill('a')
  await customer.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(customer.getByLabel('Message')).toBeFocused()
  await customer.getByLabel('Message').fill('Good curd, a little late.')
  await customer.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(customer.getByText('Please write an email address, like asha@example.in.')).toBeVisible()
  await expect(email).toBeFocused()
  await expect(customer.getByLabel('Message')).toHaveValue('Good curd, a little late.')
  await email.fill(customerAccount.email)

  await withoutTable(owner, 'feedback', async () => {
    await customer.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(toast(customer, 'Error submitting feedback')).toBeVisible()
  })
  await customer.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(customer.getByText('Thank you for your feedback!')).toBeVisible()
  await expectAccessible(customer)
  await customer.reload()
  await expect(customer.getByText('Thank you for your feedback!')).toBeVisible()
  const change = customer.getByRole('button', { name: 'Change it' })
  await change.click()
  await expect(customer.getByRole('heading', { name: 'How was it?' })).toBeFocused()
  await giveStars(customer, 2)
  await customer.reload()
  await expect(customer.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await customer.getByRole('button', { name: 'Keep what I gave' }).click()
  await expect(customer.getByRole('heading', { name: 'How was it?' })).toBeFocused()
  await change.click()
  await expect(customer.getByRole('radio', { name: '4 stars' })).toBeChecked()

  // After the reload the e-mail is filled in from the account.
  await expect(email).toHaveValue(customerAccount.email)
  // While the new feedback is being sent, the old one can no longer be kept.
  const release = await holdRequests(customer, '**/api/order/feedback')
  await customer.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(customer.getByRole('button', { name: 'Keep what I gave' })).toBeDisabled()
  release()
  await expect(change).toBeVisible()
})

test('a cancelled order says so instead of showing the tracker, and asks for no feedback', async ({
  customer,
  orderId,
  db,
}) => {
  await db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', orderId).execute()
  await customer.goto('/myorders')
  await expect(customer.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByText('There is nothing to pay.')).toBeVisible()
  await expect(customer.getByText('Out for delivery')).toBeHidden()
  await expect(customer.getByRole('heading', { name: 'How was it?' })).toBeHidden()
  await expectAccessible(customer)
})

test('once a shop’s account is deleted, its page and its orders have no e-mail or phone links', async ({
  customer,
  ownShop: { keeper, shopId },
  db,
  orderId,
}) => {
  await setStatusAs(customer.request, keeper, orderId, 'Delivered')
  for (const path of [`/myorders/${orderId}`, `/shop/${shopId}`]) {
    await customer.goto(path)
    await expect(customer.getByRole('link', { name: 'Email' })).toBeVisible()
  }
  await db.transaction().execute((tx) => erasePersonFromShop(tx, keeper.accountId))
  for (const path of [`/myorders/${orderId}`, `/shop/${shopId}`]) {
    await customer.goto(path)
    await expect(customer.getByRole('link', { name: 'Directions' })).toBeVisible()
    await expect(customer.locator('[href="mailto:"], [href="tel:+91"]')).toHaveCount(0)
  }
})
