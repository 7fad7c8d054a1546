import { findScreen, findWebKitDriver } from '../../../scripts/find-browser.ts'
import { makeItem } from '../../scenes/builders.ts'
import { actAs, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { test as base, expect } from '../fixtures/fixtures.ts'
import { openWebKit, type WebKitPage } from '../fixtures/webkit.ts'

const driver = findWebKitDriver()
const screen = findScreen()

const test = base.extend<{ webkit: WebKitPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  webkit: async ({}, use) => {
    const { page, close } = await openWebKit(driver ?? '', screen ?? '')
    await use(page)
    await close()
  },
})

test.skip(!driver || !screen, 'There is no WebKit here (on Debian: apt-get install webkit2gtk-driver xvfb)')

/** Collects errors that a page does not show. To be called again in each document. */
const listenForFaults = (webkit: WebKitPage) =>
  webkit.evaluate(() => {
    const faults: string[] = []
    Object.assign(window, { faults })
    for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
      addEventListener(type, (event) => {
        const { message, reason, violatedDirective } = event as never
        faults.push(`${type}: ${message ?? reason ?? violatedDirective}`)
      })
  })
const faultsOf = (webkit: WebKitPage) =>
  webkit.evaluate(() => (window as never as { faults: string[] }).faults)

test('in WebKit a visitor finds a shop, signs up, orders for cash and follows it live', async ({
  webkit,
  request,
  db,
  baseURL,
  ownShop,
}) => {
  test.slow()
  await makeItem(db, ownShop.shopId, { name: 'Cow milk', price_paise: 66_00 })

  await test.step('the visitor gets from Home to the cart', async () => {
    await webkit.goto(`${baseURL}/`)
    await listenForFaults(webkit)
    await webkit.find('html[data-alive]')
    await (await webkit.find('[role=combobox]')).type('sitab')
    await (await webkit.find('[role=option]', 'Sitabuldi')).click()
    await webkit.find('article', 'km')
    await (await webkit.find('main a', 'Kale Dairy')).click()
    await (await webkit.find('button', 'Add Cow milk')).click()
    await (await webkit.find('a', 'Cart, 1 item')).click()
    await (await webkit.find('button', 'Proceed to checkout')).click()
  })

  await test.step('the visitor signs up at the checkout', async () => {
    await (await webkit.find('dialog input', 'Your Name')).type('Meera Joshi')
    await (await webkit.find('dialog input', 'Email')).type('meera@example.com')
    await (await webkit.find('dialog input', 'Password')).type('kothrud-lane-7')
    await (await webkit.find('dialog input[type=checkbox]')).click()
    expect(await faultsOf(webkit)).toEqual([])
    await (await webkit.find('dialog button', 'Submit')).click()
  })

  await test.step('the customer places the order', async () => {
    const flat = await webkit.find('html[data-alive] input', 'Flat')
    await listenForFaults(webkit)
    await flat.type('7, Asha Apartments')
    await (await webkit.find('input', 'Phone')).type('98765 43210')
    await webkit.find('main', '₹75')
    await (await webkit.find('button', 'Confirm order')).click()
    await (await webkit.find('html[data-alive] a', 'View Details')).click()
    await webkit.find('[aria-current=step]', 'Food Processing')
    await listenForFaults(webkit)
  })

  await test.step('the customer follows the order', async () => {
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await actAs(request, ownShop.keeper, id, 'accept', { minutes: 15 })
    await webkit.find('main', 'is packing your order')
    await setStatusAs(request, ownShop.keeper, id, 'Out for delivery')
    await webkit.find('[aria-current=step]', 'Out for delivery')
    await setStatusAs(request, ownShop.keeper, id, 'Delivered')
    await webkit.find('[aria-current=step]', 'Delivered')
    expect(await faultsOf(webkit)).toEqual([])
  })
})
