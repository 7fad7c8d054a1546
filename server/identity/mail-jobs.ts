import type { Language } from '#contract/rules/languages.ts'
import type { Role } from '#contract/rules/roles.ts'
import type { CodePurpose } from '#server/db/tables/identity.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Handled in notifications, a module above identity. The code is encrypted in the payload. */
export type CodeMail = {
  email: string
  purpose: CodePurpose
  /** The sealing context of the code. */
  context: string
  sealedCode: string
  /** ISO timestamp; an expired code is not mailed. */
  expiresAt: string
  /** The e-mail has no such account; the job exists only so that the call takes the same time. */
  isForNobody: boolean
  language?: Language
  tries?: number
  firstTriedAt?: string
}

type Asked = { email: string; purpose: CodePurpose; role: Role; device_hash: Buffer }

/** The sealing context of a code: it can only be decrypted for the same purpose, role, e-mail and device. */
export const codeContext = ({ email, purpose, role, device_hash }: Asked) =>
  `code:${purpose}:${role}:${email}:${device_hash.toString('hex')}`

export const mailCode = defineJob<CodeMail>('mail_code', { lane: 'codes' })

/**
 * Mailed instead of a code to an e-mail that has a shop already. The reply to the call is the same, so only the owner of the
 * mailbox learns it.
 */
export type AccountNotice = { id: string; email: string; language?: Language }

/** A security event that the owner is told of, in case it was not them. */
export type SecurityNotice = {
  id: string
  email: string
  what: 'new_device' | 'password_changed' | 'phone_added' | 'phone_removed' | 'phone_passed_on'
  userAgent: string
  /** ISO timestamp. */
  at: string
  language?: Language
}

export const mailSecurityNotice = defineJob<SecurityNotice>('mail_security_notice', { lane: 'codes' })

export const mailAccountNotice = defineJob<AccountNotice>('mail_account_notice', { lane: 'codes' })
