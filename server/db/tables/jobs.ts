import type { Generated } from 'kysely'

export interface JobTables {
  job_runners: { runner_id: string; seen_at: Generated<Date>; since: Generated<Date> }
}
