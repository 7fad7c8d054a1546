import type { Language } from '#contract/rules/languages.ts'
import type { Metrics } from '#server/http/metrics.ts'

export type Mail = {
  to: string
  toName?: string
  subject: string
  /** Required, because the HTML may be dropped on the way. */
  text: string
  html?: string
  /** Missing in waiting mails of older releases. */
  language?: Language
  /** Kind and reference of what the mail is about: a repeated mail has the same Message-ID. */
  key: string
  /** For mails that a person has to act on: sent even to a bounced address, and the job fails visibly if it is not accepted. */
  mustArrive?: boolean
}

/** `bounced`: this address refuses mail for good. A failure that is not the recipient's is `retry`. */
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
