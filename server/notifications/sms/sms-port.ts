/** A message with a code. `to` is an Indian mobile number of ten digits. */
export type Sms = {
  to: string
  code: string
  /** The whole message. Adapters with a registered template send only the code. */
  text: string
}

/** `refused`: retrying would not help. */
export type SmsOutcome = 'sent' | 'retry' | { refused: string }

export type SmsPort = {
  send: (sms: Sms) => Promise<SmsOutcome>
}
