import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { assertThat } from './money-scene.ts'

/** Runs the jobs that send the refunds of these payments, one turn at a time, until none is pending. */
export async function finishRefunds(
  db: Db,
  paymentIds: readonly string[],
  { withinMs, pauseMs, turn }: { withinMs: number; pauseMs: number; turn: () => Promise<void> },
): Promise<void> {
  if (paymentIds.length === 0) return
  for (const until = Date.now() + withinMs; ; await sleep(pauseMs)) {
    const waiting = await db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', 'in', paymentIds)
      .where('status', 'in', ['due', 'pending'])
      .execute()
    if (waiting.length === 0) return
    assertThat(Date.now() < until, `${waiting.length} refunds were never finished`)
    await makeJobsDue(
      db,
      waiting.map(({ id }) => id),
    )
    await turn()
  }
}

const makeJobsDue = (db: Db, refundIds: string[]) =>
  sql`update graphile_worker._private_jobs set run_at = now()
    where id in (
      select id from graphile_worker._private_jobs
      where locked_at is null and run_at > now() and payload ->> 'refundId' = any(${sql.val(refundIds)}::text[])
        and task_id in (select id from graphile_worker._private_tasks where identifier = 'send_refund')
      for update skip locked)`.execute(db)
