import type { Language } from '#contract/rules/languages.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Handled in notifications, a module above identity. The code is encrypted in the payload. */
export type CodeSms = {
  /** Ten digits. */
  phone: string
  /** The sealing context of the code. */
  context: string
  sealedCode: string
  /** ISO timestamp; an expired code is not sent. */
  expiresAt: string
  language: Language
  tries?: number
}

export const sendCodeSms = defineJob<CodeSms>('send_code_sms', { lane: 'messages' })
