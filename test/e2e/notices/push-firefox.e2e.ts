import { findFirefox } from '../../../scripts/find-browser.ts'
import { startAutopush } from '../fixtures/autopush.ts'
import { type FirefoxPage, openFirefox } from '../fixtures/firefox.ts'
import { expect } from '../fixtures/fixtures.ts'
import { test as base } from '../fixtures/push-fixtures.ts'

const program = findFirefox()

/** A Firefox that uses the town's push service, and shows notifications itself because there is no desktop. */
const test = base.extend<{ autopush: Awaited<ReturnType<typeof startAutopush>>; firefox: FirefoxPage }>({
  autopush: async ({ town }, use) => {
    const autopush = await startAutopush(town.service)
    await use(autopush)
    autopush.close()
  },
  firefox: async ({ autopush }, use) => {
    const { page, close } = await openFirefox(program ?? '', {
      'dom.push.serverURL': autopush.url,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'dom.push.retryBaseInterval': 200,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    })
    await use(page)
    await close()
  },
})

test.skip(!program, 'There is no Firefox ESR here (on Debian: apt-get install firefox-esr)')

async function openDesk(firefox: FirefoxPage, url: string, token: string) {
  await firefox.goto(url)
  await firefox.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
      return cookieStore.set('hint', 'shop')
    },
    { token, userType: 'shop' },
  )
  await firefox.goto(`${url}/dashboard/orders`)
  await firefox.evaluate(async () => {
    // The settings are rendered together with the orders.
    while (!document.querySelector('[role=switch]')) await new Promise((done) => setTimeout(done, 100))
    await navigator.serviceWorker.ready
  })
}

const notices = (firefox: FirefoxPage) =>
  firefox.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

test('Firefox’s own push client receives new orders, also after its subscription expired or was forgotten', async ({
  town,
  autopush,
  firefox,
}) => {
  test.slow()
  await openDesk(firefox, town.url, town.shop.keeper.token)
  await firefox.click('switch', 'Notices on this device')
  const subscriptions = async () => {
    const rows = await town.db.selectFrom('push_subscriptions').select('target').execute()
    return rows.map(({ target }) => target.kind === 'web' && target.endpoint)
  }
  await expect.poll(subscriptions).toHaveLength(1)
  const expectNoticeOfOrder = async () => {
    const orderId = await town.order()
    await expect
      .poll(() => notices(firefox))
      .toContainEqual({
        title: `New order ${orderId.slice(-6)}`,
        body: expect.stringContaining('To pay on delivery'),
        tag: `order-${orderId}`,
        data: { url: '/dashboard/orders' },
      })
  }
  await expectNoticeOfOrder()
  expect(autopush.acknowledgements).toEqual(['ack'])

  await test.step('the subscription has expired', async () => {
    autopush.registered.at(-1)?.answerWith(410)
    await town.order()
    await expect.poll(subscriptions).toEqual([])
    // The browser still has the subscription, and registers it again when the page is opened.
    await firefox.goto(`${town.url}/dashboard/orders`)
    await expect.poll(subscriptions).toHaveLength(1)
  })
  await test.step('the push service has forgotten the browser', async () => {
    const before = autopush.registered.length
    autopush.forget()
    await expect.poll(() => autopush.registered.length).toBe(before + 1)
    await expect.poll(subscriptions).toContain(autopush.registered.at(-1)?.endpoint)
    await expectNoticeOfOrder()
  })
})
