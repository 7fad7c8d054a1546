/** Why a payment is refunded. `unwanted`: no order needed it (paid twice or too late); `outside`: issued in the gateway's own dashboard. */
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

/** Who pays for a refund. */
export const refundBearers = ['shop', 'platform'] as const
export type RefundBearer = (typeof refundBearers)[number]
