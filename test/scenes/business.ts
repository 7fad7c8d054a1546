import type { Db } from '#server/db/db.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { TestApp } from '../app-test.ts'
import { paidOrder, refundEffectsOfTest, runAllJobs, until } from './money-test.ts'

export type Business = Awaited<ReturnType<typeof makeBusiness>>

/** Two shops with an order each, one delivered and partly refunded, one on its way; a plan and a credit. */
export async function makeBusiness(app: TestApp, db: Db, standin: RazorpayStandin) {
  const delivered = await paidOrder(app, db, standin)
  await delivered.keeper.call('setOrderStatus', { orderId: delivered.orderId, status: 'Delivered' })
  const refund = await askRefund(db, refundEffectsOfTest, delivered.orderId, 10000)
  standin.faults.refundDelayMs = 0
  await runAllJobs(app, db)
  await until(() => [...standin.state.refunds.values()].every(({ status }) => status === 'processed'))
  await runAllJobs(app, db)

  const underway = await paidOrder(app, db, standin)
  const plan = await app.shopkeeper()
  const renewal = await plan.call('createRenewalPayment', { amount: 14900 })
  await plan.call('verifyRenewalPayment', standin.pay(renewal.body.order.id))
  const fresh = await app.newShopkeeper()
  const setup = await fresh.call('createSetupPayment', { amount: 29900 })
  await fresh.call('verifySetupPayment', standin.pay(setup.body.order.id))
  return { delivered, underway, paymentId: delivered.paymentId, refund, creditorId: fresh.accountId }
}
