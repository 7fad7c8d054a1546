import type { Locator } from '@playwright/test'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { holdRequests, placeOrderAs, setStatusAs, withoutTable } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/customer-orders-fixtures.ts'
import { hideServerTime } from '../fixtures/hide-server-time.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000 })

test('My orders says so if nothing was ordered yet', async ({ customer }) => {
  await customer.goto('/myorders')
  await expect(customer.getByText('You have not placed any orders yet.')).toBeVisible()
  await expectAccessible(customer)
})

test('My orders shows six skeletons, then cards with short number, items, total, count, status and date', async ({
  customer,
  orderId,
}) => {
  const release = await holdRequests(customer, '**/api/order/userorders')
  await customer.goto('/myorders')
  await expect(customer.locator('[data-skeleton=order]')).toHaveCount(6)
  release()
  const card = customer.getByRole('listitem').filter({ hasText: `#${orderId.slice(-6)}` })
  await expect(card).toContainText('Fresh paneer')
  await expect(card).toContainText('1.2 kg')
  await expect(card).toContainText('₹230')
  await expect(card).toContainText('2 items')
  await expect(card).toContainText('Food Processing')
  await expect(card.locator('time')).toContainText(/today \d+:\d\d [ap]m/)
  await expectAccessible(customer)
  const details = card.getByRole('link', { name: 'View Details' })
  await expect(details).toHaveAccessibleDescription(
    new RegExp(`^Order #${orderId.slice(-6)} · Kale Dairy · today`),
  )
  await details.click()
  await expect(customer).toHaveURL(`/myorders/${orderId}`)
})

test('a card lists every item of its order, those beyond six in a list that can be expanded', async ({
  customer,
  ownShop,
  customerAccount,
  db,
}) => {
  const items: { itemId: string; pricePaise: number }[] = []
  for (let number = 1; number <= 9; number++)
    items.push(await makeItem(db, ownShop.shopId, { name: `Spice ${number}`, price_paise: 20_00 }))
  const order = async (count: number) =>
    placeOrderAs(
      customer.request,
      customerAccount,
      ownShop.shopId,
      items.slice(0, count).map((item) => ({ ...item, count: 1 })),
    )
  const short = await order(6)
  const long = await order(9)
  await customer.goto('/myorders')
  const card = (orderId: string) =>
    customer.getByRole('listitem').filter({ hasText: `#${orderId.slice(-6)}` })
  await expect(card(short).getByText(/^Spice \d$/)).toHaveCount(6)
  await expect(card(short).getByText('Spice 6')).toBeVisible()
  await expect(card(long).getByText('Spice 9')).toBeHidden()
  await card(long).getByText('and 3 more').click()
  await expect(card(long).getByText('Spice 9')).toBeVisible()
  await expectAccessible(customer)
})

