import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { words } from '#contract/words/en.ts'
import { dateIn } from '#contract/words/moments.ts'
import { planEnd } from '#test/scenes/plan-end.ts'
import { makeItem } from '../../scenes/builders.ts'
import { payByCard } from '../fixtures/pay-by-card.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('a shop whose subscription has ended is hidden, renews from today and is listed again', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId)
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() - 1000) })
    .execute()
  await visitor.goto('/')
  await expect(visitor.getByRole('link', { name: /Kale Dairy/ })).toHaveCount(0)

  await page.goto('/dashboard/profile')
  const orders = page.getByRole('region', { name: 'Orders', exact: true })
  await expect(orders).toContainText('Customers cannot find or order from your shop until you renew.')
  await expect(orders).not.toContainText('Customers can order during your opening hours.')
  // If it is paused as well, the section does not claim that customers see the pause.
  await orders.getByRole('switch').click()
  await expect(orders.getByRole('switch')).not.toBeChecked()
  await expect(orders).toContainText('Customers cannot find or order from your shop until you renew.')
  await expect(orders).not.toContainText('Customers see')
  await orders.getByRole('switch').click()
  await expect(orders.getByRole('switch')).toBeChecked()

  await page.goto('/renew-subscription')
  await expect(page.getByText(/Your subscription ended on/)).toBeVisible()
  const plans = page.getByRole('radio')
  await expect(plans).toHaveCount(4)
  for (const [i, [name, price]] of (
    [
      ['15 Days', '₹99'],
      ['1 Month', '₹149'],
      ['3 Months', '₹299'],
      ['6 Months', '₹599'],
    ] as const
  ).entries()) {
    await expect(plans.nth(i)).toHaveAccessibleName(new RegExp(`${name}.*${price}`))
    await expect(plans.nth(i)).toBeChecked({ checked: i === 0 })
  }
  await expectAccessible(page)
  const end = planEnd({ days: 15 }, new Date())
  await expect(page.getByText(`until ${dateIn(words, end)}`)).toBeVisible()

  await page.getByRole('button', { name: 'Pay ₹99 and renew' }).click()
  await payByCard(page)
  await expect(toast(page, 'Subscription renewed successfully!')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  const shop = await db.selectFrom('shops').select(['sub_end_at', 'plan_name']).executeTakeFirstOrThrow()
  expect(shop).toEqual({ sub_end_at: end, plan_name: '15 Days' })
  await visitor.goto('/')
  await expect(visitor.getByRole('link', { name: /Kale Dairy/ })).toBeVisible()
})

test('a renewal before the subscription ends begins at its end', async ({ shopkeeper: page, db }) => {
  const present = planEnd({ days: 15 }, new Date())
  await db.updateTable('shops').set({ sub_end_at: present }).execute()
  await page.goto('/renew-subscription')
  await expect(page.getByText(`Your subscription runs until ${dateIn(words, present)}.`)).toBeVisible()
  await page.getByText('3 Months').click()
  await page.getByRole('button', { name: 'Pay ₹299 and renew' }).click()
  await payByCard(page)
  await expect(toast(page, 'Subscription renewed successfully!')).toBeVisible({ timeout: 20_000 })
  const shop = await db.selectFrom('shops').select('sub_end_at').executeTakeFirstOrThrow()
  expect(shop.sub_end_at).toEqual(planEnd({ months: 3 }, new Date(), present))
})

test('a renewal page left open past the end of the subscription says that it has ended', async ({
  shopkeeper: page,
  db,
}) => {
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() + DAY_MS) })
    .execute()
  await page.clock.install()
  await page.goto('/renew-subscription')
  await expect(page.getByText(/^Your subscription runs until/)).toBeVisible()
  // From a reply the page would learn the server's time, a day earlier.
  await page.context().setOffline(true)
  await page.clock.fastForward(DAY_MS)
  await expect(page.getByText(/^Your subscription ended on/)).toBeVisible()
})

test('a page that was loaded before the prices changed asks to select a plan again', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/renew-subscription')
  await page.route('**/api/payment/createRenewalOrder', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), amount: 79_00 }) }),
  )
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(toast(page, 'Please select a subscription plan.')).toBeVisible()
  expect(await db.selectFrom('payment_orders').selectAll().execute()).toEqual([])
})

test('a renewal that cannot be started or is cancelled says so and charges nothing', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/renew-subscription')
  const pay = page.getByRole('button', { name: /^Pay/ })
  await page.context().route('**/checkout.js', (route) => route.abort())
  await pay.click()
  await expect(toast(page, 'Failed to load Razorpay. Please try again.')).toBeVisible()
  await page.context().unroute('**/checkout.js')

  await pay.click()
  const window = page.frameLocator('iframe').last()
  await window.getByRole('button', { name: 'Close payment window' }).click()
  await window.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, /^The payment window was closed\./)).toBeVisible()

  await page.context().setOffline(true)
  await pay.click()
  await expect(toast(page, 'Failed to initiate payment. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([])
})

test('a shop taken off the market sees that notice in place of the plans, also after a redirect', async ({
  shopkeeper: page,
  db,
}) => {
  await db
    .updateTable('shops')
    .set({ suspended_at: new Date(), sub_end_at: new Date(Date.now() - 1000) })
    .execute()
  for (const path of ['/renew-subscription', '/dashboard/list']) {
    await page.goto(path)
    await expect(page).toHaveURL(/renew-subscription$/)
    await expect(page.getByRole('region', { name: 'Your shop is taken off the market' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText(
    'Your shop is taken off the market',
  )
})
