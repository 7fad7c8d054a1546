/** Why money goes back. `unwanted`: no order had a use for it; `outside`: decided at the gateway itself. */
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

/** At whose cost money of an order goes back. */
export const refundBearers = ['shop', 'platform'] as const
export type RefundBearer = (typeof refundBearers)[number]
