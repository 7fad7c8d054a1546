import type { Proof } from './checkout-model.ts'

export type FeeBearer = 'platform' | 'shop'
export type Status = 'Food Processing' | 'Out for delivery' | 'Delivered'

/** `going` until the gateway has decided. One with bad luck fails each time it is sent. */
export type ModelRefund = {
  paise: number
  state: 'going' | 'gone' | 'failed'
  alwaysFails: boolean
  /** Requested by the operator. */
  isAsked: boolean
}

export type ModelPayment = {
  id: string
  proof: Proof
  paise: number
  feePaise: number
  taxPaise: number
  /** The first event of a payment may lack the gateway's fee. */
  isFeeKnown: boolean
  /** What was done with the payment, once it was known. */
  outcome?: 'applied' | 'kept' | 'returned'
  refunds: ModelRefund[]
}

export type Sale = {
  id: string
  way: 'COD' | 'online'
  totalPaise: number
  status: 'waiting' | 'cancelled' | Status
  gatewayOrderId?: string
  payment?: ModelPayment
}

/** What the gateway reported of a dispute, in the order of the events. */
export type ModelDispute = { id: string; paymentId: string; paise: number; events: DisputeStep[] }
export type DisputeStep = {
  step: string
  deductedPaise: number
  at: number
  isReported: boolean
  entity: object
}

export type Settlement = { id: string; paise: number; events: { isFailed: boolean; at: number }[] }
export type Transfer = { paise: number; reference: string; isLastMonth: boolean }

/** Balances by account, debits positive, as in the books. */
export type Accounts = Record<string, number>

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
/** One per cent, rounded half up to the paisa. */
const onePercent = (paise: number) =>
  paise % 100 < 50 ? (paise - (paise % 100)) / 100 : Math.ceil(paise / 100)

export const refundedOrPendingPaise = ({ refunds }: ModelPayment) =>
  sum(refunds.filter(({ state }) => state !== 'failed').map(({ paise }) => paise))
export const processedPaise = ({ refunds }: ModelPayment) =>
  sum(refunds.filter(({ state }) => state === 'gone').map(({ paise }) => paise))

const ranks: Record<string, number> = {
  created: 0,
  under_review: 1,
  action_required: 1,
  closed: 2,
  won: 3,
  lost: 3,
}

/** A model of one shop's money without a ledger: all balances are derived from the present state of orders and payments. */
export class MoneyModel {
  readonly feeBearer: FeeBearer
  sales: Sale[] = []
  /** Payments of renewals and set-ups. */
  plans: ModelPayment[] = []
  transfers: Transfer[] = []
  disputes: ModelDispute[] = []
  settlements: Settlement[] = []
  isClosed = false

  constructor(feeBearer: FeeBearer) {
    this.feeBearer = feeBearer
  }

  placed = () => this.sales.filter(({ status }) => status !== 'waiting' && status !== 'cancelled')
  waiting = () => this.sales.filter(({ gatewayOrderId, payment }) => gatewayOrderId && !payment)
  payments = () => [...this.sales.flatMap(({ payment }) => payment ?? []), ...this.plans]
  reportedPayments = () => this.payments().filter(({ outcome }) => outcome)
  hasOpenOrders = () => this.placed().some(({ status }) => status !== 'Delivered')

  /** The amount of an order and its shares. Zero before it is delivered. */
  shareOf({ way, status, totalPaise, payment }: Sale) {
    const refunding = payment ? refundedOrPendingPaise(payment) : 0
    const sold = status === 'Delivered' ? totalPaise - refunding : 0
    const commission = onePercent(sold)
    const fee = sold > 0 && way === 'online' && payment?.isFeeKnown ? payment.feePaise : 0
    const feeOfShop = this.feeBearer === 'shop' ? Math.min(fee, sold - commission) : 0
    const shop = way === 'COD' ? -commission : sold - commission - feeOfShop
    return { sold, commission, fee, feeOfShop, shop }
  }

  /** What we owe the shop; if negative, what it owes us. */
  balancePaise = () =>
    sum(this.placed().map((sale) => this.shareOf(sale).shop)) - sum(this.transfers.map(({ paise }) => paise))

