import type { Language } from '#contract/rules/language/languages.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Handled by `server/notifications`. The code is stored encrypted until it is sent. */
export type CodeSms = {
  /** Ten digits. */
  phone: string
  /** The sealer's context: the code can be decrypted only with the same. */
  context: string
  sealedCode: string
  /** ISO timestamp; an expired code is not sent. */
  expiresAt: string
  language: Language
  tries?: number
}

export const sendCodeSms = defineJob<CodeSms>('send_code_sms', { lane: 'messages' })
