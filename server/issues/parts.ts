import type { FeeBearer } from '#contract/rules/shop-share.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import type { RefundEffects } from '#server/payments/effects.ts'

/** Who writes of issues, and to which operator. */
export type IssueVoice = { sender: Sender; operatorEmail: string }

export type IssueParts = IssueVoice & {
  effects: RefundEffects
  feeBearer: FeeBearer
  /** How long after the delivery something can be reported. */
  reportSeconds: number
  /** How long the shop has to answer. */
  answerSeconds: number
  /** After how long without a word of the customer an answer counts as accepted. */
  silenceSeconds: number
}

export type IssueName = { shopId: string; orderId: string; issueId: string }
