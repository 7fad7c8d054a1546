import type { RefundBearer } from '#contract/rules/money/refunds.ts'
import type { IssueParty, IssueStepKind } from '#contract/rules/orders/issues.ts'

/** One entry in the conversation of an issue: what somebody did about it. */
export type Step = {
  kind: IssueStepKind
  by: IssueParty
  byAccountId?: string
  text?: string
  amountPaise?: number
  borneBy?: RefundBearer
  at: Date
}
