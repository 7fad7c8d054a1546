import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { makeTestApp } from '#test/app-test.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { refundEffectsOfTest, test } from '#test/scenes/money-test.ts'

describe('the share of an order that its shop keeps', () => {
  test('is the total minus the commission, before the delivery and after it', async ({ app, db }) => {
    const { shop, orderId } = await orderThings(app, db)
    const listed = (await shop.call('listShopOrders', { open: 'true' })).body.data
    expect(listed).toMatchObject([{ _id: orderId, amount: 390.09, keeps: 386.19 }])
    const { data } = (await shop.call('setOrderStatus', { orderId, status: 'Delivered' })).body
    expect(data.keeps).toBe(386.19)
  })

  test('decreases if a line is left out or money is refunded', async ({ app, db, standin }) => {
    const { shop, orderId, curd, change } = await orderThings(app, db, { standin })
    expect((await change(curd.itemId, { count: 0 })).body.data).toMatchObject({ amount: 298.99, keeps: 296 })
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    await askRefund(db, refundEffectsOfTest, orderId, 98_99)
    expect((await shop.call('showOrder', { orderId })).body.order.keeps).toBe(198)
    // The money page computes it from the ledger.
    const { sum } = (await shop.call('showMoney', {})).body.data
    expect(sum.keeps).toBe(198)
  })

  test('is zero for a cancelled order', async ({ app, db }) => {
    const { shop, orderId } = await orderThings(app, db)
    const { data } = (await shop.call('declineOrder', { orderId, reason: 'too_busy' })).body
    expect(data?.keeps).toBe(0)
  })

  test('is reduced by the gateway’s fee if shops bear it', async ({ database, db, gateway, standin }) => {
    const config = readConfig({ NODE_ENV: 'test', GATEWAY_FEE_BORNE_BY: 'shop' })
    const app = makeTestApp(database, { gateway, config })
    const { shop, orderId } = await orderThings(app, db, { standin })
    const { keeps } = (await shop.call('showOrder', { orderId })).body.order
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    const { sum } = (await shop.call('showMoney', {})).body.data
    expect(sum.fees).toBeGreaterThan(0)
    expect(keeps).toBe(sum.keeps)
  })

  test('is not shown to the customer', async ({ app, db }) => {
    const { see } = await orderThings(app, db)
    expect(await see()).not.toHaveProperty('keeps')
  })
})
