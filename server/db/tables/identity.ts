import type { Generated } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'

export type AccountsTable = {
  id: string
  email: string
  name: string
  role: Role
  password_hash: string | null
  google_sub: string | null
  /** Null: never chosen. */
  language: Generated<string | null>
  email_verified_at: Date | null
  disabled_at: Date | null
  suspended_at: Date | null
  erased_at: Date | null
  created_at: Generated<Date>
}

export type CodePurpose = 'shop_signup' | 'reset' | 'erase' | 'export' | 'bank' | 'email' | 'phone'

export type CodeChallengesTable = {
  email: string
  purpose: CodePurpose
  role: Role
  device_hash: Buffer
  address_hash: Buffer
  code_hash: string
  code_sealed: string
  device_tries: Generated<number>
  address_tries: Generated<number>
  foreign_tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
}

export type AccountPhonesTable = {
  account_id: string
  role: Role
  phone: string
  proven_at: Generated<Date>
}

export type PhonePurpose = 'sign_in' | 'link'

export type PhoneChallengesTable = {
  challenge_hash: Buffer
  phone: string
  purpose: PhonePurpose
  role: Role
  code_hash: Buffer
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export type KnownDevicesTable = {
  account_id: string
  device_hash: Buffer
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
}

export type GoogleTicketsTable = {
  ticket_hash: Buffer
  google_sub: string
  email: string
  role: Role
  created_at: Generated<Date>
  expires_at: Date
}

export type UsedCredentialsTable = {
  credential_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
}

export type IdentityTables = {
  accounts: AccountsTable
  code_challenges: CodeChallengesTable
  account_phones: AccountPhonesTable
  phone_challenges: PhoneChallengesTable
  known_devices: KnownDevicesTable
  google_tickets: GoogleTicketsTable
  used_credentials: UsedCredentialsTable
}
