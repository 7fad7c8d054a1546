import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { sweepLimits } from '#server/http/limits/limits.ts'
import { sweepSessions } from '#server/http/sessions.ts'
import { defineJob } from '#server/jobs/job.ts'

export const sweepExpiredJob = defineJob<Record<string, never>>('sweep_expired', { maxAttempts: 3 })

/** Runs hourly, only to keep the tables small: every read checks the expiry itself. */
export async function sweepExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  await sweepSessions(db)
  await db.deleteFrom('code_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('phone_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('google_tickets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_credentials').where('expires_at', '<=', now).execute()
  await sweepLimits(db)
}
