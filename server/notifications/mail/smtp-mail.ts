import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isEmail } from '#contract/rules/email.ts'
import { languageOf } from '#contract/rules/languages.ts'
import { oneLine } from '#contract/rules/one-line.ts'
import type { Log } from '#server/log.ts'
import type { Mail, MailOutcome, MailPort } from './mail-port.ts'

export type SmtpSettings = { url: string; from: string; log: Log }

export function smtpMail({ url, from, log }: SmtpSettings): MailPort {
  const isNear = isLoopback(new URL(url).hostname)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // A mail on its way to a phone in the next room may go unencrypted; one that leaves this machine may not.
    requireTLS: !isNear,
    ignoreTLS: isNear,
    dnsTimeout: 3000,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

  return {
    async send(mail) {
      if (!isEmail(mail.to)) return { bounced: 'not one plain address' }
      try {
        await transport.sendMail({
          from,
          // As an object: a string would be parsed, and a comma in it would name more recipients, as a line break would start
          // headers of its own.
          to: { name: oneLine(mail.toName ?? ''), address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: `<${messageId(mail)}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languageOf(mail.language) },
        })
        return 'sent'
      } catch (error) {
        return judge(error, log)
      }
    },
    close: () => transport.close(),
  }
}

/** 4xx and a server that cannot be reached pass; 5xx at the recipient does not. */
function judge(error: unknown, log: Log): MailOutcome {
  const { code, responseCode } = readFault(error)
  if (code === 'EENVELOPE' && responseCode >= 500) return { bounced: String(responseCode) }
  if (code === 'EMESSAGE' && responseCode >= 500) return { bounced: String(responseCode) }
  // The server's sentence may repeat the address, so only its numbers are logged.
  log.warn({ code, responseCode }, 'a mail was not taken and is tried again')
  return 'retry'
}

function readFault(error: unknown): { code: unknown; responseCode: number } {
  const isObject = typeof error === 'object' && error !== null
  const code = isObject && 'code' in error ? error.code : 'unknown'
  const responseCode = isObject && 'responseCode' in error ? error.responseCode : 0
  return { code, responseCode: typeof responseCode === 'number' ? responseCode : 0 }
}

const messageId = ({ key, to, subject }: Mail) =>
  createHash('sha256').update(`${key}\0${to}\0${subject}`).digest('hex').slice(0, 32)

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
