import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
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
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' }).click()
/** How many orders the account has, as its page of orders would say. */
export const orderCount = async (page: Page, token: string) =>
  (await (await page.request.post('/api/order/userorders', { headers: { token }, data: {} })).json()).data
    .length
/** Who reads its menu from now on reads what was changed here. */
export const touchShop = (db: Db, shopId: string) =>
  db.updateTable('shops').set({ changed_at: new Date() }).where('id', '=', shopId).execute()
