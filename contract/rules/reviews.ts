import { DAY_MS } from './india-time.ts'

/** A shop's average is shown from this many reviews on. */
export const FEWEST_TO_AVERAGE = 5
/** The average from which a shop passes the "rated" filter. */
export const GOOD_AVERAGE = 4
export const MAX_ANSWER = 1000

/** Whether a shop may write or change its answer: for a day after its first answer, and again after the review has changed. */
export const isAnswerOpen = (
  { saidAt, answeredAt }: { saidAt: Date; answeredAt: Date | null },
  now: Date,
): boolean => answeredAt === null || saidAt > answeredAt || now.getTime() - answeredAt.getTime() < DAY_MS
