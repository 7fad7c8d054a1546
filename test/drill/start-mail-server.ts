import { startMailbox } from '#server/standins/mailbox/start.ts'

/** A mail server that is never killed: its mails were sent, whatever happened to the sender. */
export async function startMailServer() {
  let subjects = ''
  const mailbox = await startMailbox({
    tell: (line) => {
      subjects += `${line}\n`
    },
  })
  return { url: mailbox.smtpUrl, subjects: () => subjects, close: mailbox.close }
}
