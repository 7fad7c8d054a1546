import type { Proof } from './checkout-model.ts'

export type FeeBearer = 'platform' | 'shop'
export type Status = 'Food Processing' | 'Out for delivery' | 'Delivered'

/** `going` until the gateway has decided. One with bad luck fails as often as it is sent. */
export type ModelRefund = {
  paise: number
  state: 'going' | 'gone' | 'failed'
  hasBadLuck: boolean
  /** By the operator. */
  isAsked: boolean
}

export type ModelPayment = {
  id: string
  proof: Proof
  paise: number
  feePaise: number
  taxPaise: number
  /** The first news of a payment may come without the gateway's charge. */
  isFeeKnown: boolean
  /** What was done with it, once it was heard of. */
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

/** What the gateway told of a dispute, in the order in which it came about. */
export type ModelDispute = { id: string; paymentId: string; paise: number; told: DisputeStep[] }
export type DisputeStep = {
  step: string
  deductedPaise: number
  at: number
  isHeard: boolean
  entity: object
}

export type Settlement = { id: string; paise: number; told: { isFailed: boolean; at: number }[] }
export type Transfer = { paise: number; reference: string; isLastMonth: boolean }

/** Debits positive, as in the books. */
export type Accounts = Record<string, number>

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
/** A hundredth, half a paisa rounded up. */
const hundredth = (paise: number) =>
  paise % 100 < 50 ? (paise - (paise % 100)) / 100 : Math.ceil(paise / 100)

export const refundingOf = ({ refunds }: ModelPayment) =>
  sum(refunds.filter(({ state }) => state !== 'failed').map(({ paise }) => paise))
export const goneOf = ({ refunds }: ModelPayment) =>
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
  /** Of renewals and set-ups. */
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
  heard = () => this.payments().filter(({ outcome }) => outcome)
  hasOpenOrders = () => this.placed().some(({ status }) => status !== 'Delivered')

  /** What an order came to: sold, and how that is shared. Nothing before it is delivered. */
  shareOf({ way, status, totalPaise, payment }: Sale) {
    const refunding = payment ? refundingOf(payment) : 0
    const sold = status === 'Delivered' ? totalPaise - refunding : 0
    const commission = hundredth(sold)
    const fee = sold > 0 && way === 'online' && payment?.isFeeKnown ? payment.feePaise : 0
    const feeOfShop = this.feeBearer === 'shop' ? Math.min(fee, sold - commission) : 0
    const shop = way === 'COD' ? -commission : sold - commission - feeOfShop
    return { sold, commission, fee, feeOfShop, shop }
  }

  /** What we owe the shop; negative: what it owes us. */
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

  /** The shop's page: its orders, and what went between us at the bank. */
  pageOfShop(): Accounts {
    const transferred = sum(this.transfers.map(({ paise }) => paise))
    const page: Accounts = { bank: -transferred, shop: transferred }
    for (const sale of this.sales) {
      const { commission, feeOfShop, shop, sold } = this.shareOf(sale)
      add(page, { commission: -commission, gateway_fee_recovered: -feeOfShop, shop: -shop })
      const { payment } = sale
      if (!payment?.outcome) continue
      const kept = payment.outcome === 'returned' ? 0 : payment.paise - refundingOf(payment) - sold
      add(page, { ...captured(payment), orders_held: -kept })
    }
    return page
  }

  /** The platform's page: plans, disputes and what the gateway paid out. */
  pageOfPlatform(): Accounts {
    const page: Accounts = {}
    for (const payment of this.plans) {
      if (!payment.outcome) continue
      const kept = payment.outcome === 'returned' ? 0 : payment.paise - refundingOf(payment)
      const account = payment.outcome === 'applied' ? 'subscription_income' : 'customer_credit'
      add(page, { ...captured(payment), [account]: -kept })
    }
    for (const dispute of this.disputes) {
      const { withheld, lost } = takenBy(dispute)
      add(page, { disputed: withheld, dispute_loss: lost, gateway: -withheld - lost })
    }
    for (const settlement of this.settlements) {
      const arrived = isArrived(settlement) ? settlement.paise : 0
      add(page, { bank: arrived, gateway: -arrived })
    }
    return page
  }
}

/** What lies at the gateway of a payment, what it took for itself, and what still has to go back. */
function captured(payment: ModelPayment): Accounts {
  const { paise, isFeeKnown, outcome } = payment
  const fee = isFeeKnown ? payment.feePaise : 0
  const tax = isFeeKnown ? payment.taxPaise : 0
  const toGoBack = (outcome === 'returned' ? paise : refundingOf(payment)) - goneOf(payment)
  return {
    gateway: paise - fee - goneOf(payment),
    gateway_fee: fee - tax,
    gateway_tax: tax,
    refunds_owed: -toGoBack,
  }
}

/** A dispute stands in the way of a refund, unless it came to nothing. */
export function isClaimed({ told, paise }: ModelDispute): boolean {
  const last = furthest(told)
  if (!last || last.step === 'won') return false
  return last.step !== 'closed' || takenBy({ told, paise }).lost > 0
}

/** Of what was heard of a dispute its furthest step holds, of two as far the later. */
const furthest = (told: DisputeStep[]): DisputeStep | undefined =>
  told
    .filter(({ isHeard }) => isHeard)
    .toSorted((a, b) => (ranks[b.step] ?? 0) - (ranks[a.step] ?? 0) || b.at - a.at)[0]

function takenBy({ told, paise }: Pick<ModelDispute, 'told' | 'paise'>) {
  const last = furthest(told)
  if (!last || last.step === 'won') return { withheld: 0, lost: 0 }
  if (last.step === 'lost') return { withheld: 0, lost: last.deductedPaise || paise }
  if (last.step === 'closed') return { withheld: 0, lost: last.deductedPaise }
  return { withheld: last.deductedPaise, lost: 0 }
}

/** The later word of the gateway holds. */
const isArrived = ({ told }: Settlement) => told.toSorted((a, b) => b.at - a.at)[0]?.isFailed === false

function add(page: Accounts, amounts: Accounts) {
  for (const [account, paise] of Object.entries(amounts)) page[account] = (page[account] ?? 0) + paise
}
