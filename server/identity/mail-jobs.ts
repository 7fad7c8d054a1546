import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Language } from '#contract/rules/language/languages.ts'
import type { CodePurpose } from '#server/db/tables/identity.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Handled by `server/notifications`, which identity may not import. The code is stored encrypted until it is mailed. */
export type CodeMail = {
  email: string
  purpose: CodePurpose
  /** The sealer's context, from `codeContext`: the code can be decrypted only with the same. */
  context: string
  sealedCode: string
  /** ISO timestamp; an expired code is not mailed. */
  expiresAt: string
  /** The address has no such account: nothing is mailed, the job only makes both cases take the same time. */
  isForNobody: boolean
  language?: Language
  tries?: number
  firstTriedAt?: string
}

type Asked = { email: string; purpose: CodePurpose; role: Role; device_hash: Buffer }

/** The context a code is sealed with, which ties it to its purpose, account and browser. Also the key of its mail job. */
export const codeContext = ({ email, purpose, role, device_hash }: Asked) =>
  `code:${purpose}:${role}:${email}:${device_hash.toString('hex')}`

export const mailCode = defineJob<CodeMail>('mail_code', { lane: 'codes' })

/**
 * "You already have an account", mailed in place of a sign-up code. The API answers the same in both cases, so only the
 * owner of the mailbox learns that there is an account.
 */
export type AccountNotice = { id: string; email: string; language?: Language }

/** A security event that its owner is told of, in case it was somebody else. */
export type SecurityNotice = {
  id: string
  email: string
  what: 'new_device' | 'password_changed' | 'phone_added' | 'phone_removed' | 'phone_passed_on'
  userAgent: string
  /** When it happened, in ISO 8601. */
  at: string
  language?: Language
}

export const mailSecurityNotice = defineJob<SecurityNotice>('mail_security_notice', { lane: 'codes' })

export const mailAccountNotice = defineJob<AccountNotice>('mail_account_notice', { lane: 'codes' })
