import { expect } from 'vitest'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { expectAlarms } from '#test/alarms.ts'
import { beginPaying, refundEffectsOfTest, runAllJobs, test } from '#test/scenes/money-test.ts'
import { cancelUnpaidOrder } from '../checkout/cancel-unpaid-order.ts'

test('a customer who paid too late is told once that the payment is refunded, and by when', async ({
  app,
  db,
  standin,
  mails,
}) => {
  const begun = await beginPaying(app, db)
  await db.transaction().execute((tx) => cancelUnpaidOrder(tx, begun))
  const proof = standin.pay(begun.gatewayOrderId)
  await Promise.all([begun.customer.call('verifyOrder', proof), begun.customer.call('verifyOrder', proof)])
  await runAllJobs(app, db, 3)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: begun.customer.email, subject: '₹309 is on its way back to you' })
  expect(mails[0]?.text).toContain('within 3-7 business days')
  expectAlarms('webhook_missing')
})

test('each refund that a person decides is announced with its amount, and so is that of a second payment', async ({
  app,
  db,
  standin,
  mails,
}) => {
  const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
  standin.faults.allowSecondCapture = true
  // Longer than this test runs.
  standin.faults.refundDelayMs = 60_000
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  for (const paise of [10000, 2500]) await askRefund(db, refundEffectsOfTest, orderId, paise)
  await runAllJobs(app, db, 3)
  const told = mails.filter(({ subject }) => subject.includes('back to you'))
  expect(told.map(({ subject }) => subject.split(' ')[0]).sort()).toEqual(['₹100', '₹25', '₹309'])
  expect(told.find(({ subject }) => subject.startsWith('₹25'))?.text).toContain(`/myorders/${orderId}`)

  const { order } = (await customer.call('showOrder', { orderId })).body
  expect(order.paymentStatus).toBe('part_refund_due')
  expect(order.refunds?.map(({ amount, of }) => [amount, of])).toEqual([
    [309, 'other_payment'],
    [100, 'order'],
    [25, 'order'],
  ])
  expectAlarms('webhook_missing')
})
