import type { Language } from '#contract/rules/language/languages.ts'
import type { Metrics } from '#server/http/metrics/metrics.ts'

export type Mail = {
  to: string
  toName?: string
  subject: string
  /** Required: a recipient may not show the HTML. */
  text: string
  html?: string
  /** Missing in queued mails of earlier releases. */
  language?: Language
  /** Kind and id of what the mail is about. The Message-ID is made from it, so a repeated mail has the same. */
  key: string
  /** A person has to act on it: sent even to an address that has bounced, and its job fails if it is not accepted. */
  mustArrive?: boolean
}

/** `bounced`: this address refuses mail for good. `retry`: all else, also if the server refuses us and not the recipient. */
export type MailOutcome = 'sent' | 'retry' | { bounced: string }

export type MailPort = {
  send: (mail: Mail) => Promise<MailOutcome>
  close: () => void
}

export function countedMail(port: MailPort, metrics: Metrics): MailPort {
  return {
    ...port,
    async send(mail) {
      const outcome = await port.send(mail)
      metrics.countMail(typeof outcome === 'string' ? outcome : 'bounced')
      return outcome
    },
  }
}
