import { SLOWEST_REFUND_DAYS } from '#contract/rules/promises.ts'
import type { Db, Tx } from '#server/db/db.ts'

export type OrderRefund = {
  amountPaise: number
  /** Of the payment that the order was placed by, or of another one that it had no use for. */
  of: 'order' | 'other_payment'
  status: 'due' | 'pending' | 'failed' | 'processed'
  at: Date
  sentAt?: Date
  expectedBy: Date
}

/** The day a refund begun now is at the bank at the latest. */
export const refundExpectedBy = (begunAt: Date): Date => addWorkingDays(begunAt, SLOWEST_REFUND_DAYS)

/** All refunds of what was paid for these orders, oldest first. One that failed and was sent anew is the new one. */
export async function refundsOfOrders(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, OrderRefund[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds as refund')
    .innerJoin('payments as payment', 'payment.payment_id', 'refund.payment_id')
    .select([
      'payment.payment_order_id',
      'payment.applied_at',
      'refund.amount_paise',
      'refund.status',
      'refund.created_at',
      'refund.updated_at',
    ])
    .where('payment.payment_order_id', 'in', orderIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as next')
            .select('next.id')
            .whereRef('next.payment_id', '=', 'refund.payment_id')
            .whereRef('next.amount_paise', '=', 'refund.amount_paise')
            .whereRef('next.attempt', '>', 'refund.attempt')
            .whereRef('next.id', '>', 'refund.id')
            .where('refund.status', '=', 'failed'),
        ),
      ),
    )
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
  const refunds = Map.groupBy(rows, (row) => row.payment_order_id)
  return new Map([...refunds].map(([orderId, its]) => [orderId, its.map(toRefund)]))
}

function toRefund(row: {
  applied_at: Date | null
  amount_paise: number
  status: OrderRefund['status']
  created_at: Date
  updated_at: Date
}): OrderRefund {
  return {
    amountPaise: row.amount_paise,
    of: row.applied_at ? 'order' : 'other_payment',
    status: row.status,
    at: row.created_at,
    ...(row.status === 'processed' && { sentAt: row.updated_at }),
    expectedBy: refundExpectedBy(row.created_at),
  }
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
