import type { Db } from '#server/db/db.ts'
import { giveStars } from '../fixtures/give-stars.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'

test('a shop reads a customer’s review and answers it, and the customer reads the answer', async ({
  shopkeeper: page,
  customer,
  db,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await page.goto('/dashboard/reviews')
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await expectAccessible(page)

  await db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', orderId).execute()
  await customer.goto(`/myorders/${orderId}`)
  await giveStars(customer, 4)
  await customer.getByLabel('Message').fill('Fresh, and quick')
  await customer.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(customer.getByText('The shop reads every word of it.')).toBeVisible()

  await page.goto('/')
  const latest = page.getByRole('region', { name: 'Latest reviews' })
  await expect(latest.getByRole('listitem')).toContainText('Fresh, and quick')
  await expect(latest.getByRole('button', { name: /^Answer/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Reviews' }).press('Enter')
  const review = page.getByRole('listitem').filter({ hasText: 'Fresh, and quick' })
  await expect(review).toContainText('4 stars')
  await expect(page.getByText('1 review. The average is shown once there are five.')).toBeVisible()
  await review.getByRole('button', { name: /^Answer/ }).click()
  await expect(review.getByRole('textbox')).toBeFocused()
  await review.getByRole('textbox').fill('Thank you! Come again.')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Send the answer' }).click()
  await expect(review).toContainText('Your answer')
  await expect(review.getByRole('button', { name: 'Change the answer' })).toBeVisible()

  await customer.reload()
  await expect(customer.getByText('Kale Dairy answered')).toBeVisible()
  await expect(customer.getByText('Thank you! Come again.')).toBeVisible()
  await expectAccessible(customer)
})

test('an answer that cannot be sent stays in its field, and older reviews are shown page by page', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  for (let n = 0; n < 32; n++) {
    const orderId = await placeOrder()
    await makeReview(db, { ...ownShop, orderId, message: `Word ${n}`, minutesAgo: 40 - n })
  }
  await page.goto('/dashboard/reviews')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(30)
  await page.getByRole('button', { name: 'Older reviews' }).press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(32)
  await expect(page.getByRole('main').getByRole('listitem').nth(30)).toBeFocused()

  const first = page.getByRole('listitem').filter({ hasText: 'Word 31' })
  await first.getByRole('button', { name: /^Answer/ }).click()
  await first.getByRole('textbox').fill('Thank you')
  await page.reload()
  await expect(first.getByRole('textbox')).toHaveValue('Thank you')
  await page.context().setOffline(true)
  await first.getByRole('button', { name: 'Send the answer' }).click()
  await expect(first.getByText('Your answer could not be sent.')).toBeVisible()
  await page.context().setOffline(false)
  await first.getByRole('button', { name: 'Send the answer' }).click()
  await expect(first).toContainText('Your answer')
})

test('sending or giving up an answer by keyboard moves the focus to the name above the review', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await makeReview(db, { ...ownShop, orderId, message: 'Fresh', minutesAgo: 5 })
  await page.goto('/dashboard/reviews')
  const review = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fresh' })
  const name = review.getByRole('heading')
  await review.getByRole('button', { name: /^Answer/ }).press('Enter')
  await review.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(name).toBeFocused()
  await review.getByRole('button', { name: /^Answer/ }).press('Enter')
  await review.getByRole('textbox').fill('Thank you')
  await review.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await expect(review).toContainText('Your answer')
  await expect(name).toBeFocused()
})

test('of two tabs that answer a review, the second is shown the first answer before it may replace it', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await makeReview(db, { ...ownShop, orderId, message: 'The milk was sour' })
  const other = await page.context().newPage()
  const reviewIn = (tab: typeof page) => tab.getByRole('main').getByRole('listitem')
  const send = (tab: typeof page) =>
    reviewIn(tab).getByRole('button', { name: 'Send the answer' }).press('Enter')
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/reviews')
    await reviewIn(tab)
      .getByRole('button', { name: /^Answer/ })
      .click()
  }
  await reviewIn(page).getByRole('textbox').fill('We are sorry: the money is on its way.')
  await send(page)
  await expect(reviewIn(page).getByRole('button', { name: 'Change the answer' })).toBeVisible()

  await reviewIn(other).getByRole('textbox').fill('Come by for a fresh one.')
  await send(other)
  await expect(reviewIn(other).getByText(/^Another answer was sent in the meantime/)).toBeVisible()
  await expect(reviewIn(other).getByText('We are sorry: the money is on its way.')).toBeVisible()
  await expect(reviewIn(other).getByRole('textbox')).toHaveValue('Come by for a fresh one.')
  await expectAccessible(other)
  await send(other)
  await expect(reviewIn(other).getByRole('button', { name: 'Change the answer' })).toBeVisible()
  await expect(reviewIn(other)).toContainText('Come by for a fresh one.')
})

