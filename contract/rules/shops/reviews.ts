import { DAY_MS } from '../time/india-time.ts'

/** The average rating is shown only from this many reviews on. */
export const FEWEST_TO_AVERAGE = 5
/** The lowest average that counts as good. */
export const GOOD_AVERAGE = 4
export const MAX_ANSWER = 1000

/** An answer may be changed for a day, and be written anew if the review changed after it. */
export const isAnswerOpen = (
  { saidAt, answeredAt }: { saidAt: Date; answeredAt: Date | null },
  now: Date,
): boolean => answeredAt === null || saidAt > answeredAt || now.getTime() - answeredAt.getTime() < DAY_MS
