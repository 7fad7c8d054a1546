import { defineJob, handlePeriodically } from '#server/jobs/job.ts'
import { giveMissingSlugs } from './slugs.ts'

/** Hourly: gives slugs to shops that were opened by an older release. */
export const giveSlugsJob = handlePeriodically(
  defineJob<Record<string, never>>('give_slugs', { maxAttempts: 3 }),
  '7 * * * *',
  ({ db }) => giveMissingSlugs(db),
)
