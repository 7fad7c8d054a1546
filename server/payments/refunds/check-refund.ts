import type { Tx } from '#server/db/db.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { Refund } from './refunds.ts'

/** Asks the gateway about a refund that it has accepted but not decided, or that has no bank's number yet. */
export const checkRefund = defineJob<{ refundId: string; round: number }>('check_refund', {
  lane: 'money',
  maxAttempts: 15,
})

const MINUTE_MS = 60_000
const WAITS_MIN = [2, 10, 60, 360]
const DAY_MIN = 1440
const MOST_ROUNDS = 16

/** After 2 and 10 minutes, 1 and 6 hours, then daily for twelve days, since banks take up to seven working days. */
function nextRefundCheckAt(now: Date, round: number): Date | undefined {
  if (round >= MOST_ROUNDS) return undefined
  return new Date(now.getTime() + (WAITS_MIN[round] ?? DAY_MIN) * MINUTE_MS)
}

/** Answers whether there is another round; after the last one a person has to look. */
export async function checkRefundLater(tx: Tx, refundId: string, round: number): Promise<boolean> {
  const runAt = nextRefundCheckAt(new Date(), round)
  if (runAt)
    await enqueue(tx, checkRefund, { refundId, round }, { jobKey: `check-refund:${refundId}`, runAt })
  return runAt !== undefined
}

/** Undecided, or still without the bank's number, which the gateway adds without sending an event. */
export const isAwaited = ({ status, bank_reference }: Pick<Refund, 'status' | 'bank_reference'>): boolean =>
  status === 'pending' || (status === 'processed' && bank_reference === null)
