import type { Generated, JSONColumnType } from 'kysely'

/** Where a push goes: to a Web Push subscription, or to a token of Firebase Cloud Messaging. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { kind: 'fcm'; token: string }

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
  push_keys: {
    only_one: boolean
    public_key: string
    private_key_sealed: string
  }
  notices_told: {
    key: string
    told_at: Generated<Date>
  }
}
