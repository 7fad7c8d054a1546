import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'

/** Until statements of this database wait for a lock that another transaction holds. A second later they are given up. */
export function untilSomebodyWaits(db: Db, howMany = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await waiting.execute(db)).rows.length >= howMany
  return expect.poll(isWaiting, { interval: 10, timeout: 10_000 }).toBe(true)
}
