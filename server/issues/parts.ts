import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import type { RefundEffects } from '#server/payments/effects.ts'

/** What is needed to mail about issues, also to the operator. */
export type IssueMailParts = { sender: Sender; operatorEmail: string }

export type IssueParts = IssueMailParts & {
  effects: RefundEffects
  feeBearer: FeeBearer
  /** How long after the delivery a customer may report. */
  reportSeconds: number
  /** How long the shop has to answer. */
  answerSeconds: number
  /** After how long without a reaction of the customer an answer counts as accepted. */
  silenceSeconds: number
}

export type IssueName = { shopId: string; orderId: string; issueId: string }
