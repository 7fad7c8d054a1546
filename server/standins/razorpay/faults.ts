/** What can be made to go wrong. Everything is off until a test, the soak or the control page says otherwise. */
export type Faults = {
  dropWebhooks: boolean
  /** How often each event is sent beside its first delivery. */
  duplicateWebhooks: number
  /** Each delivery waits a random time up to this. */
  webhookDelayMs: number
  /** Consumed one per API call. `after` does the work first and then loses the answer. */
  nextCalls: CallFault[]
  /** What a used receipt does: `flag` answers the same order when asked to, `enforce` refuses, `off` allows. */
  receiptMode: 'flag' | 'enforce' | 'off'
  /** Whether a refused receipt names the first order. */
  receiptMetadata: boolean
  /** Captures another amount or currency than the order's. */
  captureAmountOffset: number
  captureCurrency: string | null
  captureDelayMs: number
  /** A UPI payment that waits for the payer's app is authorised after this. */
  pendingMs: number
  refundFails: boolean
  refundDelayMs: number
  /** How long after `processed` the bank's number of a refund comes. */
  bankNumberDelayMs: number
  /** What our account there holds, in paise; null: enough for anything. */
  balance: number | null
  /** A used idempotency key with another body is a conflict (409), not a bad request. */
  otherBodyIsConflict: boolean
  /** Lets a paid order take another captured payment. */
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
