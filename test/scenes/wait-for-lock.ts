import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'

/** Waits until statements of this database wait for a lock of another transaction. They time out a second later. */
export function untilLockIsAwaited(db: Db, howMany = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await waiting.execute(db)).rows.length >= howMany
  return expect.poll(isWaiting, { interval: 10, timeout: 10_000 }).toBe(true)
}
