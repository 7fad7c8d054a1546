import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, handlePeriodically } from '#server/jobs/job.ts'

/** True for the first transaction that commits with this key: it tells, all others are silent. */
export async function tellOnce(tx: Tx, key: string): Promise<boolean> {
  const told = await tx
    .insertInto('notices_told')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return told !== undefined
}

const forgetNotices = defineJob<Record<string, never>>('forget_told_notices')

/** Jobs give up within days; after a month nothing can be told a second time. */
export const forgetToldNotices = handlePeriodically(
  forgetNotices,
  '41 3 * * *',
  async ({ db }: { db: Db }) => {
    await db.deleteFrom('notices_told').where('told_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  },
)
