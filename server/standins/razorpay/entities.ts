import { randomInt } from 'node:crypto'

/** The vendor's shapes, as its API sends them. Fields with an underscore are internal to the stand-in and never sent. */
export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Record<string, string> | []
  created_at: number
  _capture: 'automatic' | 'manual'
  _automaticExpiryMin: number | null
  _manualExpiryMin: number | null
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string | null
  invoice_id: null
  international: false
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  vpa: string | null
  bank: string | null
  wallet: null
  email: string
  contact: string
  notes: Record<string, string> | []
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn?: string }
  created_at: number
  /** When a payment that waits for the payer's app is authorised; null if it does not wait. */
  _authorizeAtMs: number | null
  _captureAtMs: number | null
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  receipt: string | null
  notes: Record<string, string> | []
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: string
  /** The bank's number. A refund may be `processed` before it has one. */
  acquirer_data: { arn: string | null }
  batch_id: null
  created_at: number
  _settleAtMs: number | null
  _numberAtMs?: number | null
  _idempotencyKey: string | null
  _bodyHash: string | null
}

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  reason_description: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  created_at: number
}

export type Settlement = {
  id: string
  entity: 'settlement'
  amount: number
  status: 'created' | 'processed' | 'failed'
  fees: number
  tax: number
  utr: string | null
  created_at: number
}

/** A webhook event to deliver. Id, bytes and secret stay the same through all retries. */
export type Delivery = {
  id: string
  event: string
  body: string
  secret: string
  attempts: number
  nextAtMs: number
  createdAtMs: number
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped'
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function vendorId(prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'setl' | 'evt'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => BASE62[randomInt(62)]).join('')}`
}

export function withoutPrivate<T extends object>(entity: T): object {
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !name.startsWith('_')))
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
