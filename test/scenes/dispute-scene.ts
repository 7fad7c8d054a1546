import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { TestApp } from '../app-test.ts'
import { sendEvent } from './signed-events.ts'

const NOON = Date.parse('2026-11-22T06:30:00Z')
export const at = (minute: number) => new Date(NOON + minute * 60_000)

export const disputeOf = (paymentId: string, change: object = {}) => ({
  id: 'disp_00000000000001',
  entity: 'dispute',
  payment_id: paymentId,
  amount: 30900,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'chargeback_authorization',
  respond_by: Date.parse('2026-11-29T06:30:00Z') / 1000,
  status: 'open',
  phase: 'chargeback',
  created_at: NOON / 1000,
  ...change,
})

/** Sends the dispute's events in the given order, each with a timestamp a minute after the one before. */
export async function sendDisputeEvent(
  app: TestApp,
  standin: RazorpayStandin,
  paymentId: string,
  steps: [step: string, minute: number, change?: object][],
) {
  for (const [step, minute, change] of steps) {
    const status = ['under_review', 'won', 'lost', 'closed'].includes(step) ? step : 'open'
    const dispute = disputeOf(paymentId, { status, ...change })
    expect(await sendEvent(app, standin, `payment.dispute.${step}`, { dispute }, at(minute))).toBe(200)
  }
}

export const disputes = (db: Db) => db.selectFrom('disputes').selectAll().execute()

/** The sums of the bookings, without those of the payment itself. */
export async function bookedEntries(db: Db) {
  const { rows } = await sql<{ account: string; paise: number }>`
    select e.account, sum(e.amount_paise)::bigint as paise
    from ledger_transactions t join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.kind = 'dispute' group by e.account having sum(e.amount_paise) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

export async function mailsToOperator(db: Db, to = 'help@nukkad.example') {
  const { rows } = await sql<{ payload: Mail; waits: boolean }>`
    select payload, run_at > now() as waits from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_mail' and payload->>'to' = ${to} order by j.id`.execute(db)
  expect(rows.some(({ waits }) => waits)).toBe(false)
  return rows.map(({ payload }) => payload)
}

export const taken = { amount_deducted: 30900 }
export const withheld = { disputed: 30900, gateway: -30900 }
export const lost = { dispute_loss: 30900, gateway: -30900 }
