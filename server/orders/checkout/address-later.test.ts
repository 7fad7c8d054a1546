import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { TestApp } from '#test/app-test.ts'
import { makeCheckout, runAllJobs, test, until } from '#test/scenes/money-test.ts'

/** The calls exactly as specified: lines come from the cart, and the address only with the verification. */
async function beginBare(app: TestApp, db: Db) {
  const checkout = await makeCheckout(app, db)
  const { customer, shopId, item } = checkout
  await db.updateTable('menu_items').set({ stock_count: 25 }).where('id', '=', item.itemId).execute()
  for (let i = 0; i < 10; i += 1) await customer.call('addToCart', { itemId: item.itemId, shopId })
  const begun = await customer.call('createOnlineOrder', { amount: 309, deliveryCharge: 9, shopId })
  return { ...checkout, begun, orderId: begun.body.orderId }
}
const stockOf = async (db: Db, itemId: string) =>
  (await db.selectFrom('menu_items').select('stock_count').where('id', '=', itemId).executeTakeFirst())
    ?.stock_count
const statusOf = async (db: Db, id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('an order begun without lines or address', () => {
  test('takes its lines from the cart and its address from the verification, and is placed', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, keeper, placement, begun, orderId } = await beginBare(app, db)
    expect(begun.body).toMatchObject({ order: { amount: 30900, currency: 'INR' } })
    const proof = standin.pay(begun.body.order.id)
    const verified = await customer.call('verifyOrder', { ...placement, ...proof })
    expect(verified.body).toMatchObject({ success: true, orderId })
    const [order] = (await keeper.call('listShopOrders')).body.data
    expect(order).toMatchObject({
      amount: 309,
      items: [{ count: 10 }],
      address: { firstName: 'Asha', street: 'Dharampeth, Nagpur', flat: '4B', phone: '9876543210' },
    })
    const kept = (await customer.call('listAddresses')).body.data
    expect(kept).toMatchObject([{ ...placement.address, label: '' }])
    expect(await proveBooks(db)).toEqual([])
  })

  test('is not placed by the webhook alone, but waits for its address', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { customer, placement, begun, orderId } = await beginBare(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const proof = standin.pay(begun.body.order.id)
    await until(async () =>
      (await db.selectFrom('payments').selectAll().execute()).some((p) => p.status === 'captured'),
    )
    expect(await statusOf(db, orderId)).toBe('Awaiting payment')
    expect((await customer.call('verifyOrder', { ...placement, ...proof })).body.success).toBe(true)
    expect((await customer.call('verifyOrder', { ...placement, ...proof })).body.success).toBe(true)
    expect(await statusOf(db, orderId)).toBe('Food Processing')
    expect(await proveBooks(db)).toEqual([])
  })

  test('is refunded, and its packs are returned to stock, if no address ever arrives', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { customer, begun, orderId, item } = await beginBare(app, db)
    expect(await stockOf(db, item.itemId)).toBe(15)
    const proof = standin.pay(begun.body.order.id)
    expect(await customer.call('verifyOrder', proof)).toMatchObject({
      status: 400,
      body: { code: 'fields_missing' },
    })
    standin.faults.refundDelayMs = 0
    await runAllJobs(app, db, 4)
    standin.sendWebhooksTo(webhookUrl)
    await until(async () => (await db.selectFrom('refunds').selectAll().execute())[0]?.status === 'processed')
    expect([await statusOf(db, orderId), await stockOf(db, item.itemId)]).toEqual(['Cancelled', 25])
    expect(await proveBooks(db)).toEqual([])
  })

  test('is on no statement of its shop, even if part of its payment is refunded on the gateway’s dashboard', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { customer, keeper, begun } = await beginBare(app, db)
    const proof = standin.pay(begun.body.order.id)
    await customer.call('verifyOrder', proof)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.refundDelayMs = 0
    standin.refund(proof.razorpay_payment_id, 100_00)
    await until(async () => (await db.selectFrom('refunds').selectAll().execute())[0]?.status === 'processed')
    expect(await proveBooks(db)).toEqual([])
    const statement = await keeper.call('showStatement', {})
    expect(statement.body.data).toMatchObject({ lines: [], totals: { amount: 0, closing: 0 } })
    expect((await keeper.call('showMoney', {})).body.data.sum).toMatchObject({ back: 0, keeps: 0 })
    await runAllJobs(app, db, 4)
    await until(async () => (await db.selectFrom('refunds').selectAll().execute())[1]?.status === 'processed')
    expect((await keeper.call('showStatement', {})).body.data.lines).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })

  test('is not placed for an address with a different delivery fee', async ({ app, db, standin }) => {
    const { customer, placement, begun, orderId } = await beginBare(app, db)
    const proof = standin.pay(begun.body.order.id)
    const far = { ...placement.address, latitude: 21.2, longitude: 79.0882 }
    expect(await customer.call('verifyOrder', { ...placement, address: far, ...proof })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await statusOf(db, orderId)).toBe('Awaiting payment')
  })

  test('requires a cart, an existing fee and the correct total', async ({ app, db }) => {
    const { customer, shopId } = await beginBare(app, db)
    const other = await app.customer()
    const bare = (amount: number, deliveryCharge: number) => ({ amount, deliveryCharge, shopId })
    expect((await other.call('createOnlineOrder', bare(309, 9))).body.code).toBe('below_minimum')
    expect((await customer.call('createOnlineOrder', bare(310, 10))).body.code).toBe('price_changed')
    expect((await customer.call('createOnlineOrder', bare(9, 9))).body.code).toBe('price_changed')
  })
})
