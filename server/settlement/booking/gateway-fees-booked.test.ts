import { describe, expect } from 'vitest'
import { toPaise } from '#contract/rules/money/money.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { saleBalances } from '#test/scenes/balances.ts'
import { beginPaying, paidOrder, refundEffectsOfTest, test } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { proveBooks } from '../proof/prove-books.ts'
import { readStatement } from '../statement/read-statement.ts'

describe('a gateway’s charge that becomes known after the delivery', () => {
  async function deliverBeforeCharge(app: TestApp, db: Db, standin: RazorpayStandin) {
    const { customer, keeper, orderId, gatewayOrderId, shopId } = await beginPaying(app, db)
    const proof = standin.pay(gatewayOrderId)
    const payment = standin.state.payments.get(proof.razorpay_payment_id)
    if (!payment) throw new Error('no payment')
    standin.state.save('payment', payment.id, { ...payment, fee: null, tax: null })
    await customer.call('verifyOrder', proof)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    standin.state.save('payment', payment.id, payment)
    await customer.call('verifyOrder', proof)
    const statement = () => readStatement(db, shopId, indiaMonth(new Date()))
    return { keeper, orderId, feePaise: payment.fee ?? 0, statement }
  }

  test('is deducted from a shop that bears it, and stays deducted whatever changes later', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const app = makeTestApp(database, {
      gateway,
      config: readConfig({ NODE_ENV: 'test', GATEWAY_FEE_BORNE_BY: 'shop' }),
    })
    const { keeper, orderId, feePaise, statement } = await deliverBeforeCharge(app, db, standin)
    expect(feePaise).toBeGreaterThan(0)
    expect(await saleBalances(db)).toMatchObject({ shop: -(30591 - feePaise), commission: -309 })
    const { lines, totals } = await statement()
    expect(totals).toMatchObject({ orders: 1, gatewayFee: feePaise / 100, gatewayFeeOfShop: feePaise / 100 })
    expect(lines.map(({ kind, amount, gatewayFee }) => [kind, amount, gatewayFee])).toEqual([
      ['delivered', 309, 0],
      ['corrected', 0, feePaise / 100],
    ])
    await askRefund(db, refundEffectsOfTest, orderId, toPaise(100))
    expect(await saleBalances(db)).toMatchObject({
      shop: -(20691 - feePaise),
      commission: -209,
      orders_held: 0,
    })
    for (const status of ['Out for delivery', 'Delivered'] as const)
      await keeper.call('setOrderStatus', { orderId, status })
    expect(await saleBalances(db)).toMatchObject({ shop: -(20691 - feePaise), orders_held: 0 })
    expect(await proveBooks(db)).toEqual([])
    await app.close()
  })

  test('is shown to a shop that does not bear it, and deducts nothing', async ({ app, db, standin }) => {
    const { feePaise, statement } = await deliverBeforeCharge(app, db, standin)
    expect(await saleBalances(db)).toMatchObject({ shop: -30591, commission: -309 })
    expect((await statement()).totals).toMatchObject({ gatewayFee: feePaise / 100, gatewayFeeOfShop: 0 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('is on no statement while its order is not delivered, nor if its whole payment was refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    const statement = () => readStatement(db, shopId, indiaMonth(new Date()))
    await askRefund(db, refundEffectsOfTest, orderId, 100_00)
    expect((await statement()).totals).toMatchObject({ orders: 0, amount: 0, gatewayFee: 0 })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect((await statement()).totals).toMatchObject({ orders: 1, amount: 209, gatewayFee: 7.29 })
    await askRefund(db, refundEffectsOfTest, orderId)
    expect((await statement()).totals).toMatchObject({ orders: 0, amount: 0, gatewayFee: 0 })
  })

  test('deducts no more from a shop that bears it than its share of what stays paid', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const config = readConfig({ NODE_ENV: 'test', GATEWAY_FEE_BORNE_BY: 'shop' })
    const app = makeTestApp(database, { gateway, config })
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await askRefund(db, refundEffectsOfTest, orderId, 308_00)
    expect(await saleBalances(db)).toMatchObject({ shop: 0, commission: -1, orders_held: 0 })
    expect((await readStatement(db, shopId, indiaMonth(new Date()))).totals).toMatchObject({
      amount: 1,
      gatewayFee: 7.29,
      gatewayFeeOfShop: 0.99,
      closing: 0,
    })
    expect((await keeper.call('showOrder', { orderId })).body.order.keeps).toBe(0)
    expect(await proveBooks(db)).toEqual([])
    await app.close()
  })

  test('stays with whoever bore it when a refund on the gateway’s dashboard reports it again', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const config = readConfig({ NODE_ENV: 'test', GATEWAY_FEE_BORNE_BY: 'shop' })
    const app = makeTestApp(database, { gateway, config })
    const { keeper, orderId, paymentId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const delivered = await saleBalances(db)
    const fact = { ...(await gateway.payment(paymentId)), status: 'refunded' } as const
    await applyPayment(db, orderParts.effects, fact, 'webhook')
    expect(await saleBalances(db)).toEqual(delivered)
    await app.close()
  })
})
