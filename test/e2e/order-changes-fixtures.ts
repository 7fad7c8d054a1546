import type { Wish } from '#contract/rules/orders/order-acts.ts'
import { makeItem, placementOf } from '../builders.ts'
import { test as base } from './shopkeeper-fixtures.ts'

export { expect, expectAccessible } from './shopkeeper-fixtures.ts'

/** Orders three packs of milk and one of curd, with a wish for what is missing. */
type Ordered = (wish: Wish) => Promise<string>

export const test = base.extend<{ order: Ordered }>({
  order: async ({ db, ownShop, customerAccount, baseURL }, use) => {
    const milk = await makeItem(db, ownShop.shopId, { price_paise: 40_00 })
    const curd = await makeItem(db, ownShop.shopId, { name: 'Curd', price_paise: 45_50 })
    await makeItem(db, ownShop.shopId, { name: 'Soya milk', price_paise: 42_00 })
    await use(async (wish) => {
      const lines = [
        { ...milk, count: 3 },
        { ...curd, count: 1 },
      ]
      const answer = await fetch(new URL('/api/order/place', baseURL), {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: customerAccount.token },
        body: JSON.stringify({ ...placementOf(ownShop.shopId, lines), wish }),
      })
      return (await answer.json()).orderId
    })
  },
})
