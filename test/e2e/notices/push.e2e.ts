import type { Page } from '@playwright/test'
import { wholeBrowser } from '../../../scripts/find-browser.ts'
import { expect, signedInPage } from '../fixtures/fixtures.ts'
import { asIphoneTab } from '../fixtures/iphone-tab.ts'
import { replacePushService, test } from '../fixtures/push-fixtures.ts'
import { letTenSecondsPass } from '../fixtures/ten-seconds.ts'
import { untilScreenCached } from '../fixtures/until-cached.ts'

test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' })

/** Leaves the order desk and opens it again without a reload, so that it checks again whether notifications are on. */
async function reopenDesk(page: Page) {
  const desk = page.getByRole('navigation').first()
  await desk.getByRole('link', { name: 'Dashboard' }).click()
  await desk.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('switch', { name: 'Ring for new orders' })).toBeVisible()
}

test('a shop that had notifications off is notified once its shopkeeper turns them on', async ({
  town,
  openDesk,
}) => {
  const { service, db } = town
  const turnOffPush = () => db.updateTable('shops').set({ wants_push: false }).execute()
  const { subscription } = await town.subscribe()
  await turnOffPush()
  const page = await openDesk(subscription)
  const notice = page.getByRole('switch', { name: 'Notices on this device' })
  await notice.click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  await town.order()
  await expect.poll(() => service.received.length, { timeout: 15_000 }).toBe(1)

  // The device is still subscribed, but that alone notifies nobody.
  await turnOffPush()
  await reopenDesk(page)
  await expect(notice).not.toBeChecked()
})

test('notifications stay on although the browser has lost its subscription, until they are turned off', async ({
  town,
  openDesk,
}) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  const notice = page.getByRole('switch', { name: 'Notices on this device' })
  await notice.click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  const subscriptions = () => town.db.selectFrom('push_subscriptions').select('id').execute()
  await town.db.deleteFrom('push_subscriptions').execute()
  // The stand-in for the browser's subscription is lost with the page.
  await page.reload()
  await expect.poll(subscriptions).toHaveLength(1)
  await reopenDesk(page)
  await expect(notice).toBeChecked()
  await notice.click()
  await expect.poll(subscriptions).toEqual([])

  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await reopenDesk(page)
  await expect(notice).not.toBeChecked()
  expect(await subscriptions()).toEqual([])
})

test('a browser that signed out offline receives no more pushes until somebody signs in', async ({
  town,
  openDesk,
}) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  const isSubscribed = () =>
    page.evaluate(async () => {
      const { pushManager } = await navigator.serviceWorker.ready
      return (await pushManager.getSubscription()) !== null
    })
  await untilScreenCached(page, 'logout')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(isSubscribed).toBe(false)
  await page.context().setOffline(false)

  const subscriptions = () => town.db.selectFrom('push_subscriptions').select('account_id').execute()
  await page.evaluate((token) => localStorage.setItem('token', token), town.customer.token)
  await page.goto('/')
  await expect.poll(subscriptions).toEqual([{ account_id: town.customer.accountId }])
})

test('another tab sends its push subscription to the server once after each sign-in', async ({
  town,
  openDesk,
}) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  const other = await page.context().newPage()
  const tokens: string[] = []
  other.on('response', (response) => {
    if (response.url().endsWith('/api/push/subscriptions'))
      tokens.push(response.request().headers().token ?? '')
  })
  await other.goto('/')
  await expect.poll(() => tokens.length).toBe(1)

  const { customer, shop } = town
  for (const [userType, { token }] of Object.entries({ user: customer, shop: shop.keeper })) {
    // What a sign-in stores, one entry after the other.
    const parts = { userType, shopName: '', shopEmail: userType, token }
    await page.evaluate((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
    }, parts)
    await expect.poll(() => tokens.at(-1)).toBe(token)
  }
  expect(tokens.slice(1)).toEqual([customer.token, shop.keeper.token])
})

test('subscribing with a push service that never answers times out after ten seconds', async ({
  openDesk,
}) => {
  const page = await openDesk('never answers')
  await page.clock.install()
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  const message = page.getByText('Notices cannot be turned on here just now.')
  await letTenSecondsPass(page, message)
  await expect(message).toBeVisible({ timeout: 4_000 })
})

test('a device that could not be registered with the server does not show notifications as on', async ({
  town,
  openDesk,
}) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  await page.route('**/api/push/subscriptions', (route) => route.abort('connectionreset'))
  const notice = page.getByRole('switch', { name: 'Notices on this device' })
  await notice.click()
  await expect(page.getByText('Notices cannot be turned on here just now.')).toBeVisible()
  await expect(notice).not.toBeChecked()

  await page.unroute('**/api/push/subscriptions')
  await notice.click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  await town.order()
  await expect.poll(() => town.service.received.length, { timeout: 15_000 }).toBe(1)
})

test('a user who denied the permission is asked to enable browser notifications', async ({ openDesk }) => {
  const page = await openDesk('never answers', [])
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  await expect(page.getByText('Please enable browser notifications to proceed.')).toBeVisible()
})

test('a customer who turns notifications on is notified of a change of the order’s status', async ({
  browser,
  town,
}) => {
  test.slow()
  const { subscription } = await town.subscribe()
  const page = await signedInPage(browser, town.url, town.customer, 'user')
  await replacePushService(page.context(), subscription)
  await page.context().grantPermissions(['notifications'], { origin: town.url })
  const orderId = await town.order()
  await page.goto(`/myorders/${orderId}`)
  await page.getByRole('button', { name: 'Notify me of changes' }).click()
  await expect(page.getByText('You will be told on this device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify me of changes' })).toBeHidden()

  await fetch(`${town.url}/api/order/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: town.shop.keeper.token },
    body: JSON.stringify({ orderId, status: 'Out for delivery' }),
  })
  await expect.poll(() => town.service.received.length, { timeout: 15_000 }).toBe(1)
  expect(JSON.parse(town.service.received[0]?.plaintext ?? '{}')).toMatchObject({
    title: 'Your order is on its way',
    url: `/myorders/${orderId}`,
  })
  await page.context().close()
})

test('in a browser of an iPhone, both sides are told that notices need the home screen', async ({
  browser,
  town,
}) => {
  const customer = await signedInPage(browser, town.url, town.customer, 'user')
  const desk = await signedInPage(browser, town.url, town.shop.keeper, 'shop')
  for (const page of [customer, desk]) await asIphoneTab(page)
  await customer.goto(`/myorders/${await town.order()}`)
  await desk.goto('/dashboard/orders')
  for (const page of [customer, desk])
    await expect(page.getByText('For notices on an iPhone or iPad, tap Share')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Notify me of changes' })).toBeHidden()
  await expect(desk.getByRole('switch', { name: 'Notices on this device' })).toBeHidden()
  for (const page of [customer, desk]) await page.context().close()
})
