import { sql } from 'kysely'

/** The moment so many days before the statement's transaction began, by the database's clock. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
