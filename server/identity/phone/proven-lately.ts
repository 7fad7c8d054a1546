import { daysAgo } from '#server/db/days-ago.ts'

const PROVEN_DAYS = 90

/**
 * A number that was last proven before this moment has lapsed and signs in to no account: operators assign an abandoned
 * number to somebody else after ninety days.
 */
export const lastProvenSince = daysAgo(PROVEN_DAYS)
