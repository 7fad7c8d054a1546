import type { Tx } from '#server/db/db.ts'
import type { DisputedMoney, PaidOut } from '#server/payments/effects.ts'
import { bookedOnPage, nextTurn, PLATFORM_PAGE, postTransaction } from './post-transaction.ts'

/**
 * Makes the books of a dispute agree with its money, by one transaction over the difference. The platform bears what is
 * lost; `bookClaimedBack` may take part of it out of held money later. The caller holds the payment's lock.
 */
export async function bookDispute(tx: Tx, dispute: DisputedMoney): Promise<void> {
  const of = { kind: 'dispute', subject: dispute.disputeId, at: new Date() } as const
  const withheld = dispute.withheldPaise - (await bookedPaise(tx, of, 'disputed'))
  const lost = dispute.lostPaise - (await bookedPaise(tx, of, 'dispute_loss'))
  await leaveGateway(tx, of, { disputed: withheld, dispute_loss: lost })
}

/** Moves what the gateway paid out from its account to the bank's. The caller holds the settlement's lock. */
export async function bookSettlement(tx: Tx, paid: PaidOut): Promise<void> {
  const of = { kind: 'settlement', subject: paid.settlementId, at: new Date() } as const
  await leaveGateway(tx, of, { bank: paid.paidOutPaise - (await bookedPaise(tx, of, 'bank')) })
}

type Booked = { kind: 'dispute' | 'settlement'; subject: string; at: Date }
type Destination = 'disputed' | 'dispute_loss' | 'bank'

async function leaveGateway(tx: Tx, of: Booked, went: Partial<Record<Destination, number>>): Promise<void> {
  const grossPaise = Object.values(went).reduce((sum, paise) => sum + paise, 0)
  const turn = await nextTurn(tx, PLATFORM_PAGE, of.kind, of.subject)
  const posting = { ...of, shopId: PLATFORM_PAGE, turn, paymentMethod: 'online', grossPaise } as const
  await postTransaction(tx, posting, { ...went, gateway: -grossPaise })
}

const bookedPaise = (tx: Tx, of: Booked, account: Destination): Promise<number> =>
  bookedOnPage(tx, { ...of, shopId: PLATFORM_PAGE }, account)
