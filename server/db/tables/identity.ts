import type { Generated } from 'kysely'

export type Role = 'user' | 'shop'

export type AccountsTable = {
  id: string
  email: string
  name: string
  role: Role
  password_hash: string | null
  google_sub: string | null
  email_verified_at: Date | null
  disabled_at: Date | null
  erased_at: Date | null
  created_at: Generated<Date>
}

export type CodePurpose = 'shop_signup' | 'reset' | 'erase'

export type EmailCodesTable = {
  email: string
  purpose: CodePurpose
  role: Role
  code_hash: string
  attempts: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
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
  email_codes: EmailCodesTable
  google_tickets: GoogleTicketsTable
  used_credentials: UsedCredentialsTable
}
