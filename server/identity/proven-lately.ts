import { sql } from 'kysely'

const PROVEN_DAYS = 90

/** Operators reassign a cancelled number after ninety days, so one that was not proven for that long signs in to nothing. */
export const lastProvenSince = sql<Date>`now() - make_interval(days => ${PROVEN_DAYS})`
