import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'

/** Until a statement of this database waits for a lock that another transaction holds. A second later it is given up. */
export function untilSomebodyWaits(db: Db): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await waiting.execute(db)).rows.length > 0
  return expect.poll(isWaiting, { interval: 10, timeout: 10_000 }).toBe(true)
}
