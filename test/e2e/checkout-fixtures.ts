import type { Page } from '@playwright/test'
import { makeItem, makeShop, nagpur } from '../builders.ts'
import { keepCart } from './customer-fixtures.ts'
import { test as base } from './fixtures.ts'

/** A signed-in customer with ₹100 of milk in the cart of a shop next door. */
export const test = base.extend<{ checkout: { page: Page; shopId: string; itemId: string } }>({
  checkout: async ({ customer, db }, use) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
    await keepCart(customer, shopId, { [itemId]: 2 })
    await use({ page: customer, shopId, itemId })
  },
})

export const draft = {
  firstName: 'Asha',
  lastName: 'Deshmukh',
  phone: '9876543210',
  street: 'Sitabuldi, Nagpur',
  flat: '4B',
  floor: '',
  landmark: '',
  latitude: nagpur.lat,
  longitude: nagpur.lng,
}

export const street = (page: Page) => page.getByRole('combobox', { name: 'Street address' })
export const fee = (page: Page) => page.getByRole('definition').nth(1)
export const total = (page: Page) => page.locator('dl').last().locator('dd').last()
