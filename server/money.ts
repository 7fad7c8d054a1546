import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import { closeRefundTicket, openRefundTicket } from './issues/refund-ticket.ts'
import type { Sender } from './notifications/mail/mail-frame.ts'
import { tellOperator } from './notifications/mail/tell-operator.ts'
import { noClock, type OrderClock } from './orders/acts/order-clock.ts'
import { cancelUnpaidOrder } from './orders/checkout/cancel-unpaid-order.ts'
import { placePaidOrder, setPaymentStatus } from './orders/checkout/place-paid-order.ts'
import { tellOfRefund } from './orders/messages/tell-of-refund.ts'
import { returnAfterDispute } from './orders/money-after-dispute.ts'
import type { OnStatusChange } from './orders/status-change.ts'
import type { PaymentEffects, RefundEffects } from './payments/effects.ts'
import { bookDispute, bookSettlement } from './settlement/booking/book-gateway-money.ts'
import { bookDisputeOfOrder, bookStatusChange } from './settlement/booking/book-order.ts'
import { bookCapture, bookCreditUsed, bookFee, bookRefund } from './settlement/booking/book-payments.ts'
import { receiveCommission } from './settlement/commission-payment.ts'
import { type OpeningParts, openPaidShop, renewPaidShop } from './subscriptions/paid-plans.ts'

type MoneySettings = { operatorEmail: string; feeBearer?: FeeBearer }

/** What happens to orders, shops and books when a payment or refund changes. Passed into `payments/`, which imports none of them. */
export function paymentEffects(
  opening: OpeningParts,
  sender: Sender,
  { operatorEmail, feeBearer = 'platform', clock = noClock }: MoneySettings & { clock?: OrderClock },
): PaymentEffects {
  const refunds = refundEffects(sender, { operatorEmail, feeBearer })
  return {
    order: (tx, paid) => placePaidOrder(tx, paid, clock),
    setup: (tx, paid) => openPaidShop(tx, opening, paid),
    renewal: renewPaidShop,
    commission: receiveCommission,
    captured: bookCapture,
    gatewayFeeChanged: (tx, fee) => bookFee(tx, fee, feeBearer),
    creditUsed: bookCreditUsed,
    disputeChanged: async (tx, dispute) => {
      await bookDispute(tx, dispute)
      if (!dispute.order) return
      await bookDisputeOfOrder(tx, dispute.order)
      await returnAfterDispute(tx, refunds, dispute.order)
    },
    settlementChanged: bookSettlement,
    orderVoided: async (tx, order) => void (await cancelUnpaidOrder(tx, order)),
    ...refunds,
  }
}

export function refundEffects(
  sender: Sender,
  { operatorEmail, feeBearer = 'platform' }: MoneySettings,
): RefundEffects {
  return {
    refundGivenUp: (tx, refund) => openRefundTicket(tx, { sender, operatorEmail }, refund),
    refundMadeAfterAll: (tx, refund) => closeRefundTicket(tx, { sender, operatorEmail }, refund),
    refundChanged: (tx, refund) => bookRefund(tx, refund, feeBearer),
    refundBegun: (tx, back) => tellOfRefund(tx, sender, back),
    orderMoneyChanged: setPaymentStatus,
    tellOperator: (tx, news) => tellOperator(tx, sender, operatorEmail, news),
  }
}

export function booksOfOrders(feeBearer: FeeBearer): OnStatusChange {
  return (tx, change) => bookStatusChange(tx, change, feeBearer)
}
