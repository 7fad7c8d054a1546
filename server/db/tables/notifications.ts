import type { Generated, JSONColumnType } from 'kysely'
import type { PushTarget } from '#server/notifications/push/push-port.ts'

export interface NotificationTables {
  mail_bounces: {
    address_hash: Buffer
    reason: string
    created_at: Generated<Date>
  }
  push_subscriptions: {
    id: string
    account_id: string
    session_id: string | null
    target_hash: string
    target: JSONColumnType<PushTarget>
    failures: Generated<number>
    created_at: Generated<Date>
  }
  notices_told: {
    key: string
    told_at: Generated<Date>
  }
}
