import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'

const LONGEST_MS = 5 * 60_000

/** Waits until the jobs of the orders just placed, such as mails, are done. */
export async function untilJobsAreDone(sql: Sql): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_MS
  while (Date.now() < giveUpAt) {
    const [due] = await sql<{ jobs: number }[]>`
      select (
        (select count(*) from outbox)
        + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)
      )::int as jobs`
    if (!due?.jobs) return
    await sleep(500)
  }
  throw new Error('the jobs of the orders were not done in five minutes')
}
