import type { IssueParty, IssueStepKind } from '#contract/rules/issues.ts'
import type { RefundBearer } from '#contract/rules/refunds.ts'

/** What somebody does about an issue. */
export type Step = {
  kind: IssueStepKind
  by: IssueParty
  byAccountId?: string
  text?: string
  amountPaise?: number
  borneBy?: RefundBearer
  at: Date
}
