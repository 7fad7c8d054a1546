import { DAY_MS } from './india-time.ts'

/** From so many reviews on their average says something. */
export const FEWEST_TO_AVERAGE = 5
/** The average from which on a shop is among the good ones. */
export const GOOD_AVERAGE = 4
export const MAX_ANSWER = 1000

/** For a day an answer may be put in other words, and anew once the review has changed after it. */
export const isAnswerOpen = (
  { saidAt, answeredAt }: { saidAt: Date; answeredAt: Date | null },
  now: Date,
): boolean => answeredAt === null || saidAt > answeredAt || now.getTime() - answeredAt.getTime() < DAY_MS
