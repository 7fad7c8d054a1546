import { defineJob } from '#server/jobs/job.ts'

/** Asks what became of a refund the gateway took but has not decided yet. */
export const checkRefund = defineJob<{ refundId: string; round: number }>('check_refund', {
  lane: 'money',
  maxAttempts: 15,
})

const MINUTE_MS = 60_000
const WAITS_MIN = [2, 10, 60, 360]
const DAY_MIN = 1440
const MOST_ROUNDS = 16

/** 2 and 10 minutes, 1 and 6 hours, then daily for twelve days: banks take up to seven working days. */
export function nextRefundCheckAt(now: Date, round: number): Date | undefined {
  if (round >= MOST_ROUNDS) return undefined
  return new Date(now.getTime() + (WAITS_MIN[round] ?? DAY_MIN) * MINUTE_MS)
}
