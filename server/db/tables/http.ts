import type { Generated } from 'kysely'

export type SignInMethod = 'password' | 'code' | 'google'

export type SessionsTable = {
  token_hash: Buffer
  id: string
  account_id: string
  method: SignInMethod
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  ip: string
  user_agent: string
}

export type ErasedSessionsTable = { token_hash: Buffer; expires_at: Date }

export type AuditEventsTable = {
  id: string
  kind: string
  account_id: string | null
  ip: string
  detail: Generated<string>
  created_at: Generated<Date>
}

export type RateLimitsTable = {
  key: string
  points: Generated<number>
  expire: number | null
}

export type WriteProofsTable = { name: string; proven_at: Generated<Date> }

export type MoneyAuditTable = {
  id: string
  at: Generated<Date>
  actor: string
  kind: string
  subject: string
  before: Generated<string>
  after: Generated<string>
}

export type HttpTables = {
  money_audit: MoneyAuditTable
  sessions: SessionsTable
  erased_sessions: ErasedSessionsTable
  audit_events: AuditEventsTable
  rate_limits: RateLimitsTable
  write_proofs: WriteProofsTable
}
