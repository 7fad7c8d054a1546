import { describe, expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { beginPaying, makeCheckout, test } from '#test/scenes/money-test.ts'

describe('an order paid online', () => {
  test('is invisible while it awaits its payment, is placed by it, and is then shown to its shop', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, keeper, orderId, gatewayOrderId, shopId } = await beginPaying(app, db)
    expect((await customer.call('listMyOrders')).body.data).toEqual([])
    expect((await keeper.call('listShopOrders')).body.data).toEqual([])
    expect((await app.anon.call('verifyOrder', { orderId, success: 'true' })).body.success).toBe(false)

    const proof = standin.pay(gatewayOrderId)
    const verified = await customer.call('verifyOrder', proof)
    expect(verified.body).toMatchObject({ success: true, orderId, message: 'Order placed successfully!' })

    const [order] = (await keeper.call('listShopOrders')).body.data
    expect(order).toMatchObject({
      _id: orderId,
      shopId,
      paymentMethod: 'online',
      paymentStatus: 'paid',
      amount: 309,
    })
    expect((await app.anon.call('verifyOrder', { orderId, success: 'false' })).body.success).toBe(true)
    expect(await proveBooks(db)).toEqual([])
  })

  test('returns the amount in paise and the public key', async ({ app, db, gateway }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const { body, status } = await customer.call('createOnlineOrder', placement)
    expect(status).toBe(200)
    expect(body).toMatchObject({ order: { amount: 30900, currency: 'INR' }, key: gateway.publicKey })
  })
})