  statement() {
    const shares = this.placed().map((sale) => ({ ...sale, ...this.shareOf(sale) }))
    const of = (name: 'sold' | 'commission' | 'fee' | 'feeOfShop' | 'shop', way?: Sale['way']) =>
      sum(shares.filter((share) => !way || share.way === way).map((share) => share[name]))
    const transferred = (sign: number, isLastMonth: boolean) =>
      sum(
        this.transfers
          .filter((one) => one.isLastMonth === isLastMonth && Math.sign(one.paise) === sign)
          .map(({ paise }) => Math.abs(paise)),
      )
    const before = { paidOut: transferred(1, true), received: transferred(-1, true) }
    return {
      before,
      opening: before.received - before.paidOut,
      orders: shares.filter(({ sold }) => sold > 0).length,
      amount: of('sold'),
      commission: of('commission'),
      codCommissionOwed: of('commission', 'COD'),
      onlineDue: of('shop', 'online'),
      gatewayFee: of('fee'),
      gatewayFeeOfShop: of('feeOfShop'),
      earned: of('shop'),
      paidOut: transferred(1, false),
      received: transferred(-1, false),
      closing: this.balancePaise(),
    }
  }

  /** The shop's page of the ledger: its orders, and the transfers between us. */
  pageOfShop(): Accounts {
    const transferred = sum(this.transfers.map(({ paise }) => paise))
    const page: Accounts = { bank: -transferred, shop: transferred }
    for (const sale of this.sales) {
      const { commission, feeOfShop, shop, sold } = this.shareOf(sale)
      add(page, { commission: -commission, gateway_fee_recovered: -feeOfShop, shop: -shop })
      const { payment } = sale
      if (!payment?.outcome) continue
      const kept = payment.outcome === 'returned' ? 0 : payment.paise - refundedOrPendingPaise(payment) - sold
      add(page, { ...captured(payment), orders_held: -kept })
    }
    return page
  }

  /** The platform's page: plans, disputes and what the gateway paid out. */
  pageOfPlatform(): Accounts {
    const page: Accounts = {}
    for (const payment of this.plans) {
      if (!payment.outcome) continue
      const kept = payment.outcome === 'returned' ? 0 : payment.paise - refundedOrPendingPaise(payment)
      const account = payment.outcome === 'applied' ? 'subscription_income' : 'customer_credit'
      add(page, { ...captured(payment), [account]: -kept })
    }
    for (const dispute of this.disputes) {
      const { withheld, lost } = withheldPaise(dispute)
      add(page, { disputed: withheld, dispute_loss: lost, gateway: -withheld - lost })
    }
    for (const settlement of this.settlements) {
      const arrived = isArrived(settlement) ? settlement.paise : 0
      add(page, { bank: arrived, gateway: -arrived })
    }
    return page
  }
}

/** What the gateway holds of a payment, its own fee, and what still has to be refunded. */
function captured(payment: ModelPayment): Accounts {
  const { paise, isFeeKnown, outcome } = payment
  const fee = isFeeKnown ? payment.feePaise : 0
  const tax = isFeeKnown ? payment.taxPaise : 0
  const toRefund =
    (outcome === 'returned' ? paise : refundedOrPendingPaise(payment)) - processedPaise(payment)
  return {
    gateway: paise - fee - processedPaise(payment),
    gateway_fee: fee - tax,
    gateway_tax: tax,
    refunds_owed: -toRefund,
  }
}

/** A dispute prevents a refund, unless it ended without a loss for us. */
export function isClaimed({ events, paise }: ModelDispute): boolean {
  const last = lastStep(events)
  if (!last || last.step === 'won') return false
  return last.step !== 'closed' || withheldPaise({ events, paise }).lost > 0
}

/** The furthest step reported of a dispute counts, and of two equal ones the later. */
const lastStep = (events: DisputeStep[]): DisputeStep | undefined =>
  events
    .filter(({ isReported }) => isReported)
    .toSorted((a, b) => (ranks[b.step] ?? 0) - (ranks[a.step] ?? 0) || b.at - a.at)[0]

function withheldPaise({ events, paise }: Pick<ModelDispute, 'events' | 'paise'>) {
  const last = lastStep(events)
  if (!last || last.step === 'won') return { withheld: 0, lost: 0 }
  if (last.step === 'lost') return { withheld: 0, lost: last.deductedPaise || paise }
  if (last.step === 'closed') return { withheld: 0, lost: last.deductedPaise }
  return { withheld: last.deductedPaise, lost: 0 }
}

/** The gateway's later report counts. */
const isArrived = ({ events }: Settlement) => events.toSorted((a, b) => b.at - a.at)[0]?.isFailed === false

function add(page: Accounts, amounts: Accounts) {
  for (const [account, paise] of Object.entries(amounts)) page[account] = (page[account] ?? 0) + paise
}
