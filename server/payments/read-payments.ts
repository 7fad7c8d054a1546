import type { Db } from '#server/db/db.ts'

export type OrderRefund = {
  amountPaise: number
  status: 'due' | 'pending' | 'failed' | 'processed'
  expectedBy: Date
}

const SLOWEST_WORKING_DAYS = 7

/** The day a refund begun now is at the bank at the latest. */
export const refundExpectedBy = (begunAt: Date): Date => addWorkingDays(begunAt, SLOWEST_WORKING_DAYS)

/** The newest refund of each of these orders, for the customer to see. */
export async function refundsOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderRefund>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds as refund')
    .innerJoin('payments as payment', 'payment.rzp_payment_id', 'refund.rzp_payment_id')
    .select(['payment.payment_order_id', 'refund.amount_paise', 'refund.status', 'refund.created_at'])
    .where('payment.payment_order_id', 'in', orderIds)
    .orderBy('refund.created_at')
    .execute()
  return new Map(
    rows.map((row) => [
      row.payment_order_id,
      {
        amountPaise: row.amount_paise,
        status: row.status,
        expectedBy: refundExpectedBy(row.created_at),
      },
    ]),
  )
}

/** Banks work Monday to Friday as far as a promise goes. */
function addWorkingDays(from: Date, days: number): Date {
  const day = new Date(from)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day
}
