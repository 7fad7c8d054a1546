import { sql } from 'kysely'

const PROVEN_DAYS = 90

/** A number that is given up goes to somebody else after ninety days: one unproven for so long opens nothing any more. */
export const lastProvenSince = sql<Date>`now() - make_interval(days => ${PROVEN_DAYS})`
