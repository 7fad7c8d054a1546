import { defineJob, handlePeriodically } from '#server/jobs/job.ts'
import { giveMissingSlugs } from './slugs.ts'

/** Every hour: shops that were opened by an older version get their short address. */
export const giveSlugsJob = handlePeriodically(
  defineJob<Record<string, never>>('give_slugs', { maxAttempts: 3 }),
  '7 * * * *',
  ({ db }) => giveMissingSlugs(db),
)
