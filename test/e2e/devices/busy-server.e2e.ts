import type { Page } from '@playwright/test'
import { refusals } from '#contract/refusals.ts'
import { givePassword, makeItem, makeShop, makeStockedShop } from '../../scenes/builders.ts'
import { actAs, placeOrderAs, storeCart } from '../fixtures/customer-fixtures.ts'
import { signIn } from '../fixtures/failures.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const answer = (code: 'unavailable' | 'too_many', seconds: number) => ({
  status: refusals[code].status,
  json: { success: false, code, message: refusals[code].message },
  headers: { 'retry-after': `${seconds}` },
})

/** The first `times` calls get the reply of a busy server. The page waits for its `Retry-After` on a fake clock. */
async function refuseFirstCalls(page: Page, url: string, times: number, reply: ReturnType<typeof answer>) {
  let requestCount = 0
  await page.clock.install()
  await page.route(url, async (route) => {
    requestCount += 1
    if (requestCount > times) return route.continue()
    return route.fulfill(reply)
  })
  return () => requestCount
}

/**
 * Advances the fake clock until the page has sent `times` requests. This is repeated, because the clock may be advanced
 * before the page has received the reply that makes it wait; and with pauses, because the page's own timeouts run on the
 * same clock while a loaded machine answers slowly.
 */
async function untilRequested(page: Page, countRequests: () => number, times: number) {
  await expect.poll(countRequests).toBeGreaterThanOrEqual(times - 1)
  await expect(async () => {
    await page.clock.fastForward(1000)
    expect(countRequests()).toBeGreaterThanOrEqual(times)
  }).toPass({ intervals: [250], timeout: 15_000 })
}

/** Records every text that an alert on this page has shown. */
const recordAlerts = (page: Page) =>
  page.addInitScript(() => {
    const alerts: string[] = []
    Object.assign(window, { alerts })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role="alert"]'))
        if (alert.textContent) alerts.push(alert.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
const recordedAlerts = (page: Page) => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)

for (const code of ['unavailable', 'too_many'] as const)
  test(`a list that is refused once because the server is busy is retried without a message: ${code}`, async ({
    customer: page,
    customerAccount,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
    await placeOrderAs(page.request, customerAccount, shopId, [{ ...milk, count: 2 }])
    await recordAlerts(page)
    const requestCount = await refuseFirstCalls(page, '**/api/order/userorders', 1, answer(code, 1))
    await page.goto('/myorders')
    await untilRequested(page, requestCount, 2)
    await expect(page.getByText(/Cow milk/)).toBeVisible()
    expect(await recordedAlerts(page)).toEqual([])
  })

test('the page of a shop opens even if the server is busy for a second', async ({ page, db }) => {
  await makeStockedShop(db, { name: 'Gokul Dairy' })
  await page.goto('/')
  const shown = await page.evaluateHandle(() => {
    const headings = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent)
    }).observe(document, { subtree: true, childList: true })
    return headings
  })
  const home = await page.getByRole('heading', { level: 1 }).textContent()
  const requestCount = await refuseFirstCalls(page, '**/api/shops/*', 1, answer('unavailable', 1))
  // Without a pointer, because hovering over the link would prefetch the shop.
  await page
    .getByRole('link', { name: /Gokul Dairy/ })
    .first()
    .dispatchEvent('click')
  await untilRequested(page, requestCount, 2)
  await expect(page.getByRole('heading', { name: 'Gokul Dairy', level: 1 })).toBeVisible()
  const recordedHeadings = await shown.evaluate((headings) => [...headings])
  expect(recordedHeadings.filter((heading) => heading !== home)).toEqual(['Gokul Dairy'])
})

test('if the server stays busy, an error is shown after one retry, and Try again sends a single request', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  await storeCart(page, shopId, { [itemId]: 2 })
  const requestCount = await refuseFirstCalls(page, `**/api/shops/${shopId}`, 99, answer('unavailable', 2))
  await page.goto('/cart')
  await untilRequested(page, requestCount, 2)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  expect(requestCount()).toBe(2)
  await tryAgain.click()
  await expect.poll(requestCount, { timeout: 1000 }).toBe(3)
  await expect(tryAgain).toBeVisible({ timeout: 1000 })
  expect(requestCount()).toBe(3)
})

