import { expect, test } from './fixtures.ts'
import { keepFromLoading } from './keep-from-loading.ts'
import { toast } from './toast.ts'

const unreachable = 'No connection just now. Nothing was lost; please try again.'

test('what rings for orders comes once its script can be had, without another page', async ({
  shopkeeper,
  placeOrder,
}) => {
  await placeOrder()
  await keepFromLoading(shopkeeper, 'desk-alert')
  await shopkeeper.goto('/dashboard/list')
  await expect(toast(shopkeeper, unreachable)).toBeVisible()
  await shopkeeper.unrouteAll()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
})

test('an order that waited before the page rings in it once the list of them can be had', async ({
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
  // The page reads it when it opens and when its stream opens, each of them twice.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(4)
  await shopkeeper.unrouteAll()
  await expect(shopkeeper.getByText('A new order is waiting.')).toBeVisible()
})
