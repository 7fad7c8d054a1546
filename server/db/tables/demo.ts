import type { Generated } from 'kysely'

export interface DemoTables {
  demo_town: {
    only_one: Generated<boolean>
    started_at: Generated<Date>
    finished_at: Date | null
    drawn_at: Date | null
    removed_at: Date | null
  }
}
