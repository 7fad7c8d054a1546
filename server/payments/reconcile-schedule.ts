import { defineJob } from '#server/jobs/job.ts'

export type Look = {
  paymentOrderId: string
  round: number
  /** When its payment window was opened again; absent, the schedule counts from when the payment order was made. */
  begunAt?: string | undefined
}

/** Asks the gateway for payments of a payment order, in case neither callback nor webhook brings them. */
export const reconcilePayment = defineJob<Look>('reconcile_payment', { lane: 'money', maxAttempts: 25 })

const FIRST_ROUNDS_S = [30, 120, 300, 900]
const HOUR_S = 3600
const HOURLY_ROUNDS = 72
const DAILY_ROUNDS = 27
/** The last round for a payment order that is paid: a second payment of it would have shown by then. */
export const LAST_EARLY_ROUND = FIRST_ROUNDS_S.length - 1

/**
 * 30 s, 2, 5 and 15 min after it was begun, then hourly for three days. Without an end by which it must be paid it may be
 * paid in a window that stays open for weeks: daily until a month is over. Undefined after the last round.
 */
export function nextCheckAt(begunAt: Date, round: number, hasEnd: boolean): Date | undefined {
  const hourly = round - LAST_EARLY_ROUND
  const daily = Math.max(0, hourly - HOURLY_ROUNDS)
  if (daily > (hasEnd ? 0 : DAILY_ROUNDS)) return undefined
  const seconds = FIRST_ROUNDS_S[round] ?? (hourly - daily + daily * 24) * HOUR_S
  return new Date(begunAt.getTime() + seconds * 1000)
}
