/** What the operator is told of disputes and of payouts. */
export const disputeLetters = {
  subject: '{heading}: {amount}',
  headings: {
    open: 'A bank asks for a payment back',
    under_review: 'A dispute is under review',
    action_required: 'A dispute needs your answer',
    closed: 'A dispute is closed',
    won: 'A dispute is won',
    lost: 'A dispute is lost',
  },
  paid: {
    order: '{amount}, paid for order {order} of shop {shop}.',
    setup: '{amount}, paid for the set-up of a shop by account {account}.',
    renewal: '{amount}, paid for the renewal of a shop by account {account}.',
    commission: '{amount}, paid for the commission of a shop by account {account}.',
    unknown: '{amount}, paid by a payment that is not on our books: nothing is booked for it.',
  },
  cause: 'Reason: {cause}.',
  causeInPhase: 'Reason: {cause}, in the phase {phase}.',
  noCause: 'not given',
  answerBy: 'Answer it at the gateway by {moment}; later it is lost.',
  takenForGood: 'The gateway has taken {amount} for good. The platform bears it.',
  withheld: 'The gateway has taken {amount} until it is decided.',
  comesBack: 'What was taken for it comes back.',
  nothingTaken: 'The gateway has taken nothing for it.',
  reason: 'Dispute {dispute} of payment {payment}.',
} as const

export const settlementLetters = {
  failed: {
    subject: 'A settlement failed: {amount}',
    heading: 'The gateway could not pay out',
    text: '{amount} of {date} did not reach the bank and stays at the gateway.',
    help: 'Look at the bank account that the gateway has of us, and ask the gateway when it pays again.',
  },
  otherAmount: {
    subject: 'A settlement disagrees: {amount}',
    heading: 'The gateway tells two amounts of one settlement',
    text: 'It told {kept} first, which is what we keep, and now tells {told}.',
    help: 'Compare it with what came to the bank.',
  },
  reason: 'Settlement {settlement}.',
  reasonWithUtr: 'Settlement {settlement}, UTR {utr}.',
} as const

export const refundLetters = {
  twice: {
    subject: 'A refund was made twice: {amount}',
    heading: 'The gateway paid one refund twice',
    text: '{amount} of payment {payment} went back twice: the gateway told that the first refund failed, another went in its place, and then the first was made after all.',
    help: 'Look at the gateway whether both reached the payer. What went back twice is booked as a refund made at its dashboard.',
  },
  reason: 'Refunds {refund} and {instead}.',
} as const
