import { withClient } from '#server/db/migrate.ts'

/**
 * Runs `run` under an advisory lock by the name `work`, so that of several processes only one runs it at a time. The lock is
 * held by a transaction, because behind PgBouncer a session does not keep its connection.
 */
export function aloneOn(url: string, work: string, run: () => Promise<unknown>): Promise<unknown> {
  return withClient(url, async (guard) => {
    await guard.query('begin')
    await guard.query('select pg_advisory_xact_lock(hashtext($1))', [work])
    return run()
  })
}
