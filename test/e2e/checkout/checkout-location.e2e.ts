import type { Page } from '@playwright/test'
import { nagpur } from '../../scenes/builders.ts'
import { draft, fee, street, test, total } from '../fixtures/checkout-fixtures.ts'
import { storeBeforeLoad, storeCart, withoutGeolocation } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

const locate = (page: Page) => page.getByRole('button', { name: 'Use Current Location' }).click()

test('typing into the street clears coordinates and fee, and the device location restores them', async ({
  checkout: { page },
}) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: nagpur.lat, longitude: nagpur.lng })
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  await expect(total(page)).toHaveText('₹109')
  await street(page).press('End')
  await street(page).pressSequentially(' x')
  await expect(page.getByText('after the address')).toBeVisible()
  await expect(total(page)).toHaveText('₹100')
  await locate(page)
  await expect(toast(page, 'Location fetched successfully!')).toBeVisible()
  await expect(total(page)).toHaveText('₹109')
  await expect(page.getByLabel('Flat / House / Building')).toBeVisible()
  const accuracy = page.getByText('Your device places you within')
  await expect(accuracy).toBeVisible()
  await street(page).pressSequentially(' y')
  await expect(page.getByText('after the address')).toBeVisible()
  await expect(accuracy).toBeHidden()
})

test('the checkout of a shop that does not exist says that the shop’s location is not available', async ({
  customer,
}) => {
  await storeCart(customer, '01980000-0000-7000-8000-000000000000', { x: 1 })
  await customer.goto('/order')
  await expect(customer.getByText('Unable to fetch shop location.')).toBeVisible()
  await expectAccessible(customer)
})

test('a failed calculation of the fee can be retried', async ({ checkout: { page } }) => {
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.route('**/api/order/quote', (route) => route.abort('connectionrefused'))
  await page.goto('/order')
  await expect(page.getByText('Unable to calculate distance. Please try again.')).toBeVisible()
  await expect(fee(page)).toHaveText('not known yet')
  await page.unroute('**/api/order/quote')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(total(page)).toHaveText('₹109')
})

test('denied permission, a point without address, a dead geocoder and missing geolocation have their own messages', async ({
  checkout: { page },
}) => {
  await page.goto('/order')
  await locate(page)
  await expect(toast(page, 'Unable to access location. Please enable location services.')).toBeVisible()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 15, longitude: 69 })
  await locate(page)
  await expect(toast(page, 'Unable to fetch address. Please try again.')).toBeVisible()
  await page.route('**/api/geo/reverse*', (route) => route.abort('connectionrefused'))
  await locate(page)
  await expect(toast(page, 'Something went wrong!')).toBeVisible()
  await withoutGeolocation(page)
  await page.reload()
  await locate(page)
  await expect(toast(page, 'Geolocation is not supported by this browser.')).toBeVisible()
})

test('a suggestion whose place does not exist is an invalid address', async ({ checkout: { page } }) => {
  await page.goto('/order')
  await page.route('**/api/geo/place/*', (route) => {
    const gone = route
      .request()
      .url()
      .replace(/place\/.*/, 'place/gone')
    return route.continue({ url: gone })
  })
  await street(page).pressSequentially('sitab')
  await page.getByRole('option').first().click()
  await expect(toast(page, 'Invalid address selected. Please try again.')).toBeVisible()
})
