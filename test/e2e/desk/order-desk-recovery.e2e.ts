import { blockScript } from '../fixtures/block-script.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { cardOf, openMore, pickStatus, takeStep } from '../fixtures/order-card.ts'
import { toast } from '../fixtures/toast.ts'

const unreachable = 'No connection just now. Nothing was lost; please try again.'

test('the alert for new orders works once its script can be loaded, without another navigation', async ({
  shopkeeper,
  placeOrder,
}) => {
  await placeOrder()
  await blockScript(shopkeeper, 'desk-alert')
  await shopkeeper.goto('/dashboard/list')
  await expect(toast(shopkeeper, unreachable)).toBeVisible()
  await shopkeeper.unrouteAll()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
})

test('an order placed before the page was opened is announced once the list of orders can be read', async ({
  shopkeeper,
  placeOrder,
}) => {
  await placeOrder()
  let refused = 0
  await shopkeeper.route('**/api/order/list*', (route) => {
    refused += 1
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '0' },
      json: { success: false, code: 'busy' },
    })
  })
  await shopkeeper.goto('/dashboard/list')
  // The page reads the list when it opens and when its stream opens, each time with one retry.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(4)
  await shopkeeper.unrouteAll()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
})

test('an order that could not be read when its event arrived appears on the desk once it can', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  await page.goto('/dashboard/orders')
  await expect(page.getByText(/No open orders/)).toBeVisible()
  await expect(page.getByText('Listening for new orders.')).toBeVisible()
  let requestCount = 0
  await page.route(/\/api\/order\/[\w-]{36}$/, (route) => {
    requestCount += 1
    return route.abort()
  })
  await placeOrder()
  // The alert and the list of orders each read the order, both with one retry.
  await expect.poll(() => requestCount).toBe(4)
  await page.unrouteAll()
  await expect(cardOf(page)).toBeVisible()
})

test('a desk without its stream reads its open orders once per round, for both the list and the alert', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  await page.route('**/api/order/stream', (route) => route.abort())
  await page.goto('/dashboard/orders')
  await expect(page.getByText(/No open orders/)).toBeVisible()
  await expect(page.getByText('No connection: new orders do not show here')).toBeVisible()
  await placeOrder()
  let requestCount = 0
  await page.route('**/api/order/list*', (route) => {
    requestCount += 1
    return route.continue()
  })
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(cardOf(page)).toBeVisible()
  await expect(page.getByText('A new order is waiting.')).toBeVisible()
  expect(requestCount).toBe(1)
})

test('an act at the desk is confirmed even if its reply is lost', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  const [delivered, declined] = [await placeOrder(), await placeOrder()]
  await page.goto('/dashboard/orders')
  const card = cardOf(page, delivered)
  const expectToast = (text: string, orderId = delivered) =>
    expect(toast(page, `#${orderId.slice(-6)}: ${text}`)).toBeVisible()
  await openMore(card)
  await loseReplies(page, '**/api/order/{status,*/accept,*/pack,*/undo,*/decline,*/changes}')

  await takeStep(card, 'Accept')
  await expectToast('accepted.')
  await card.getByRole('button', { name: /^Cow milk .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Less of Cow milk' }).click()
  await page.getByRole('button', { name: 'Bring 2' }).click()
  await expect(toast(page, 'The order is changed, and the customer is told.')).toBeVisible()
  await takeStep(card, 'Packed')
  await expectToast('packed.')
  await takeStep(card, 'Out for delivery')
  await expectToast('Order status updated!')
  await takeStep(card, 'Undo')
  await expectToast('the last step is taken back.')
  await pickStatus(card, 'Delivered')
  await expectToast('Order status updated!')

  await openMore(cardOf(page, declined))
  await cardOf(page, declined)
    .getByRole('button', { name: /^Decline/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'We are closed' }).check()
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectToast('declined. The customer is told.', declined)
})
