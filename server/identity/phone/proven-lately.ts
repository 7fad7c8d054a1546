import { sql } from 'kysely'

const PROVEN_DAYS = 90

/**
 * A number that was last proven before this moment has lapsed and signs in to no account: operators assign an abandoned
 * number to somebody else after ninety days.
 */
export const lastProvenSince = sql<Date>`now() - make_interval(days => ${PROVEN_DAYS})`
