import { expect } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { readConfig } from '#server/config.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'

test('of three hundred orders that one account sends at once, twenty are placed', async ({
  database,
  db,
}) => {
  const app = makeTestApp(database, { config: readConfig({ NODE_ENV: 'test', COD_OPEN_ORDERS: '0' }) })
  const { shopId } = await app.shopkeeper()
  const item = await makeItem(db, shopId)
  const customer = await app.customer()
  const placement = placementOf(shopId, [{ ...item, count: 10 }])
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      customer.call('placeOrder', placement, { 'idempotency-key': `order-${n}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'too_many')).toHaveLength(280)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(20)
})

test('hundreds of status changes by a busy shop are all let through', async ({ app, db }) => {
  const shop = await app.shopkeeper()
  const item = await makeItem(db, shop.shopId)
  const customer = await app.customer()
  const { body } = await customer.call('placeOrder', placementOf(shop.shopId, [{ ...item, count: 10 }]))
  const statuses = ['Out for delivery', 'Delivered', 'Food Processing'] as const
  for (let n = 0; n < 200; n++) {
    const answer = await shop.call('setOrderStatus', { orderId: body.orderId, status: statuses[n % 3]! })
    expect(answer.status).toBe(200)
  }
})

test('a shop’s budget of orders is shared by all spellings of its id', async ({ app, db }) => {
  const { shopId } = await app.shopkeeper()
  const item = await makeItem(db, shopId)
  const customer = await app.customer()
  const charge = endpoints.placeOrder.charges.find(({ budget }) => budget.per === 'shop')!
  await app.budgets.charge([{ ...charge, cost: charge.budget.points }], { shop: shopId })
  const placement = placementOf(shopId, [{ ...item, count: 10 }])
  const { body } = await customer.call('placeOrder', { ...placement, shopId: shopId.toUpperCase() })
  expect(body.code).toBe('too_many')
})
