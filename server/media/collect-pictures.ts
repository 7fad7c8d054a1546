import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'

/** Condition on `pictures`: something shows it. Each module that shows pictures has one. */
export type Shown = RawBuilder<boolean>

const collectJob = defineJob<Record<string, never>>('collect_pictures')

/** Nightly (UTC): deletes pictures that nothing has shown for a day, such as those that were replaced. */
export function collectPictures(shown: readonly Shown[]): JobHandler {
  return handlePeriodically(collectJob, '53 3 * * *', ({ db }) => collect(db, shown))
}

async function collect(db: Db, shown: readonly Shown[]): Promise<void> {
  const isUnshown = sql<boolean>`not ${sql.join(shown, sql` and not `)}`
  await db
    .deleteFrom('pictures')
    .where('unshown_since', '<', sql<Date>`now() - interval '20 hours'`)
    .where(isUnshown)
    .execute()
  // Marked now and deleted the next night: a concurrent request may be about to show the picture.
  await db
    .updateTable('pictures')
    .set({ unshown_since: sql<Date>`now()` })
    .where('unshown_since', 'is', null)
    .where(isUnshown)
    .execute()
}
