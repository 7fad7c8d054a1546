import type { FeeBearer } from '#contract/rules/shop-share.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import type { RefundEffects } from '#server/payments/effects.ts'

/** The sender of mails about issues, and the operator who gets tickets. */
export type IssueVoice = { sender: Sender; operatorEmail: string }

export type IssueParts = IssueVoice & {
  effects: RefundEffects
  feeBearer: FeeBearer
  /** How long after the delivery an issue can be reported. */
  reportSeconds: number
  /** How long the shop has to answer. */
  answerSeconds: number
  /** After how long of silence the customer counts as having accepted the answer. */
  silenceSeconds: number
}

export type IssueName = { shopId: string; orderId: string; issueId: string }
