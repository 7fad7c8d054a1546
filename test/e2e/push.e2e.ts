import type { BrowserContext, Page } from '@playwright/test'
import { wholeBrowser } from '../../scripts/find-browser.ts'
import { expect, signedInPage } from './fixtures.ts'
import { type PushTown, test } from './push-fixtures.ts'
import { letTenSecondsPass } from './ten-seconds.ts'
import { untilScreenKept } from './until-kept.ts'

test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' })

/** What the test touches of a worker's world, whose types are not those of a page. */
type WorkerScope = EventTarget & {
  clients: object
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
  WindowClient: { prototype: object }
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** `pushManager.subscribe()` as it is with a push service that can be reached: this one. */
async function replacePushService(context: BrowserContext, subscription: Subscription | 'never answers') {
  await context.addInitScript((given) => {
    let subscribed: object | null = null
    PushManager.prototype.getSubscription = async () => subscribed as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      if (given === 'never answers') return new Promise(() => {})
      const applicationServerKey = options?.applicationServerKey
      const bytes = applicationServerKey instanceof Uint8Array ? applicationServerKey.buffer : null
      subscribed = {
        options: { applicationServerKey: bytes },
        toJSON: () => given,
        unsubscribe: async () => {
          subscribed = null
          return true
        },
      }
      return subscribed as PushSubscription
    }
  }, subscription)
}

async function vapidKey(url: string): Promise<string> {
  const { data } = await (await fetch(`${url}/api/push/config`)).json()
  return data.vapidPublicKey
}

const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map((one) => {
      const { title, body, tag, data } = one
      // Not every browser has it, so the types leave it out.
      return { title, body, tag, data, at: Reflect.get(one, 'timestamp') }
    })
  })

/**
 * What a push service does once a message has come for this browser: hands it to the worker. Ends when its notice is
 * there: of one that is just being shown Chromium keeps nothing where somebody asks meanwhile which notices there are.
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

async function openDesk(
  browser: import('@playwright/test').Browser,
  town: PushTown,
  subscription: Subscription | 'never answers',
  permissions = ['notifications'],
) {
  const page = await signedInPage(browser, town.url, town.shop.keeper, 'shop')
  await replacePushService(page.context(), subscription)
  await page.context().grantPermissions(permissions, { origin: town.url })
  await page.goto('/dashboard/orders')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

/** Leaves the desk and opens it again without a reload: it shows anew whether notices are on. */
async function comeBack(page: Page) {
  const desk = page.getByRole('navigation').first()
  await desk.getByRole('link', { name: 'Dashboard' }).click()
  await desk.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('switch', { name: 'Ring for new orders' })).toBeVisible()
}

test('an order reaches a real worker by a real push, and a dead subscription is forgotten', async ({
  browser,
  town,
}) => {
  test.slow()
  const { service, db } = town
  const { subscription, answerWith } = service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
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
      // For a phone that was off until now.
      at: placedAt?.getTime(),
    },
  ])
  const kept = () => db.selectFrom('push_subscriptions').select('id').execute()
  expect(await kept()).toHaveLength(1)

  answerWith(410)
  await town.order()
  await expect.poll(kept, { timeout: 15_000 }).toEqual([])
  await page.context().close()
})

test('a shop that wanted no notices is rung once its keeper turns them on', async ({ browser, town }) => {
  const { service, db } = town
  const wantNone = () => db.updateTable('shops').set({ wants_push: false }).execute()
  const { subscription } = service.subscribe(await vapidKey(town.url))
  await wantNone()
  const page = await openDesk(browser, town, subscription)
  const notice = page.getByRole('switch', { name: 'Notices on this device' })
  await notice.click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  await town.order()
  await expect.poll(() => service.received.length, { timeout: 15_000 }).toBe(1)

  // The device agreed, which alone rings nobody.
  await wantNone()
  await comeBack(page)
  await expect(notice).not.toBeChecked()
  await page.context().close()
})

