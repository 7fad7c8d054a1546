import type { Selectable } from 'kysely'
import { fill } from '#contract/rules/language/say.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { words } from '#contract/words/en.ts'
import { AS_A_DATE, momentIn } from '#contract/words/moments.ts'
import type { Tables } from '#server/db/tables.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import type { PaymentOrder } from '../payment-orders.ts'
import { disputeLetters as texts } from '../texts/en.ts'

export type Dispute = Selectable<Tables['disputes']>

/** What the operator is told of a dispute. `order` is undefined if its money is not on our books. */
export function disputeNews(dispute: Dispute, paymentOrder: PaymentOrder | undefined): OperatorNews {
  const heading = texts.headings[dispute.state]
  const amount = formatAmount(dispute)
  const deadline = answerBy(dispute)
  return {
    key: `dispute:${dispute.id}:${dispute.state}:${dispute.told_at.getTime()}`,
    subject: fill(texts.subject, { heading, amount }),
    heading,
    paragraphs: [
      paidFor(amount, paymentOrder),
      causeOf(dispute),
      ...(deadline ? [deadline] : []),
      moneySentence(dispute),
    ],
    reason: fill(texts.reason, { dispute: dispute.id, payment: dispute.payment_id }),
  }
}

const formatAmount = ({ amount_paise, currency }: Dispute) =>
  currency === 'INR' ? formatPaise(amount_paise) : `${(amount_paise / 100).toFixed(2)} ${currency}`

function paidFor(amount: string, paymentOrder: PaymentOrder | undefined): string {
  if (!paymentOrder) return fill(texts.paid.unknown, { amount })
  if (paymentOrder.purpose === 'order')
    return fill(texts.paid.order, {
      amount,
      order: paymentOrder.subject_id,
      shop: paymentOrder.shop_id ?? '',
    })
  return fill(texts.paid[paymentOrder.purpose], { amount, account: paymentOrder.account_id ?? '' })
}

function causeOf({ reason_code, phase }: Dispute): string {
  const cause = reason_code ?? texts.noCause
  return phase ? fill(texts.causeInPhase, { cause, phase }) : fill(texts.cause, { cause })
}

function answerBy({ state, respond_by }: Dispute): string | undefined {
  const isOver = state === 'won' || state === 'lost' || state === 'closed'
  if (isOver || !respond_by) return undefined
  return fill(texts.answerBy, { moment: momentIn(words, respond_by, AS_A_DATE) })
}

function moneySentence({ state, withheld_paise, lost_paise }: Dispute): string {
  if (lost_paise > 0) return fill(texts.takenForGood, { amount: formatPaise(lost_paise) })
  if (withheld_paise > 0) return fill(texts.withheld, { amount: formatPaise(withheld_paise) })
  return state === 'won' ? texts.comesBack : texts.nothingTaken
}
