import { makeItem } from '../../scenes/builders.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { takeStep } from '../fixtures/order-card.ts'
import { releaseReply } from '../fixtures/release-reply.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'

test('a new shop ticks off its first-day list, and its test order is not counted, even if replies are lost', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your first day' })).toBeVisible()
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await expectAccessible(page)
  await loseReplies(page, '**/api/shops/first-day', 'POST')
  await loseReplies(page, '**/api/shops/test-order')
  await page.getByRole('button', { name: 'Open all day is right' }).click()
  await page.getByRole('button', { name: 'Ring now' }).click()
  await expect(page.getByText('2 of 6 done')).toBeVisible()

  await page.getByRole('button', { name: 'Send a test order' }).click()
  await expect(page).toHaveURL('/dashboard/orders')
  await expect(
    page.getByRole('button', { name: 'Show orders' }).or(page.getByText('I have seen it')),
  ).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByText('Test', { exact: true })).toBeVisible()
  await expect(card.getByText('Nothing to collect')).toBeVisible()
  await expectAccessible(page)
  // A step is shown before the server has stored it, and the test leaves the page right afterwards.
  for (const step of ['Accept', 'Packed', 'Out for delivery', 'Delivered'])
    await Promise.all([page.waitForResponse(/\/api\/order\/.*(accept|pack|status)$/), takeStep(card, step)])
  await expect(card.getByText('Delivered', { exact: true }).first()).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  await expect(page.getByRole('link', { name: /Total Orders\s*0/ })).toBeVisible()
  await page.getByRole('button', { name: 'Throw the test away' }).click()
  await expect(page.getByRole('button', { name: 'Throw the test away' })).toBeHidden()
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  await page.goto('/dashboard/orders?show=all')
  await expect(page.getByText(/^No orders yet/)).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await expect(page.getByRole('heading', { name: 'Your first day' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your first day' })).toBeHidden()
})

test('a test order that is thrown away in one tab disappears from the desk in another tab', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId)
  await page.goto('/')
  await page.getByRole('button', { name: 'Send a test order' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Throw the test away' }).click()
  await expect(page.getByRole('article')).toBeHidden()
})

test('navigating away while a test order is being sent is not undone by a redirect to the desk', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId)
  await page.goto('/')
  const sendNow = await holdRequests(page, '**/api/shops/test-order')
  await page.getByRole('button', { name: 'Send a test order' }).click()
  await page.getByRole('link', { name: 'Reviews' }).first().click()
  await expect(page).toHaveURL('/dashboard/reviews')
  await releaseReply(page, '**/api/shops/test-order', sendNow)
  await expect(page.getByText('A new order is waiting.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/reviews')
})
