import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isEmail } from '#contract/rules/accounts/email.ts'
import { languageOf } from '#contract/rules/language/languages.ts'
import { oneLine } from '#contract/rules/text/one-line.ts'
import { alarmOnce } from '#server/http/limits/alarm-once.ts'
import { isLoopback } from '#server/http/security/is-loopback.ts'
import type { Log } from '#server/log.ts'
import type { Mail, MailOutcome, MailPort } from './mail-port.ts'

export type SmtpSettings = { url: string; from: string; log: Log }

export function smtpMail({ url, from, log }: SmtpSettings): MailPort {
  const isLocal = isLoopback(new URL(url).hostname)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // TLS is required unless the mail server runs on this machine.
    requireTLS: !isLocal,
    ignoreTLS: isLocal,
    dnsTimeout: 3000,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const alarm = alarmOnce(log, 'mail_refused')
  const host = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

  return {
    async send(mail) {
      if (!isEmail(mail.to)) return { bounced: 'not one plain address' }
      try {
        await transport.sendMail({
          from,
          // As an object: a string would be parsed, so a comma in it would add recipients and a line break headers.
          to: { name: oneLine(mail.toName ?? ''), address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: `<${messageId(mail)}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languageOf(mail.language) },
        })
        return 'sent'
      } catch (error) {
        return judge(readFault(error), log, alarm)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpFault = { code: unknown; command: string; responseCode: number; response: string }

/** A permanent refusal of the recipient is a bounce. All else is temporary, or a fault of ours, which raises an alarm. */
function judge(fault: SmtpFault, log: Log, alarm: (detail: string) => void): MailOutcome {
  const { code, command, responseCode } = fault
  const isForGood = responseCode >= 500
  if (isForGood && isOfRecipient(fault)) return { bounced: String(responseCode) }
  // The server's sentence may repeat the address, so only its numbers are logged.
  log.warn({ code, command, responseCode }, 'a mail was not taken and is tried again')
  if (isForGood || code === 'EAUTH') alarm(`${code} ${responseCode} at ${command}`)
  return 'retry'
}

/** The reply codes of RFC 5321 that concern the mailbox, by command. For servers that send no enhanced status code. */
const ofMailbox: Record<string, readonly number[]> = { 'RCPT TO': [550, 551, 552, 553, 556], DATA: [552] }

/**
 * By the enhanced status code (RFC 3463) if there is one: x.1.x and x.2.x concern the address or mailbox, except x.1.7 and
 * x.1.8, which concern the sender. All others concern the system, the content or a policy.
 */
function isOfRecipient({ command, responseCode, response }: SmtpFault): boolean {
  const mailbox = ofMailbox[command]
  if (!mailbox) return false
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject === undefined) return mailbox.includes(responseCode)
  const isOfSender = subject === '1' && (detail === '7' || detail === '8')
  return (subject === '1' || subject === '2') && !isOfSender
}

function readFault(error: unknown): SmtpFault {
  const { code = 'unknown', command, responseCode, response } = Object(error)
  return {
    code,
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: typeof response === 'string' ? response : '',
  }
}

const messageId = ({ key, to, subject }: Mail) =>
  createHash('sha256').update(`${key}\0${to}\0${subject}`).digest('hex').slice(0, 32)
