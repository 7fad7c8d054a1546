/** Why money goes back. `unwanted`: the payment could not be used; `outside`: refunded at the gateway's dashboard. */
export const refundReasons = [
  'unwanted',
  'asked',
  'outside',
  'changed',
  'cancelled',
  'declined',
  'unanswered',
  'undeliverable',
  'issue',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Who bears the cost of a refund. */
export const refundBearers = ['shop', 'platform'] as const
export type RefundBearer = (typeof refundBearers)[number]
