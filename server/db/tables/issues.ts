import type { Generated, JSONColumnType } from 'kysely'
import type { RefundBearer } from '#contract/rules/money/refunds.ts'
import type {
  IssueAnswer,
  IssueParty,
  IssueState,
  IssueStepKind,
  StoredIssueKind,
} from '#contract/rules/orders/issues.ts'

export interface IssueTables {
  order_issues: {
    /** The platform's own shop id where a refund of a plan failed. */
    shop_id: string
    id: string
    /** Null for a failed refund of a payment that placed no order. */
    order_id: string | null
    customer_account_id: string | null
    idempotency_key: string | null
    kind: StoredIssueKind
    item_ids: JSONColumnType<string[]>
    state: IssueState
    answer_by: Date
    answer: IssueAnswer | null
    amount_paise: number | null
    /** When the answer counts as accepted if the customer stays silent. */
    settles_at: Date | null
    gives_cash: Generated<boolean>
    cash_confirmed_at: Date | null
    again_order_id: string | null
    refund_id: string | null
    created_at: Generated<Date>
  }
  order_issue_steps: {
    shop_id: string
    id: string
    issue_id: string
    kind: IssueStepKind
    by_party: IssueParty
    text: string
    amount_paise: number | null
    borne_by: RefundBearer | null
    at: Date
  }
  order_issue_photos: {
    shop_id: string
    id: string
    issue_id: string
    bytes: Uint8Array
    created_at: Generated<Date>
  }
}
