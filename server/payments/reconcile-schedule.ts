import { defineJob } from '#server/jobs/job.ts'

/** Asks the gateway what became of a payment order, whether or not anybody told us. */
export const reconcilePayment = defineJob<{ paymentOrderId: string; round: number }>('reconcile_payment', {
  lane: 'money',
  maxAttempts: 25,
})

const FIRST_ROUNDS_S = [30, 120, 300, 900]
const HOUR_S = 3600
const GIVE_UP_S = 72 * HOUR_S
/** After this round a settled order is looked at no more: by then a second payment has shown itself. */
export const LAST_EARLY_ROUND = FIRST_ROUNDS_S.length - 1

/** 30 s, 2, 5 and 15 min after creation, then hourly for three days; then undefined. */
export function nextCheckAt(createdAt: Date, round: number): Date | undefined {
  const seconds = FIRST_ROUNDS_S[round] ?? (round - LAST_EARLY_ROUND) * HOUR_S
  return seconds > GIVE_UP_S ? undefined : new Date(createdAt.getTime() + seconds * 1000)
}
