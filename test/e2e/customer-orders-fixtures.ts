import { makeItem } from '../builders.ts'
import { placeOrderAs } from './customer-fixtures.ts'
import { test as base } from './fixtures.ts'

export { expect, expectAccessible } from './fixtures.ts'

/** Of an order of milk and paneer. */
export const test = base.extend<{ orderId: string }>({
  orderId: async ({ customer, db, ownShop, customerAccount }, use) => {
    const milk = await makeItem(db, ownShop.shopId, { name: 'Cow milk', price_paise: 40_00 })
    const paneer = await makeItem(db, ownShop.shopId, {
      name: 'Fresh paneer',
      price_paise: 90_50,
      unit: 'grams',
      pack_size: 600,
    })
    await use(
      await placeOrderAs(customer.request, customerAccount, ownShop.shopId, [
        { ...milk, count: 1 },
        { ...paneer, count: 2 },
      ]),
    )
  },
})
