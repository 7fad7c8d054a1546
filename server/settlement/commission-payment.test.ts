import { afterEach, describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { expectAlarms } from '#test/alarms.ts'
import { givePassword, password, placementOf } from '#test/scenes/builders.ts'
import { makeDebtor, receipts, settleRefunds } from '#test/scenes/debtor-scene.ts'
import { allRefunds, beginPaying, runAllJobs, test, until } from '#test/scenes/money-test.ts'
import { readBalancePaise } from './ledger-months.ts'
import { proveBooks } from './proof/prove-books.ts'
import { settleShop } from './settle-shop.ts'

describe('commission that is paid online', () => {
  // The books must be consistent after every test.
  afterEach<{ db: Db }>(async ({ db }) => {
    expect(await proveBooks(db)).toEqual([])
  })

  test('is as much as the books say, and is shown as paid on the money page and the statement at once', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    expect((await keeper.call('showMoney')).body.data.totals.closing).toBe(-3.09)
    const begun = await begin()
    expect(begun).toMatchObject({ status: 200, body: { order: { amount: 309, currency: 'INR' } } })
    expect(begun.body.payWithin).toBeGreaterThan(1700)
    const proof = standin.pay(begun.body.order.id)

    const verified = await keeper.call('verifyCommissionPayment', proof)
    expect(verified.body).toEqual({ success: true, message: 'Thank you! Your commission is paid.' })
    expect((await keeper.call('showMoney')).body.data.totals).toMatchObject({ received: 3.09, closing: 0 })
    const { data } = (await keeper.call('showStatement')).body
    expect(data.transfers).toMatchObject([{ amount: -3.09, reference: proof.razorpay_payment_id }])
    const month = data.month
    const entries = await keeper.call('listMoneyEntries', { of: 'received', month })
    expect(entries.body.data).toMatchObject([
      { kind: 'received', amount: 3.09, payment: { id: proof.razorpay_payment_id, method: 'upi' } },
    ])
    expect(await readBalancePaise(db, shopId)).toBe(0)
  })

  test('is booked once, however often callback, webhook and reconciler report it', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.duplicateWebhooks = 3
    const proof = standin.pay((await begin()).body.order.id)
    await Promise.all(Array.from({ length: 40 }, () => keeper.call('verifyCommissionPayment', proof)))
    await runAllJobs(app, db)
    expect(await receipts(db, shopId)).toEqual([[proof.razorpay_payment_id, -309]])
  })

  test('counts even if only the webhook reports it, before anybody verifies', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const proof = standin.pay((await begin()).body.order.id)
    await until(async () => (await readBalancePaise(db, shopId)) === 0)
    expect((await keeper.call('verifyCommissionPayment', proof)).body.success).toBe(true)
    expect(await receipts(db, shopId)).toHaveLength(1)
  })

  test('is found by the reconciler if the browser was closed and no webhook came', async ({
    app,
    db,
    standin,
  }) => {
    const { shopId, begin } = await makeDebtor(app, db)
    standin.pay((await begin()).body.order.id)
    await runAllJobs(app, db)
    expect(await readBalancePaise(db, shopId)).toBe(0)
    expectAlarms('webhook_missing')
  })

  test('that failed books nothing, and can be retried in the same window', async ({ app, db, standin }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    const { order } = (await begin()).body
    const failed = standin.pay(order.id, { captured: false })
    standin.fail(failed.razorpay_payment_id)
    expect(await keeper.call('verifyCommissionPayment', failed)).toMatchObject({
      status: 400,
      body: { code: 'payment_not_verified' },
    })
    expect(await receipts(db, shopId)).toEqual([])
    expect((await begin()).body.order.id).toBe(order.id)
    const again = await keeper.call('verifyCommissionPayment', standin.pay(order.id))
    expect(again.body.success).toBe(true)
    expect(await readBalancePaise(db, shopId)).toBe(0)
  })

  test('of another amount than was requested is refunded, and the debt stays', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    standin.faults.captureAmountOffset = 100
    const proof = standin.pay((await begin()).body.order.id)
    expect(await keeper.call('verifyCommissionPayment', proof)).toMatchObject({
      status: 400,
      body: { message: 'This payment came too late or a second time. It goes back to you by itself.' },
    })
    standin.clearFaults()
    await settleRefunds(app, db, standin)
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 409, status: 'processed' }])
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    expect((await begin()).body.order.amount).toBe(309)
  })

  test('captured twice is booked once, and the second payment is refunded', async ({ app, db, standin }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    standin.faults.allowSecondCapture = true
    const { order } = (await begin()).body
    const proofs = [standin.pay(order.id), standin.pay(order.id)]
    await Promise.all(proofs.map((proof) => keeper.call('verifyCommissionPayment', proof)))
    await settleRefunds(app, db, standin)
    expect(await receipts(db, shopId)).toHaveLength(1)
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 309, status: 'processed' }])
  })

  test('beyond what is still owed at that time becomes a balance of the shop, to be paid out', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    const { order } = (await begin()).body
    await settleShop(db, { shopId, paidPaise: -309, reference: 'UTR of the bank' })
    await keeper.call('verifyCommissionPayment', standin.pay(order.id))
    expect(await readBalancePaise(db, shopId)).toBe(309)
    expect((await keeper.call('showMoney')).body.data.totals).toMatchObject({ received: 6.18, closing: 3.09 })
  })

  test('that was refunded on the gateway’s dashboard is owed again', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const proof = standin.pay((await begin()).body.order.id)
    await keeper.call('verifyCommissionPayment', proof)
    const paymentId = proof.razorpay_payment_id
    standin.settleRefund(standin.refund(paymentId, 109), 'processed')
    await until(async () => (await readBalancePaise(db, shopId)) === -109)
    await until(async () => (await allRefunds(db))[0]?.status === 'processed')
    expect((await begin()).body.order.amount).toBe(109)
    const { month } = (await keeper.call('showStatement')).body.data
    const listed = await keeper.call('listMoneyEntries', { of: 'sent', month })
    expect(listed.body.data).toMatchObject([{ kind: 'sent', amount: 1.09, payment: { id: paymentId } }])
    expect(listed.body.data[0]).not.toHaveProperty('reference')
  })

  test('of a shop that was deleted meanwhile is refunded', async ({ app, db, standin }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    await givePassword(db, keeper.accountId)
    const { order } = (await begin()).body
    await settleShop(db, { shopId, paidPaise: -309, reference: 'UTR of the bank' })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    standin.pay(order.id)
    await settleRefunds(app, db, standin)
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 309, reason: 'unwanted' }])
    expect(await readBalancePaise(db, shopId)).toBe(0)
  })

  test('is verified only by the shop that owes it, and only by a payment for it', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, shopId, begin } = await makeDebtor(app, db)
    const proof = standin.pay((await begin()).body.order.id)
    const refused = { status: 400, body: { code: 'payment_not_verified' } }
    const other = await app.shopkeeper()
    expect(await other.call('verifyCommissionPayment', proof)).toMatchObject(refused)
    const forged = { ...proof, razorpay_signature: 'f'.repeat(64) }
    expect(await keeper.call('verifyCommissionPayment', forged)).toMatchObject(refused)
    const renewal = await keeper.call('createRenewalPayment', { amount: 9900 })
    const renewed = standin.pay(renewal.body.order.id)
    expect(await keeper.call('verifyCommissionPayment', renewed)).toMatchObject(refused)
    expect(await keeper.call('verifyRenewalPayment', proof)).toMatchObject(refused)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    await keeper.call('verifyRenewalPayment', renewed)
    await keeper.call('verifyCommissionPayment', proof)
  })

  test('can be offset by online orders meanwhile, and a payment that was begun before is booked nevertheless', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, keeper, orderId, gatewayOrderId, item, shopId } = await beginPaying(app, db)
    const placed = await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 20 }]))
    await keeper.call('setOrderStatus', { orderId: placed.body.orderId, status: 'Delivered' })
    const begun = await keeper.call('createCommissionPayment')
    await customer.call('verifyOrder', standin.pay(gatewayOrderId))
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect((await keeper.call('createCommissionPayment')).body.code).toBe('nothing_owed')
    await keeper.call('verifyCommissionPayment', standin.pay(begun.body.order.id))
    expect(await readBalancePaise(db, shopId)).toBe(30591)
  })
})
