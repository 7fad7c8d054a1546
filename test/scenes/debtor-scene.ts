import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { expectAlarms } from '../alarms.ts'
import type { TestApp } from '../app-test.ts'
import { makeItem, placementOf } from './builders.ts'
import { runAllJobs } from './money-test.ts'

/** A shop that took ₹309 in cash at the door, and owes ₹3.09 of it. */
export async function makeDebtor(app: TestApp, db: Db) {
  const keeper = await app.shopkeeper()
  const item = await makeItem(db, keeper.shopId)
  const customer = await app.customer()
  const sellForCash = async () => {
    const placed = await customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 10 }]))
    await keeper.call('setOrderStatus', { orderId: placed.body.orderId, status: 'Delivered' })
    return placed.body.orderId
  }
  await sellForCash()
  return { keeper, shopId: keeper.shopId, sellForCash, begin: () => keeper.call('createCommissionPayment') }
}

/** The money entries of the shop's page, oldest first. */
export const receipts = async (db: Db, shopId: string) => {
  const rows = await db
    .selectFrom('ledger_transactions')
    .select(['subject', 'gross_paise'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'payout')
    .orderBy('booked_at')
    .execute()
  return rows.map(({ subject, gross_paise }) => [subject, gross_paise])
}

/** Makes all requested refunds. */
export const settleRefunds = async (app: TestApp, db: Db, standin: RazorpayStandin) => {
  await runAllJobs(app, db, 2)
  for (const refund of standin.state.refunds.values()) standin.settleRefund(refund, 'processed')
  await runAllJobs(app, db, 2)
  // Normally the gateway's own webhook reports the refund first.
  expectAlarms('webhook_missing')
}
