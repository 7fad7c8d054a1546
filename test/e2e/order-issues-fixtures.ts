import type { Page } from '@playwright/test'
import { makeItem } from '../builders.ts'
import { placeOrderAs, setStatusAs } from './customer-fixtures.ts'
import { test as base, expect } from './fixtures.ts'

export { expect, expectAccessible } from './fixtures.ts'

/** Of an order that was delivered a moment ago. */
export const test = base.extend<{ orderId: string }>({
  orderId: async ({ customer, db, ownShop, customerAccount }, use) => {
    const milk = await makeItem(db, ownShop.shopId, { name: 'Cow milk', price_paise: 40_00 })
    const curd = await makeItem(db, ownShop.shopId, { name: 'Fresh curd', price_paise: 90_50 })
    const lines = [
      { ...milk, count: 1 },
      { ...curd, count: 2 },
    ]
    const orderId = await placeOrderAs(customer.request, customerAccount, ownShop.shopId, lines)
    await setStatusAs(customer.request, ownShop.keeper, orderId, 'Delivered')
    await use(orderId)
  },
})

export async function beginReport(customer: Page, orderId: string, what: string) {
  await customer.goto(`/myorders/${orderId}`)
  await customer.getByRole('button', { name: 'Report something' }).click()
  await customer.getByLabel('What is wrong?').selectOption({ label: what })
}

export async function reportAsLate(customer: Page, orderId: string) {
  await beginReport(customer, orderId, 'Came too late')
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await expect(customer.getByText(/The shop answers by/)).toBeVisible()
}
