/** The spreadsheet of a month, as the accountant of a shop reads it. */
export const statementSheet = {
  head: {
    date: 'Date',
    what: 'What',
    order: 'Order',
    payment: 'Payment',
    amount: 'Amount',
    commission: 'Commission',
    gatewayFee: 'Gateway fee',
  },
  kinds: {
    delivered: 'Delivered',
    taken_back: 'Taken back',
    fee_kept: 'Delivery fee kept',
    refunded: 'Refunded',
    corrected: 'Corrected',
  },
  payments: { COD: 'COD', online: 'online' },
  transfers: { out: 'Paid to the shop', in: 'Paid by the shop', way: 'bank' },
  total: 'Total',
  orders: 'Orders: {count}',
  onlineDue: 'Online money due to the shop',
  codCommission: 'COD commission owed by the shop',
  gatewayFeeOfShop: 'Gateway fees borne by the shop',
  opening: 'Opening balance in favour of the shop',
  earned: 'Earned in the month',
  paidOut: 'Paid to the shop',
  received: 'Paid by the shop',
  closing: 'Closing balance in favour of the shop',
} as const

/** What the operator is told when the gateway's payouts and ours differ. */
export const differenceLetters = {
  subject: 'A settlement disagrees: {settlement}',
  heading: 'The gateway’s settlements and ours differ',
  unknown: '{amount} was told of, and the gateway does not list it.',
  untold: '{amount} is {status}, and no event told of it. It is booked now.',
  otherAmount: 'another amount than before',
  reason: 'Settlement {settlement}.',
} as const
