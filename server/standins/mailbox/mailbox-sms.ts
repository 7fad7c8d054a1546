import type { SmsPort } from '#server/notifications/sms/sms-port.ts'
import type { Mailbox } from './start.ts'

/** Plays the SMS provider: messages appear in the mailbox, addressed to the number with +91. */
export const mailboxSms = (mailbox: Pick<Mailbox, 'receiveSms'>): SmsPort => ({
  send: async ({ to, text }) => mailbox.receiveSms(`+91${to}`, text),
})
