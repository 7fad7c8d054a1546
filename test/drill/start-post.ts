import { startMailbox } from '#server/standins/mailbox/start.ts'

/** A mail server that nobody kills: what it was given was sent, whatever became of whoever gave it. */
export async function startPost() {
  let subjects = ''
  const mailbox = await startMailbox({
    tell: (line) => {
      subjects += `${line}\n`
    },
  })
  return { url: mailbox.smtpUrl, subjects: () => subjects, close: mailbox.close }
}
