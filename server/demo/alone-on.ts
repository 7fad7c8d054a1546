import { withClient } from '#server/db/migrate.ts'

/**
 * Of several starts at once one works, and the others find it done, or go on with it if that one was killed. The lock
 * lives in a transaction, because behind PgBouncer a session does not stay on one connection.
 */
export function aloneOn(url: string, work: string, run: () => Promise<unknown>): Promise<unknown> {
  return withClient(url, async (guard) => {
    await guard.query('begin')
    await guard.query('select pg_advisory_xact_lock(hashtext($1))', [work])
    return run()
  })
}