test('before a review that its customer changed meanwhile is answered, its new text is shown', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await makeReview(db, { ...ownShop, orderId, message: 'The milk was sour', minutesAgo: 5 })
  await page.goto('/dashboard/reviews')
  const review = page.getByRole('main').getByRole('listitem')
  await review.getByRole('button', { name: /^Answer/ }).click()
  await review.getByRole('textbox').fill('We are sorry for that.')
  const created_at = new Date()
  await db.updateTable('feedback').set({ message: 'All was well after all', created_at }).execute()
  const send = review.getByRole('button', { name: 'Send the answer' })
  await send.click()
  await expect(review.getByText(/^The customer has said something else in the meantime\./)).toBeVisible()
  await expect(review).toContainText('All was well after all')
  await expect(review.getByRole('textbox')).toHaveValue('We are sorry for that.')
  await expectAccessible(page)
  await review.getByRole('textbox').fill('Thank you!')
  await send.click()
  await expect(review.getByRole('button', { name: 'Change the answer' })).toBeVisible()
  await expect(review).toContainText('Thank you!')
})

test('the draft of an answer is kept while newer reviews arrive', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  const say = async (message: string, minutesAgo: number) =>
    makeReview(db, { ...ownShop, orderId: await placeOrder(), message, minutesAgo })
  for (let n = 0; n < 3; n++) await say(`Word ${n}`, 30 - n)
  await page.goto('/')
  const latest = page.getByRole('region', { name: 'Latest reviews' }).getByRole('listitem')
  const oldest = latest.filter({ hasText: 'Word 0' })
  await oldest.getByRole('button', { name: /^Answer/ }).click()
  await oldest.getByRole('textbox').fill('Thank you for')
  await say('A newer word', 1)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(latest.first()).toContainText('A newer word')
  await expect(oldest.getByRole('textbox')).toHaveValue('Thank you for')
  await say('The newest word', 0)
  await page.reload()
  await expect(latest.first()).toContainText('The newest word')
  await expect(oldest.getByRole('textbox')).toHaveValue('Thank you for')
  await oldest.getByRole('button', { name: 'Cancel' }).click()
  await expect(latest).toHaveCount(3)
  await expect(latest.filter({ hasText: 'Word 0' })).toBeHidden()
})

test('of many reviews only those near the screen are laid out', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  for (let n = 0; n < 41; n++) {
    const orderId = await placeOrder()
    await makeReview(db, { ...ownShop, orderId, message: `Word ${n}`, minutesAgo: n })
  }
  await page.goto('/dashboard/reviews')
  await page.getByRole('button', { name: 'Older reviews' }).click()
  const isLaidOut = (message: string) =>
    page
      .getByText(message, { exact: true })
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(41)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => isLaidOut('Word 20')).toBe(false)
  expect(await isLaidOut('Word 0')).toBe(true)
  await page.getByText('Word 40', { exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut('Word 40')).toBe(true)
})

type Said = { shopId: string; orderId: string; message: string; minutesAgo?: number }

async function makeReview(db: Db, { shopId, orderId, message, minutesAgo = 0 }: Said) {
  const words = { name: 'Asha', email: 'a@b.in', rating: 5, message }
  const created_at = new Date(Date.now() - minutesAgo * 60_000)
  await db
    .insertInto('feedback')
    .values({ shop_id: shopId, order_id: orderId, ...words, created_at })
    .execute()
}

test('a long word in a review causes no horizontal overflow on a phone', async ({
  shopkeeper: page,
  ownShop,
  db,
  placeOrder,
}) => {
  const message = `Look: https://example.com/${'sour'.repeat(30)}`
  await makeReview(db, { ...ownShop, orderId: await placeOrder(), message })
  for (const path of ['/', '/dashboard/reviews']) {
    await page.goto(path)
    await expect(page.getByText(message)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})
