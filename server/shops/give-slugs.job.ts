import { defineJob, handlePeriodically } from '#server/jobs/job.ts'
import { giveMissingSlugs } from './slugs.ts'

/** Hourly: gives short addresses to shops that an older release opened without one. */
export const giveSlugsJob = handlePeriodically(
  defineJob<Record<string, never>>('give_slugs', { maxAttempts: 3 }),
  '7 * * * *',
  ({ db }) => giveMissingSlugs(db),
)
