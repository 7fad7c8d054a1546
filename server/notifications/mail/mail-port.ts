import type { Language } from '#contract/rules/languages.ts'
import type { Metrics } from '#server/http/metrics.ts'

export type Mail = {
  to: string
  toName?: string
  subject: string
  /** Always there: the HTML may be thrown away on the way. */
  text: string
  html?: string
  /** Waiting mails of older versions do not say it. */
  language?: Language
  /** Kind and reference of what the mail is about: a repeated mail has the same Message-ID. */
  key: string
  /** A person has to act on it: sent to an address that has bounced too, and a failed job where it is not taken. */
  mustArrive?: boolean
}

/** `bounced`: this address will not take mail, however often it is tried. Where nobody takes any of ours, it is `retry`. */
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
