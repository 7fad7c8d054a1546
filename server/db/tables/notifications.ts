import type { Generated } from 'kysely'

export interface NotificationTables {
  mail_bounces: {
    address_hash: Buffer
    reason: string
    created_at: Generated<Date>
  }
}
