import type { Page } from '@playwright/test'
import { wholeBrowser } from '../../../scripts/find-browser.ts'
import { makeItem } from '../../scenes/builders.ts'
import { setStatusAs } from '../fixtures/customer-fixtures.ts'
import { expect } from '../fixtures/fixtures.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { test } from '../fixtures/push-fixtures.ts'

test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' })

/** The parts of the worker's global scope that the tests use; the types of a page lack them. */
type WorkerScope = EventTarget & {
  clients: object
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
  WindowClient: { prototype: object }
}

const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map((one) => {
      const { title, body, tag, data } = one
      // The types lack `timestamp`, because not every browser has it.
      return { title, body, tag, data, at: Reflect.get(one, 'timestamp') }
    })
  })

/**
 * Delivers a message to the worker, as a push service does. Resolves once the notification is displayed: if
 * notifications are listed while one is just being shown, Chromium drops that one.
 */
async function deliver(page: Page, plaintext: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId)
    })
  })
  const displayed = new Promise<void>((resolve) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve()
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' })
  await devtools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: plaintext,
  })
  await displayed
}

/** Clicks a notification in a browser whose `WindowClient.url` is where the window was opened, not where it is. */
async function press(page: Page, url: string, openedAt: string) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(
    async ([tag, windowUrl]) => {
      const scope = self as unknown as WorkerScope
      const { prototype } = scope.WindowClient
      Object.defineProperty(prototype, 'url', { get: () => windowUrl, configurable: true })
      // Without a user gesture a browser focuses no window.
      Object.defineProperty(prototype, 'focus', { value: async () => {}, configurable: true })
      await scope.registration.showNotification('t', { tag, data: { url: tag } })
      const [notification] = await scope.registration.getNotifications({ tag })
      const event = new scope.NotificationEvent('notificationclick', { notification })
      const work = new Promise((done) => {
        Object.defineProperty(event, 'waitUntil', { value: done })
      })
      scope.dispatchEvent(event)
      await work
    },
    [url, openedAt] as const,
  )
}

test('an order reaches a real service worker by a real push, and an expired subscription is deleted', async ({
  town,
  openDesk,
}) => {
  test.slow()
  const { service, db } = town
  const { subscription, answerWith } = await town.subscribe()
  const page = await openDesk(subscription)
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()

  const orderId = await town.order()
  await expect.poll(() => service.received.length, { timeout: 15_000 }).toBe(1)
  const { placed_at: placedAt } = await db.selectFrom('orders').select('placed_at').executeTakeFirstOrThrow()
  const plaintext = service.received[0]?.plaintext ?? ''
  expect(service.received[0]).toMatchObject({ urgency: 'high' })
  await deliver(page, plaintext)
  expect(await notices(page)).toEqual([
    {
      title: `New order ${orderId.slice(-6)}`,
      body: expect.stringContaining('To pay on delivery'),
      tag: `order-${orderId}`,
      data: { url: '/dashboard/orders' },
      // The time of the order, for a phone that was off when it was placed.
      at: placedAt?.getTime(),
    },
  ])
  const subscriptions = () => db.selectFrom('push_subscriptions').select('id').execute()
  expect(await subscriptions()).toHaveLength(1)

  answerWith(410)
  await town.order()
  await expect.poll(subscriptions, { timeout: 15_000 }).toEqual([])
})

test('clicking a notification opens the order, and never a page of another origin', async ({
  town,
  openDesk,
}) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  const [worker] = page.context().serviceWorkers()
  const opened = await worker?.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const requests: string[] = []
    // Without a user gesture a browser opens no window, so the requested URL is recorded instead.
    Object.defineProperty(scope.clients, 'matchAll', { value: async () => [] })
    for (const url of ['/myorders/1', 'https://evil.example/', '//evil.example']) {
      const asking = new Promise<string>((resolve) => {
        const openWindow = { value: async (address: string) => resolve(address), configurable: true }
        Object.defineProperty(scope.clients, 'openWindow', openWindow)
      })
      // The previous notification may still be there: it is closed some time after the click.
      await scope.registration.showNotification('t', { tag: url, data: { url } })
      const [notification] = await scope.registration.getNotifications({ tag: url })
      if (notification)
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      requests.push(await asking)
    }
    return requests
  })
  expect(opened).toEqual([`${town.url}/myorders/1`, town.url, town.url])
})

test('a clicked notification shows its page in the open window, without a reload if that shows it already', async ({
  town,
  openDesk,
}) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  const [orders, dashboard] = [`${town.url}/dashboard/orders`, `${town.url}/`]
  const loaded = () => page.evaluate(() => performance.timeOrigin)
  const first = await loaded()
  await press(page, '/dashboard/orders', dashboard)
  await press(page, '/hi/dashboard/orders', orders)
  expect(await loaded()).toBe(first)

  await page.getByRole('navigation').first().getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(dashboard)
  await press(page, '/dashboard/orders', orders)
  await expect(page).toHaveURL(orders)
})

test('a push that cannot be parsed still shows a generic notification', async ({ town, openDesk }) => {
  const { subscription } = await town.subscribe()
  const page = await openDesk(subscription)
  await deliver(page, 'not json')
  expect(await notices(page)).toMatchObject([{ title: 'There is news', data: { url: '/' } }])
})

test('notifications of an order are closed when its page is opened, and later ones while it is shown', async ({
  customer: page,
  customerAccount,
  town: { shop, url, db },
}) => {
  const { itemId } = await makeItem(db, shop.shopId)
  const orderId = await placeOrderByApi(url, customerAccount, shop.shopId, itemId)
  await page.context().grantPermissions(['notifications'])
  await page.goto('/myorders')
  const show = (tag: string, path: string) =>
    page.evaluate(
      async ([tag, url]) => {
        const registration = await navigator.serviceWorker.ready
        await registration.showNotification(tag, { tag, data: { url } })
      },
      [tag, path] as const,
    )
  const remainingTags = async () => (await notices(page)).map(({ tag }) => tag)
  await show('another', '/myorders/1')
  await show('offer', `/hi/myorders/${orderId}`)
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect.poll(remainingTags).toEqual(['another'])
  await show('later', `/myorders/${orderId}`)
  await setStatusAs(page.request, shop.keeper, orderId, 'Delivered')
  await expect(page.getByText('Your order has arrived')).toBeVisible()
  await expect.poll(remainingTags).toEqual(['another'])
})
