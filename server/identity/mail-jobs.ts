import type { Language } from '#contract/rules/languages.ts'
import type { Role } from '#contract/rules/roles.ts'
import type { CodePurpose } from '#server/db/tables/identity.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Handled in notifications, which stand above identity. The code waits sealed, and only until it is mailed. */
export type CodeMail = {
  email: string
  purpose: CodePurpose
  /** What the code is sealed with: who asked for it, for what. */
  context: string
  sealedCode: string
  /** ISO moment: a code that has expired is not worth a mail. */
  expiresAt: string
  /** The address has no such account: the job is only there to cost the same. */
  isForNobody: boolean
  language?: Language
  tries?: number
  firstTriedAt?: string
}

type Asked = { email: string; purpose: CodePurpose; role: Role; device_hash: Buffer }

/** A sealed code opens where it was made for and nowhere else. */
export const codeContext = ({ email, purpose, role, device_hash }: Asked) =>
  `code:${purpose}:${role}:${email}:${device_hash.toString('hex')}`

export const mailCode = defineJob<CodeMail>('mail_code', { lane: 'codes' })

/**
 * What an address is told in place of a code. The request answers as always, so only the owner of the mailbox
 * learns which it was.
 */
export type AccountNotice = { id: string; email: string; language?: Language }

/** What the owner should hear of, in case it was somebody else. */
export type SecurityNotice = {
  id: string
  email: string
  what: 'new_device' | 'password_changed' | 'phone_added' | 'phone_removed' | 'phone_passed_on'
  userAgent: string
  /** ISO moment. */
  at: string
  language?: Language
}

export const mailSecurityNotice = defineJob<SecurityNotice>('mail_security_notice', { lane: 'codes' })

export const mailAccountNotice = defineJob<AccountNotice>('mail_account_notice', { lane: 'codes' })
