import type { Language } from '#contract/rules/languages.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Handled in notifications, as the mails with codes are. The code waits sealed, and only until it is sent. */
export type CodeSms = {
  /** Ten digits. */
  phone: string
  /** What the code is sealed with. */
  context: string
  sealedCode: string
  /** ISO moment: a code that has expired is not worth a message. */
  expiresAt: string
  language: Language
  tries?: number
}

export const sendCodeSms = defineJob<CodeSms>('send_code_sms', { lane: 'messages' })
