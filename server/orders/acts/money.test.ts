import { describe, expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { expectAlarms } from '#test/alarms.ts'
import { sendDisputeEvent, taken } from '#test/scenes/dispute-scene.ts'
import {
  allRefunds,
  beginPaying,
  orderOf,
  paidOrder,
  refundsMade,
  runAllJobs,
  test,
} from '#test/scenes/money-test.ts'

describe('an order paid with ₹309', () => {
  test('is refunded in full, exactly once, when it is declined or cancelled, and the books agree', async ({
    app,
    db,
    standin,
  }) => {
    for (const end of ['declined', 'cancelled'] as const) {
      const { orderId, customer, keeper } = await paidOrder(app, db, standin)
      const ask = () =>
        end === 'declined'
          ? keeper.call('declineOrder', { orderId, reason: 'closed' })
          : customer.call('cancelOrder', { orderId })
      const answers = await Promise.all([ask(), ask(), ask()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[0]?.body.data).toMatchObject({
        status: 'Cancelled',
        paymentStatus: 'refund_due',
        refunds: [{ amount: 309, status: 'due' }],
      })
    }
    expect(await refundsMade(db)).toEqual([
      ['declined', 309_00],
      ['cancelled', 309_00],
    ])
    expect(await proveBooks(db)).toEqual([])
    await runAllJobs(app, db, 2)
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })

  test('is refunded without the delivery fee if nobody was at home and the shop keeps it, and the mail says so', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { orderId, keeper } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await keeper.call('markUndeliverable', { orderId, reason: 'nobody_home', keepsFee: true })
    const order = await orderOf(db, orderId)
    expect(order).toMatchObject({ status: 'Cancelled', kept_fee_paise: order.delivery_paise })
    expect(await refundsMade(db)).toEqual([['undeliverable', order.subtotal_paise]])
    await runAllJobs(app, db, 3)
    const told = mails.find(({ subject }) => subject.endsWith('Your order could not be delivered'))
    expect(told?.text).toContain('₹300 goes back to you.')
    expect(told?.text).toContain('The delivery fee of ₹9 is kept.')
  })

  test('cancelled during a dispute that is then lost is not refunded: the payer has the money already', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, customer, paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0]])
    await customer.call('cancelOrder', { orderId })
    await sendDisputeEvent(app, standin, paymentId, [['lost', 1, taken]])
    expect(await allRefunds(db)).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })

  test('cancelled during a dispute is refunded once when the dispute is won', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, customer, paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])
    await customer.call('cancelOrder', { orderId })
    expect([await allRefunds(db), await proveBooks(db)]).toEqual([[], []])
    await sendDisputeEvent(app, standin, paymentId, [
      ['won', 1],
      ['won', 1],
    ])
    expect(await refundsMade(db)).toEqual([['cancelled', 309_00]])
    expect(await proveBooks(db)).toEqual([])
  })

  test('lowered during a dispute is refunded after it, and one mail tells the customer so', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { orderId, customer, keeper, item, paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0]])
    await keeper.call('changeLine', { orderId, itemId: item.itemId, count: 7 })
    await runAllJobs(app, db, 3)
    mails.length = 0
    await sendDisputeEvent(app, standin, paymentId, [['closed', 1]])
    await runAllJobs(app, db, 3)
    expect(mails.filter(({ to }) => to === customer.email).map(({ subject }) => subject)).toEqual([
      '₹90 is on its way back to you',
    ])
  })

  test('lowered during a dispute is refunded by the difference, and no more, if the dispute is closed without a loss', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, keeper, item, paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0]])
    await keeper.call('changeLine', { orderId, itemId: item.itemId, count: 7 })
    expect(await proveBooks(db)).toEqual([])
    await sendDisputeEvent(app, standin, paymentId, [['closed', 1]])
    expect(await refundsMade(db)).toEqual([['changed', 90_00]])
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await proveBooks(db)).toEqual([])
  })

  test('that stays as it was placed is not refunded when a dispute is won', async ({ app, db, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [
      ['created', 0],
      ['won', 1],
    ])
    expect(await allRefunds(db)).toEqual([])
  })
})

test('a customer can cancel an order that awaits its payment, and a payment that arrives later is refunded', async ({
  app,
  db,
  standin,
}) => {
  const { orderId, gatewayOrderId, customer } = await beginPaying(app, db)
  expect((await customer.call('cancelOrder', { orderId })).body).toEqual({
    success: true,
    message: 'Your order is cancelled.',
  })
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  expect(await orderOf(db, orderId)).toMatchObject({ status: 'Cancelled', placed_at: null })
  expect(await refundsMade(db)).toEqual([['unwanted', 309_00]])
})
