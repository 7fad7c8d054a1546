/** A message with a code. `to` is a mobile number of India: ten digits. */
export type Sms = {
  to: string
  code: string
  /** Whole, with the code in it. Where a registered template has the words, only the code goes along. */
  text: string
}

/** `refused`: asking once more would change nothing. */
export type SmsOutcome = 'sent' | 'retry' | { refused: string }

export type SmsPort = {
  send: (sms: Sms) => Promise<SmsOutcome>
}