test('notices that were turned on go on where the browser has lost its subscription, until they are turned off', async ({
  browser,
  town,
}) => {
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
  const notice = page.getByRole('switch', { name: 'Notices on this device' })
  await notice.click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  const kept = () => town.db.selectFrom('push_subscriptions').select('id').execute()
  await town.db.deleteFrom('push_subscriptions').execute()
  // The one that stands in for the browser's is gone with the page.
  await page.reload()
  await expect.poll(kept).toHaveLength(1)
  await comeBack(page)
  await expect(notice).toBeChecked()
  await notice.click()
  await expect.poll(kept).toEqual([])

  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await comeBack(page)
  await expect(notice).not.toBeChecked()
  expect(await kept()).toEqual([])
  await page.context().close()
})

test('a browser whose signing out no server heard of is pushed to no more, until somebody signs in', async ({
  browser,
  town,
}) => {
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  await expect(page.getByText('Notices are on for this device.')).toBeVisible()
  const isSubscribed = () =>
    page.evaluate(async () => {
      const { pushManager } = await navigator.serviceWorker.ready
      return (await pushManager.getSubscription()) !== null
    })
  await untilScreenKept(page, 'logout')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(isSubscribed).toBe(false)
  await page.context().setOffline(false)

  const kept = () => town.db.selectFrom('push_subscriptions').select('account_id').execute()
  await page.evaluate((token) => localStorage.setItem('token', token), town.customer.token)
  await page.goto('/')
  await expect.poll(kept).toEqual([{ account_id: town.customer.accountId }])
  await page.context().close()
})

test('pressing the notice opens the order, and only ever a page of ours', async ({ browser, town }) => {
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
  const [worker] = page.context().serviceWorkers()
  const opened = await worker?.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const asked: string[] = []
    // Without a finger a browser opens no window, so what is asked for is noted instead.
    Object.defineProperty(scope.clients, 'matchAll', { value: async () => [] })
    for (const url of ['/myorders/1', 'https://evil.example/', '//evil.example']) {
      const asking = new Promise<string>((resolve) => {
        const openWindow = { value: async (address: string) => resolve(address), configurable: true }
        Object.defineProperty(scope.clients, 'openWindow', openWindow)
      })
      // The one before it may be there still: it goes some time after it was pressed.
      await scope.registration.showNotification('t', { tag: url, data: { url } })
      const [notification] = await scope.registration.getNotifications({ tag: url })
      if (notification)
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      asked.push(await asking)
    }
    return asked
  })
  expect(opened).toEqual([`${town.url}/myorders/1`, town.url, town.url])
  await page.context().close()
})

/** Presses a notice, in a browser that tells of a window where it was opened and not where it has gone since. */
async function press(page: Page, url: string, openedAt: string) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(
    async ([tag, windowUrl]) => {
      const scope = self as unknown as WorkerScope
      const { prototype } = scope.WindowClient
      Object.defineProperty(prototype, 'url', { get: () => windowUrl, configurable: true })
      // Without a finger a browser lets no window come to the front.
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

test('a pressed notice leads to its page in the window that is open, and loads one that shows it already not anew', async ({
  browser,
  town,
}) => {
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
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
  await page.context().close()
})

test('a push that cannot be read is shown as news all the same', async ({ browser, town }) => {
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
  await deliver(page, 'not json')
  expect(await notices(page)).toMatchObject([{ title: 'There is news', data: { url: '/' } }])
  await page.context().close()
})

test('a push service that never answers is given up after ten seconds', async ({ browser, town }) => {
  const page = await openDesk(browser, town, 'never answers')
  await page.clock.install()
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  const said = page.getByText('Notices cannot be turned on here just now.')
  await letTenSecondsPass(page, said)
  await expect(said).toBeVisible({ timeout: 4_000 })
  await page.context().close()
})

test('a device that the server was not told of is not said to have notices', async ({ browser, town }) => {
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
  const page = await openDesk(browser, town, subscription)
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
  await page.context().close()
})

test('a person who said no is told where to change it', async ({ browser, town }) => {
  const page = await openDesk(browser, town, 'never answers', [])
  await page.getByRole('switch', { name: 'Notices on this device' }).click()
  await expect(page.getByText('Please enable browser notifications to proceed.')).toBeVisible()
  await page.context().close()
})

test('a customer asks to be told, and is told of each step', async ({ browser, town }) => {
  test.slow()
  const { subscription } = town.service.subscribe(await vapidKey(town.url))
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
