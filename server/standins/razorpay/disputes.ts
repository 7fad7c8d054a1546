import { type Dispute, nowSeconds, vendorId } from './entities.ts'
import { type Bank, paymentOf } from './payments.ts'
import { unknownId } from './refusal.ts'

const DAYS_TO_RESPOND = 7

/** Opens a dispute: a payer's bank asks for a payment back. `deducted`: the vendor takes it before the decision. */
export function openDispute(
  bank: Bank,
  paymentId: string,
  how: { deducted?: boolean; daysAgo?: number } = {},
): Dispute {
  const payment = paymentOf(bank.state, paymentId)
  const dispute: Dispute = {
    id: vendorId('disp'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: how.deducted ? payment.amount : 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    reason_description: 'Goods or services not received',
    respond_by: nowSeconds() + DAYS_TO_RESPOND * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: nowSeconds() - (how.daysAgo ?? 0) * 86_400,
  }
  return announce(bank, 'created', dispute)
}

export type DisputeStep = 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'

export function moveDispute(bank: Bank, id: string, step: DisputeStep): Dispute {
  const dispute = bank.state.disputes.get(id)
  if (!dispute) throw unknownId()
  const deducted = { won: 0, lost: dispute.amount }
  return announce(bank, step, {
    ...dispute,
    // The vendor has no such status: it sends this event while the dispute is open.
    status: step === 'action_required' ? 'open' : step,
    ...((step === 'won' || step === 'lost') && { amount_deducted: deducted[step] }),
  })
}

/** Newest first, ten by default, at most a hundred. */
export function listDisputes(
  bank: Bank,
  { count = '10', skip = '0' }: { count?: string; skip?: string },
): Dispute[] {
  return [...bank.state.disputes.values()]
    .toSorted((one, other) => other.created_at - one.created_at)
    .slice(Number(skip), Number(skip) + Math.min(Number(count), 100))
}

function announce(bank: Bank, step: string, dispute: Dispute): Dispute {
  bank.state.save('dispute', dispute.id, dispute)
  bank.announce(`payment.dispute.${step}`, {
    payment: paymentOf(bank.state, dispute.payment_id),
    dispute,
  })
  return dispute
}
