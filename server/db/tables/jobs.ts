import type { Generated } from 'kysely'

export interface JobTables {
  job_runners: { runner_id: string; seen_at: Generated<Date> }
  job_uptime: { is_one: Generated<boolean>; since: Generated<Date>; seen_at: Generated<Date> }
}
