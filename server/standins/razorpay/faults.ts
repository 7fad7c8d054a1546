/** Faults that tests, the soak and the control page can switch on. All are off by default. */
export type Faults = {
  dropWebhooks: boolean
  /** How many further times each event is delivered. */
  duplicateWebhooks: number
  /** Upper bound of the random delay of each delivery. */
  webhookDelayMs: number
  /** One is used up by each API call. With `after` the call takes effect, and only its reply is lost. */
  nextCalls: CallFault[]
  /** A receipt used again: `flag` returns its order if `unique_receipt` is set, `enforce` refuses, `off` makes another order. */
  receiptMode: 'flag' | 'enforce' | 'off'
  /** Whether the refusal of a used receipt names its order. */
  receiptMetadata: boolean
  /** Makes the captured amount (by this many paise) or currency differ from the order's. */
  captureAmountOffset: number
  captureCurrency: string | null
  captureDelayMs: number
  /** After how long a UPI payment that waits for the payer's app is authorised. */
  pendingMs: number
  refundFails: boolean
  refundDelayMs: number
  /** How long after `processed` a refund gets its bank's number. */
  bankNumberDelayMs: number
  /** The balance from which refunds are paid, in paise; null: unlimited. */
  balance: number | null
  /** Whether an idempotency key reused with another body is answered 409 rather than 400. */
  otherBodyIsConflict: boolean
  /** Allows a second captured payment of a paid order. */
  allowSecondCapture: boolean
}

export type CallFault = { answer: 429 | 500 | 502 | 'hang'; after?: boolean }

export const noFaults = (): Faults => ({
  dropWebhooks: false,
  duplicateWebhooks: 0,
  webhookDelayMs: 0,
  nextCalls: [],
  receiptMode: 'flag',
  receiptMetadata: true,
  captureAmountOffset: 0,
  captureCurrency: null,
  captureDelayMs: 0,
  pendingMs: 6000,
  refundFails: false,
  refundDelayMs: 1500,
  bankNumberDelayMs: 2000,
  balance: null,
  otherBodyIsConflict: false,
  allowSecondCapture: false,
})
