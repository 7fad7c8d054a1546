import type { Generated } from 'kysely'

export type LedgerAccount =
  | 'gateway'
  | 'bank'
  | 'orders_held'
  | 'customer_credit'
  | 'refunds_owed'
  | 'shop'
  | 'commission'
  | 'subscription_income'
  | 'gateway_fee'
  | 'gateway_tax'
  | 'gateway_fee_recovered'
  | 'disputed'
  | 'dispute_loss'
  | 'refunds_borne'
  | 'commission_received'

export type LedgerKind =
  | 'payment'
  | 'credit_used'
  | 'refund_due'
  | 'refund'
  | 'delivery'
  | 'delivery_reversed'
  | 'fee_kept'
  | 'correction'
  | 'payout'
  | 'dispute'
  | 'settlement'

export interface SettlementTables {
  ledger_transactions: {
    shop_id: string
    id: string
    kind: LedgerKind
    subject: string
    turn: Generated<number>
    order_id: string | null
    payment_method: 'COD' | 'online' | null
    gross_paise: number
    gateway_fee_paise: Generated<number>
    orders_sold: number | null
    booked_at: Date
  }
  /** Maintained by a trigger on `ledger_entries` only. */
  ledger_months: {
    shop_id: string
    month: string
    orders: number
    gross_paise: number
    commission_paise: number
    cash_commission_paise: number
    online_share_paise: number
    gateway_fee_paise: number
    fee_recovered_paise: number
    paid_out_paise: number
    received_paise: number
  }
  /** The same per day, as the shop's money page shows it. */
  ledger_days: {
    shop_id: string
    day: string
    orders: number
    cash_paise: number
    online_paise: number
    fees_paise: number
    commission_paise: number
    back_paise: number
    keeps_paise: number
    sent_paise: number
  }
  /** The time up to which the last proof without findings has checked the books. */
  books_proven: { single: Generated<boolean>; until: Date }
  ledger_entries: {
    shop_id: string
    transaction_id: string
    account: LedgerAccount
    amount_paise: number
  }
}
