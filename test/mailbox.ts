import type { Mail } from '#server/notifications/mail/mail-port.ts'

/** Records the mails that are sent. */
export function mailbox() {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
    return 'sent' as const
  }
  return { mails, mail: { send, close: () => {} } }
}
