import type { IssueParty, IssueStepKind } from '#contract/rules/issues.ts'
import type { RefundBearer } from '#contract/rules/refunds.ts'

/** A step that somebody takes on an issue. */
export type Step = {
  kind: IssueStepKind
  by: IssueParty
  byAccountId?: string
  text?: string
  amountPaise?: number
  borneBy?: RefundBearer
  at: Date
}