for (const times of [1, 2])
  test(`the alert stops once an order is accepted, even if the server is busy (failed reads: ${times})`, async ({
    shopkeeper: page,
    ownShop,
    customerAccount,
    db,
  }) => {
    const milk = await makeItem(db, ownShop.shopId, { price_paise: 50_00 })
    const stream = page.waitForResponse('**/stream')
    await page.goto('/dashboard/list')
    await stream
    const read = page.waitForResponse(/\/api\/order\/(?!stream)[\w-]+$/)
    const orderId = await placeOrderAs(page.request, customerAccount, ownShop.shopId, [{ ...milk, count: 2 }])
    await expect(page.getByText('A new order is waiting.')).toBeVisible()
    await read
    const requestCount = await refuseFirstCalls(
      page,
      `**/api/order/${orderId}`,
      times,
      answer('unavailable', 1),
    )
    await actAs(page.request, ownShop.keeper, orderId, 'accept', { minutes: 20 })
    await untilRequested(page, requestCount, 2)
    await expect(page.getByText('A new order is waiting.')).toBeHidden()
    expect(requestCount()).toBe(2)
  })

test('searching and choosing a place succeed even if the server is busy for a second', async ({ page }) => {
  await page.goto('/')
  const searched = await refuseFirstCalls(page, '**/api/geo/search?*', 1, answer('unavailable', 1))
  await page.getByRole('combobox').pressSequentially('sitab')
  await untilRequested(page, searched, 2)
  const place = page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first()
  await expect(place).toBeVisible()
  const requestCount = await refuseFirstCalls(page, '**/api/geo/place/*', 1, answer('unavailable', 1))
  await place.click()
  await untilRequested(page, requestCount, 2)
  await expect(page.getByRole('combobox')).toHaveValue(/^Sitabuldi, Nagpur/)
})

test('signing in loads the cart of the account even if the server is busy for a second', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  await givePassword(db, customerAccount.accountId)
  await page.request.post('/api/cart/add', {
    headers: { token: customerAccount.token },
    data: { shopId, itemId },
  })
  await page.goto('/')
  const requestCount = await refuseFirstCalls(page, '**/api/cart', 1, answer('unavailable', 1))
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, customerAccount)
  await untilRequested(page, requestCount, 2)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('after signing in at a busy server, the checkout is not shown without the cart lines of the account', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  const ghee = await makeItem(db, shopId, { name: 'Buffalo ghee' })
  await givePassword(db, customerAccount.accountId)
  await page.request.post('/api/cart/add', {
    headers: { token: customerAccount.token },
    data: { shopId, itemId: ghee.itemId },
  })
  await storeCart(page, shopId, { [milk.itemId]: 1 })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { innerText = '' } = document.querySelector('main') ?? {}
      if (innerText.includes('Confirm order') && !innerText.includes('Buffalo ghee'))
        sessionStorage.setItem('shown', 'in part')
    }).observe(document, { subtree: true, childList: true })
  })
  const requestCount = await refuseFirstCalls(page, '**/api/cart', 1, answer('unavailable', 3))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await signIn(page, customerAccount)
  await expect(page).toHaveURL('/order')
  await untilRequested(page, requestCount, 2)
  await expect(page.getByText('Buffalo ghee')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBeNull()
})

test('if the account’s cart cannot be loaded after signing in, the checkout uses the cart of this browser', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  await givePassword(db, customerAccount.accountId)
  await storeCart(page, shopId, { [itemId]: 1 })
  const requestCount = await refuseFirstCalls(page, '**/api/cart', 99, answer('unavailable', 1))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await signIn(page, customerAccount)
  await expect(page).toHaveURL('/order')
  await untilRequested(page, requestCount, 2)
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible()
  await page.getByLabel('Last name').fill('Joshi')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByLabel('Last name')).toBeFocused()
})
