import type { SmsPort } from '#server/notifications/sms/sms-port.ts'
import type { Mailbox } from './start.ts'

/** Plays the SMS sender: messages are read where the mails are, each under its number with +91. */
export const mailboxSms = (mailbox: Pick<Mailbox, 'receiveSms'>): SmsPort => ({
  send: async ({ to, text }) => mailbox.receiveSms(`+91${to}`, text),
})
