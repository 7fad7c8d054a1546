import type { Generated } from 'kysely'
import type { RefundBearer, RefundReason } from '#contract/rules/money/refunds.ts'

export type PaymentPurpose = 'order' | 'setup' | 'renewal' | 'commission'
export type GatewaySettlementStatus = 'created' | 'processed' | 'failed'
export type DisputeState = 'open' | 'under_review' | 'action_required' | 'closed' | 'won' | 'lost'

export interface PaymentTables {
  bank_holidays: { day: string }
  payment_orders: {
    id: string
    purpose: PaymentPurpose
    subject_id: string
    account_id: string
    shop_id: string | null
    amount_paise: number
    /** The plan's name, for payments of plans; missing in rows from before it was stored. */
    plan_name: Generated<string | null>
    currency: Generated<string>
    gateway_order_id: string | null
    state: Generated<'open' | 'paid' | 'closed'>
    /** A payment begun later than this is refunded; null for plans. */
    expires_at: Date | null
    created_at: Generated<Date>
  }
  payments: {
    payment_id: string
    payment_order_id: string
    gateway_order_id: string
    amount_paise: number
    currency: string
    status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
    rank: number
    was_captured: boolean
    refund_due: boolean
    applied_at: Date | null
    method: string | null
    fee_paise: number | null
    tax_paise: number | null
    error_code: string | null
    error_description: string | null
    found_by: 'callback' | 'webhook' | 'reconciler'
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  payment_events: {
    event_id: string
    event: string
    payment_id: string | null
    /** Null once the payer's data is deleted; `body_sha256` is kept then. */
    body: Buffer | null
    body_sha256: Generated<Buffer | null>
    received_at: Generated<Date>
    processed_at: Date | null
    outcome: string | null
  }
  refunds: {
    id: string
    payment_id: string
    gateway_refund_id: string | null
    amount_paise: number
    reason: RefundReason
    status: Generated<'due' | 'pending' | 'failed' | 'processed'>
    attempt: Generated<number>
    borne_by: Generated<RefundBearer>
    bank_reference: string | null
    failure: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  gateway_settlements: {
    id: string
    amount_paise: number
    fees_paise: number
    tax_paise: number
    status: GatewaySettlementStatus
    rank: number
    told_at: Date
    utr: string | null
    made_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  disputes: {
    id: string
    payment_id: string
    amount_paise: number
    currency: string
    reason_code: string | null
    phase: string | null
    respond_by: Date | null
    state: DisputeState
    rank: number
    told_at: Date
    withheld_paise: number
    lost_paise: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
