import type { Tx } from '#server/db/db.ts'
import type { LedgerAccount } from '#server/db/tables/settlement.ts'
import type { Capture, EffectOutcome, PaidOrder, SettledRefund } from '#server/payments/effects.ts'
import { PLATFORM_PAGE, postTransaction } from './post-transaction.ts'

type Belongs = Pick<PaidOrder, 'purpose' | 'shopId'>

/** Plans are the platform's own business; only orders are on a shop's page. */
const pageOf = ({ purpose, shopId }: Belongs) => (purpose === 'order' && shopId) || PLATFORM_PAGE

/** What captured money is, by what was done with it. */
function counterAccount({ purpose }: Belongs, outcome: EffectOutcome): LedgerAccount {
  if (outcome === 'refused') return 'refunds_owed'
  if (outcome === 'kept') return 'customer_credit'
  return purpose === 'order' ? 'orders_held' : 'subscription_income'
}

/** Captured money is at the gateway, less its charge; the other side says whose it is. */
export async function bookCapture(tx: Tx, capture: Capture, at = new Date()): Promise<void> {
  const { amountPaise, feePaise, taxPaise } = capture
  await postTransaction(
    tx,
    {
      shopId: pageOf(capture),
      kind: 'payment',
      subject: capture.rzpPaymentId,
      ...(capture.purpose === 'order' && { orderId: capture.subjectId }),
      paymentMethod: 'online',
      grossPaise: amountPaise,
      gatewayFeePaise: feePaise,
      at,
    },
    {
      gateway: amountPaise - feePaise,
      // The gateway's fee comes with its tax in it.
      gateway_fee: feePaise - taxPaise,
      gateway_tax: taxPaise,
      [counterAccount(capture, capture.outcome)]: -amountPaise,
    },
  )
}

export async function bookCreditUsed(
  tx: Tx,
  paid: PaidOrder,
  outcome: EffectOutcome,
  at = new Date(),
): Promise<void> {
  await postTransaction(
    tx,
    {
      shopId: pageOf(paid),
      kind: 'credit_used',
      subject: paid.rzpPaymentId,
      grossPaise: paid.amountPaise,
      at,
    },
    { customer_credit: paid.amountPaise, [counterAccount(paid, outcome)]: -paid.amountPaise },
  )
}

/** The money leaves the gateway; its fee does not come back. */
export async function bookRefund(tx: Tx, refund: SettledRefund, at = new Date()): Promise<void> {
  await postTransaction(
    tx,
    {
      shopId: pageOf(refund),
      kind: 'refund',
      subject: refund.refundId,
      ...(refund.purpose === 'order' && { orderId: refund.subjectId }),
      paymentMethod: 'online',
      grossPaise: refund.amountPaise,
      at,
    },
    { gateway: -refund.amountPaise, [counterAccount(refund, refund.outcome)]: refund.amountPaise },
  )
}
