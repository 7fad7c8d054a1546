import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'

/** A condition that is true for rows of `pictures` that a module uses; each module that shows pictures has one. */
export type Shown = RawBuilder<boolean>

const collectJob = defineJob<Record<string, never>>('collect_pictures')

/** Garbage-collects pictures unused for a day: those of corrected set-ups, and of items that got new ones. */
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
  // Marked now and deleted the next night, because a call may just be about to store a picture's id.
  await db
    .updateTable('pictures')
    .set({ unshown_since: sql<Date>`now()` })
    .where('unshown_since', 'is', null)
    .where(isUnshown)
    .execute()
}
