import { sql } from 'kysely'
import type { RefundBearer } from '#contract/rules/money/refunds.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type BankHolidays, readBankHolidays, refundExpectedBy } from './bank-holidays.ts'
import { isTriedAgain, type Refund } from './refunds/refunds.ts'

export type OrderRefund = {
  amountPaise: number
  /** Whether it refunds the payment that placed the order, or another one that was not needed. */
  of: 'order' | 'other_payment'
  status: Refund['status']
  reason: Refund['reason']
  borneBy: RefundBearer
  at: Date
  sentAt?: Date
  /** By which the payer's bank finds it. */
  bankReference?: string
  expectedBy: Date
}

/** All refunds of payments for these orders, oldest first. Without those that failed and were replaced by a retry. */
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
      'refund.reason',
      'refund.attempt',
      'refund.failure',
      'refund.borne_by',
      'refund.bank_reference',
      'refund.created_at',
      'refund.updated_at',
    ])
    .where('payment.payment_order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
  const told = rows.filter((row) => row.status !== 'failed' || !isTriedAgain(row))
  const refunds = Map.groupBy(told, (row) => row.payment_order_id)
  const holidays = told.length > 0 ? await readBankHolidays(db) : new Set<string>()
  return new Map([...refunds].map(([orderId, its]) => [orderId, its.map((row) => toRefund(row, holidays))]))
}

type RefundRow = Pick<
  Refund,
  'amount_paise' | 'status' | 'reason' | 'borne_by' | 'bank_reference' | 'created_at' | 'updated_at'
> & { applied_at: Date | null }

function toRefund(row: RefundRow, holidays: BankHolidays): OrderRefund {
  return {
    amountPaise: row.amount_paise,
    of: row.applied_at ? 'order' : 'other_payment',
    status: row.status,
    reason: row.reason,
    borneBy: row.borne_by,
    at: row.created_at,
    ...(row.status === 'processed' && { sentAt: row.updated_at }),
    ...(row.bank_reference && { bankReference: row.bank_reference }),
    expectedBy: refundExpectedBy(row.created_at, holidays),
  }
}