test('hydration does not move the heading of the list or of an order', async ({
  customer: page,
  orderId,
}) => {
  // Only from the second page on does the server know that somebody is signed in.
  await page.goto('/myorders')
  for (const path of ['/myorders', `/myorders/${orderId}`]) {
    await page.route('**/assets/*.js', () => new Promise<void>(() => {}))
    await page.goto(path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(path)
    await expect(page.getByText('Fresh paneer').first()).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
  }
})

test('orders are listed newest first, Refresh reloads them, and Back returns to the previous page', async ({
  customer,
  orderId,
  ownShop,
  customerAccount,
  db,
}) => {
  const bread = await makeItem(db, ownShop.shopId, { name: 'Milk bread', price_paise: 70_00 })
  const newer = await placeOrderAs(customer.request, customerAccount, ownShop.shopId, [
    { ...bread, count: 1 },
  ])
  await customer.goto('/terms-and-conditions')
  await customer.getByRole('button', { name: 'Profile' }).click()
  await customer.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(customer.getByRole('heading', { level: 2 }).nth(0)).toContainText(newer.slice(-6))
  await expect(customer.getByRole('heading', { level: 2 }).nth(1)).toContainText(orderId.slice(-6))
  const again = customer.waitForRequest('**/api/order/userorders')
  await customer.getByRole('button', { name: 'Refresh' }).click()
  await again
  await customer.getByRole('button', { name: 'Back' }).click()
  await expect(customer).toHaveURL('/terms-and-conditions')
})

test('in a new tab Back leads to the parent screen', async ({ customer }) => {
  await customer.goto('/myorders')
  await customer.getByRole('button', { name: 'Back' }).click()
  await expect(customer).toHaveURL('/')
})

test('a server failure is reported, and Refresh loads the list once the server works again', async ({
  customer,
  orderId,
  owner,
}) => {
  await customer.goto('/terms-and-conditions')
  await withoutTable(owner, 'orders', async () => {
    await customer.goto('/myorders')
    await expect(customer.getByText('Failed to load orders. Please try again later.')).toBeVisible()
  })
  await customer.getByRole('button', { name: 'Refresh' }).click()
  await expect(customer.getByText(`#${orderId.slice(-6)}`)).toBeVisible()
})

test('the list of orders shows what the shop does live', async ({ customer, orderId, ownShop }) => {
  await customer.goto('/myorders')
  await expect(customer.getByText('Food Processing')).toBeVisible()
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Out for delivery')
  await expect(customer.getByText('Out for delivery')).toBeVisible()
})

test('older orders that were loaded stay in the list when one order changes', async ({
  customer,
  orderId,
  ownShop,
  placeOrder,
}) => {
  test.setTimeout(120_000)
  let newest = orderId
  for (let i = 0; i < 54; i++) newest = await placeOrder()
  await customer.goto('/myorders')
  const card = (id: string) => customer.getByRole('listitem').filter({ hasText: `#${id.slice(-6)}` })
  const all = customer.getByRole('heading', { level: 2 }).filter({ hasText: '#' })
  await expect(all).toHaveCount(50)
  await customer.getByRole('button', { name: 'Show older orders' }).click()
  await expect(all).toHaveCount(55)

  await setStatusAs(customer.request, ownShop.keeper, newest, 'Out for delivery')
  await expect(card(newest)).toContainText('Out for delivery')
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Out for delivery')
  await expect(card(orderId)).toContainText('Out for delivery')
  await expect(all).toHaveCount(55)
})

test('verify shows a spinner, then My orders for a placed order, and Home for any other', async ({
  customer,
  orderId,
}) => {
  const release = await holdRequests(customer, '**/api/order/verify')
  await customer.goto(`/verify?success=true&orderId=${orderId}`)
  await expect(customer.getByText('Checking your payment…')).toBeVisible()
  release()
  await expect(customer).toHaveURL('/myorders')
  await customer.goto('/verify?success=true&orderId=01980000-0000-7000-8000-000000000000')
  await expect(customer).toHaveURL('/')
})

test('a visitor is asked to sign in to see orders', async ({ page }) => {
  for (const path of ['/myorders', '/myorders/01980000-0000-7000-8000-000000000000']) {
    await page.goto(path)
    await expect(page.getByText('Please sign in to see your orders.')).toBeVisible()
  }
})

test('an order of today becomes one of yesterday if the page stays open over midnight', async ({
  customer: page,
  customerAccount,
  ownShop: { shopId },
  db,
}) => {
  const line = { ...(await makeItem(db, shopId)), count: 3 }
  await placeOrderAs(page.request, customerAccount, shopId, [line])
  await hideServerTime(page)
  await page.clock.install()
  await page.goto('/myorders')
  await expect(page.getByText(/today \d/)).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await expect(page.getByText(/yesterday \d/)).toBeVisible()
})

test('on a phone the dates of two steps do not touch, and no line of the list ends in a separator dot', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId, keeper } = await makeShop(db, { name: 'Shri Siddhivinayak Dugdhalaya, Nandanvan' })
  const line = { ...(await makeItem(db, shopId)), count: 3 }
  const orderId = await placeOrderAs(page.request, customerAccount, shopId, [line])
  await setStatusAs(page.request, keeper, orderId, 'Out for delivery')
  await page.setViewportSize(phone)
  await hideServerTime(page)
  await page.clock.install()
  await page.goto(`/myorders/${orderId}`)
  const steps = page.locator('li[data-lit=true] time')
  await expect(steps).toHaveCount(2)
  await page.clock.fastForward(72 * 60 * 60_000)
  await expect(steps.first()).toHaveText(/^\d+ \w+ \d{4}, /)
  const [first, second] = await Promise.all([boxOfWords(steps.first()), boxOfWords(steps.last())])
  expect(second.left - first.right).toBeGreaterThanOrEqual(8)

  await page.goto('/myorders')
  const shop = page.getByText('Shri Siddhivinayak')
  await expect(shop).toBeVisible()
  expect(await page.getByRole('main').locator('time').evaluate(isAfterLostDot)).toBe(false)
  // The further lines of a wrapped name are not clipped together with the dot of its first line.
  const name = await boxOfWords(shop)
  const number = await boxOfWords(page.getByRole('heading', { name: /^Order #/ }))
  expect(name.left).toBeGreaterThanOrEqual(number.left - 1)
})

const boxOfWords = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

/** Runs in the page: whether the text before the element, a separator dot, was left on the line above. */
function isAfterLostDot(time: Element): boolean {
  const before = time.previousSibling
  if (!(before instanceof Text)) return false
  const range = document.createRange()
  range.selectNodeContents(before)
  const dotted = [...range.getClientRects()].at(-1)
  return dotted !== undefined && dotted.bottom <= time.getBoundingClientRect().top
}
