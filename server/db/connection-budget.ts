import type pg from 'pg'

/** Connections per process reserved for jobs, so that a rush of requests does not delay a refund. */
export const JOB_POOL = 5
/** Connections per process that LISTEN for order events. */
const LISTENERS = 1

export type Wanted = { processes: number; pool: number; isPooled: boolean }

/** Returns a message if the processes could need more connections than the server allows this role. */
export async function connectionFault(client: pg.Client, wanted: Wanted): Promise<string | undefined> {
  const { processes, pool, isPooled } = wanted
  const { rows } = await client.query<{ free: number }>(`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as free`)
  const free = rows[0]?.free ?? 0
  const each = isPooled ? LISTENERS : pool + JOB_POOL + LISTENERS
  // While a process is replaced, old and new run side by side.
  const most = (processes + 1) * each
  if (most <= free) return undefined
  return (
    `WEB_PROCESSES, DATABASE_POOL: ${processes} processes and one more while one is replaced take up to ${most} connections ` +
    `(${each} each), and the server has ${free} for them: lower one of the two, or raise its max_connections`
  )
}
