/** A message with a code. `to` is an Indian mobile number of ten digits. */
export type Sms = {
  to: string
  code: string
  /** The whole message with the code. A vendor with a registered template uses only `code`. */
  text: string
}

/** `refused`: trying again would not help. */
export type SmsOutcome = 'sent' | 'retry' | { refused: string }

export type SmsPort = {
  send: (sms: Sms) => Promise<SmsOutcome>
}
