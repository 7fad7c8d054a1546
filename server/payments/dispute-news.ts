import type { Selectable } from 'kysely'
import { formatPaise } from '#contract/rules/money.ts'
import { words } from '#contract/words/en.ts'
import { momentIn } from '#contract/words/moments.ts'
import type { DisputeState } from '#server/db/tables/payments.ts'
import type { Tables } from '#server/db/tables.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import type { PaymentOrder } from './payment-orders.ts'

export type Dispute = Selectable<Tables['disputes']>

const headings: Record<DisputeState, string> = {
  open: 'A bank asks for a payment back',
  under_review: 'A dispute is under review',
  action_required: 'A dispute needs your answer',
  closed: 'A dispute is closed',
  won: 'A dispute is won',
  lost: 'A dispute is lost',
}

/** What the operator reads of a dispute. `order` is nothing where its money is not on our books. */
export function disputeNews(dispute: Dispute, order: PaymentOrder | undefined): OperatorNews {
  const heading = headings[dispute.state]
  const amount = formatAmount(dispute)
  const deadline = answerBy(dispute)
  return {
    key: `dispute:${dispute.id}:${dispute.state}:${dispute.told_at.getTime()}`,
    subject: `${heading}: ${amount}`,
    heading,
    paragraphs: [
      `${amount}, paid ${paidFor(order)}.`,
      `Reason: ${dispute.reason_code ?? 'not given'}${dispute.phase ? `, in the phase ${dispute.phase}` : ''}.`,
      ...(deadline ? [deadline] : []),
      moneySentence(dispute),
    ],
    reason: `Dispute ${dispute.id} of payment ${dispute.payment_id}.`,
  }
}

const formatAmount = ({ amount_paise, currency }: Dispute) =>
  currency === 'INR' ? formatPaise(amount_paise) : `${(amount_paise / 100).toFixed(2)} ${currency}`

const plans = { setup: 'for the set-up of a shop', renewal: 'for the renewal of a shop' }

function paidFor(order: PaymentOrder | undefined): string {
  if (!order) return 'by a payment that is not on our books: nothing is booked for it'
  if (order.purpose === 'order') return `for order ${order.subject_id} of shop ${order.shop_id}`
  return `${plans[order.purpose]} by account ${order.account_id}`
}

function answerBy({ state, respond_by }: Dispute): string | undefined {
  const isOver = state === 'won' || state === 'lost' || state === 'closed'
  if (isOver || !respond_by) return undefined
  return `Answer it at the gateway by ${momentIn(words, respond_by)}; later it is lost.`
}

function moneySentence({ state, withheld_paise, lost_paise }: Dispute): string {
  if (lost_paise > 0)
    return `The gateway has taken ${formatPaise(lost_paise)} for good. The platform bears it.`
  if (withheld_paise > 0) return `The gateway has taken ${formatPaise(withheld_paise)} until it is decided.`
  return state === 'won' ? 'What was taken for it comes back.' : 'The gateway has taken nothing for it.'
}
